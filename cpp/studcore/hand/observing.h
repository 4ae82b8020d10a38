// What a seat may know of a hand: the one place that says so, for views, spots and policies.
#pragma once

#include <span>
#include <vector>

#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

// The events, with unknown cards in place of those that the seat can't see.
std::vector<Event> events_seen_by(std::span<const Event> events, int seat);

// The hand, likewise; `seen` are its events as the seat has seen them. The deck and its seed are
// gone, and so is what others have chosen and not told yet.
Hand hand_seen_by(const Hand& hand, int seat, std::span<const Event> seen);

// The seats whose cards lie open after a showdown.
Seats shown_seats(const Hand& hand, std::span<const Event> events);

}  // namespace studcore
