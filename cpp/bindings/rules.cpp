#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "bindings.h"
#include "fields.h"
#include "studcore/hand/decision.h"
#include "studcore/ranking/ranking.h"
#include "studcore/rules/rules.h"

namespace studcore {
namespace {

Step read_step(const py::dict& spec) {
  Step step;
  Fields fields(spec, "step");
  std::vector<std::pair<const char*, Op>> ops = {
      {"antes", Op::kAntes}, {"deal", Op::kDeal}, {"showdown", Op::kShowdown}};
  for (const DecisionKind& kind : decision_kinds()) ops.emplace_back(kind.name, kind.op);
  fields.word<Op>("op", step.op, ops);
  fields.read("street", step.street);
  fields.read("count", step.count);
  fields.word("face", step.face,
              {{"down", Face::kDown}, {"up", Face::kUp}, {"shared", Face::kShared}});
  fields.read("burn", step.burn);
  fields.word("unit", step.unit,
              {{"small", Unit::kSmall}, {"big", Unit::kBig}, {"biggest", Unit::kBiggest}});
  fields.word("structure", step.structure,
              {{"limit", Structure::kLimit},
               {"spread", Structure::kSpread},
               {"pot limit", Structure::kPotLimit},
               {"no limit", Structure::kNoLimit}});
  fields.read("forced", step.forced);
  fields.read("open_pair", step.open_pair);
  fields.read("last_street", step.last_street);
  fields.read("together", step.together);
  fields.read("optional", step.optional);
  fields.read("seats_on", step.seats_on);
  fields.done();
  return step;
}

Share read_share(const py::dict& spec) {
  Share share;
  Fields fields(spec, "share");
  fields.read("numerator", share.numerator);
  fields.read("denominator", share.denominator);
  fields.read("ranking", share.ranking);
  fields.read("floor", share.floor);
  fields.read("natural", share.natural);
  fields.read("low", share.low);
  fields.word("unclaimed", share.unclaimed,
              {{"first_share", Unclaimed::kFirstShare},
               {"other_shares", Unclaimed::kOtherShares},
               {"next_hand", Unclaimed::kNextHand}});
  const std::initializer_list<std::pair<const char*, CardsFrom>> parts = {
      {"all", CardsFrom::kAll},
      {"own", CardsFrom::kOwn},
      {"down", CardsFrom::kDown},
      {"up", CardsFrom::kUp}};
  fields.word("part", share.part, parts);
  fields.read("among", share.among);
  fields.word("must_part", share.must_part, parts);
  fields.read("must", share.must);
  fields.read("first", share.first);
  fields.read("top", share.top);
  share.special = share.part != CardsFrom::kAll || ~share.among || share.must || share.first;
  fields.done();
  if (!share.ranking) throw UserError("StudError", "share: no ranking");
  return share;
}

WildIf read_wild_if(const py::dict& spec) {
  WildIf rule;
  Fields fields(spec, "wild_if");
  fields.word("when", rule.when,
              {{"up", WildWhen::kUp},
               {"down", WildWhen::kDown},
               {"holds", WildWhen::kHolds},
               {"lacks", WildWhen::kLacks},
               {"until", WildWhen::kUntil},
               {"once", WildWhen::kOnce}});
  fields.read("cards", rule.cards);
  fields.read("low_hole", rule.low_hole);
  fields.read("held", rule.held);
  fields.read("count", rule.count);
  fields.done();
  return rule;
}

// The words of house choices are those of the language's grammar, after the double underline.

void read_forced_bets(Fields& fields, House& house) {
  fields.word("ante_payer", house.ante_payer,
              {{"everybody", AntePayer::kEverybody}, {"dealer", AntePayer::kDealer}});
  fields.word("bring_in_tie", house.bring_in_tie,
              {{"suit", BringInTie::kSuit}, {"position", BringInTie::kPosition}});
  fields.word("bring_in_option", house.bring_in_option,
              {{"none", BringInOption::kNone}, {"raise", BringInOption::kRaise}});
  fields.word("bring_in_all_in", house.all_in_bring_in,
              {{"free", AllInBringIn::kFree}, {"forced", AllInBringIn::kForced}});
  fields.word("bring_in_short", house.short_bring_in,
              {{"full", ShortBringIn::kFull}, {"as_posted", ShortBringIn::kAsPosted}});
}

void read_betting(Fields& fields, House& house) {
  fields.read("cap", house.cap);
  fields.word("heads_up_cap", house.heads_up_cap,
              {{"stays", HeadsUpCap::kStays},
               {"before_reached", HeadsUpCap::kBeforeReached},
               {"street_began", HeadsUpCap::kStreetBegan},
               {"lifted", HeadsUpCap::kLifted}});
  fields.word("reopen", house.reopen, {{"half", Reopen::kHalf}, {"full", Reopen::kFull}});
  fields.word("reopen_first", house.short_completion,
              {{"total", ShortCompletion::kTotal}, {"increase", ShortCompletion::kIncrease}});
  fields.word("open_pair_bet", house.open_pair,
              {{"anybody", OpenPair::kAnybody},
               {"owner", OpenPair::kOwner},
               {"forced", OpenPair::kForced},
               {"off", OpenPair::kOff}});
  fields.word("free_fold", house.free_fold,
              {{"forbidden", FreeFold::kForbidden},
               {"no_cards", FreeFold::kNoCards},
               {"keeps_cards", FreeFold::kKeepsCards}});
}

void read_boards(Fields& fields, House& house) {
  fields.word("equal_boards", house.equal_boards,
              {{"position", EqualBoards::kPosition},
               {"high_suit", EqualBoards::kHighSuit},
               {"low_suit", EqualBoards::kLowSuit}});
  fields.word("opener_all_in", house.all_in_opener,
              {{"next_player", AllInOpener::kNextPlayer}, {"next_board", AllInOpener::kNextBoard}});
  fields.word("opener_last", house.last_opener,
              {{"new_boards", LastOpener::kNewBoards}, {"as_before", LastOpener::kAsBefore}});
  fields.word("five_card_boards", house.five_card_boards,
              {{"full_hands", FiveCardBoards::kFullHands}, {"groups", FiveCardBoards::kGroups}});
  fields.word("wild_boards", house.wild_boards,
              {{"natural", WildBoards::kNatural}, {"wild", WildBoards::kAsWild}});
}

void read_showdown(Fields& fields, House& house) {
  fields.word("show_order", house.show_order,
              {{"opener", ShowOrder::kOpener}, {"position", ShowOrder::kPosition}});
  fields.word("odd_chip", house.odd_chip,
              {{"high_suit_five", OddChip::kHighSuitOfFive},
               {"suit_all", OddChip::kSuitOfAll},
               {"position", OddChip::kPosition}});
  fields.word("odd_share", house.odd_share,
              {{"first", OddShare::kFirstShare}, {"position", OddShare::kPosition}});
  fields.word("declare_both", house.declare_both,
              {{"strict", DeclareBoth::kStrict},
               {"tie", DeclareBoth::kMayTie},
               {"lose_one", DeclareBoth::kMayLose}});
  fields.word("both_ways", house.both_ways,
              {{"whole", BothWays::kWholePot}, {"each", BothWays::kEachShare}});
  fields.read("rake_hundredths", house.rake.hundredths);
  fields.read("rake_cap", house.rake.cap);
}

void read_mistakes(Fields& fields, House& house) {
  fields.word("exposed_down", house.exposed_down,
              {{"next_down", ExposedDown::kNextDown},
               {"up_card", ExposedDown::kUpCard},
               {"misdeal", ExposedDown::kMisdeal}});
  fields.word("exposed_last", house.exposed_last,
              {{"may_stop", ExposedLast::kMayStop},
               {"all_up", ExposedLast::kAllUpIfFirst},
               {"replaced", ExposedLast::kReplaced}});
  fields.word("early_cards", house.early_cards,
              {{"street", EarlyCards::kRemoveStreet},
               {"each", EarlyCards::kRemoveEach},
               {"shuffle", EarlyCards::kShuffle}});
  fields.word("missing_last", house.missing_last,
              {{"plays", MissingLast::kPlays}, {"dead", MissingLast::kDead}});
  fields.word("missing_up", house.missing_up,
              {{"random", MissingUp::kTurnOne}, {"misdeal", MissingUp::kMisdeal}});
  fields.word("absent", house.absent,
              {{"in_turn", Absent::kDeadInTurn}, {"at_once", Absent::kDeadAtOnce}});
  fields.word("burn_mistake", house.burn_mistake,
              {{"restore", BurnMistake::kPutRight}, {"leave", BurnMistake::kLeftAlone}});
  fields.word("moved_cards", house.moved_cards,
              {{"warning", MovedCards::kWarning}, {"dead", MovedCards::kDead}});
  fields.word("late_discard", house.late_discard,
              {{"dead", LateDiscard::kDead}, {"random", LateDiscard::kAtRandom}});
}

House read_house(const py::dict& spec) {
  House house;
  Fields fields(spec, "house");
  read_forced_bets(fields, house);
  read_betting(fields, house);
  read_boards(fields, house);
  fields.word("run_out", house.run_out,
              {{"burns", RunOut::kBurns},
               {"burns_spare", RunOut::kBurnsSpare},
               {"shared", RunOut::kShared},
               {"reshuffle", RunOut::kReshuffle},
               {"reshuffle_shared", RunOut::kReshuffle}});
  read_showdown(fields, house);
  read_mistakes(fields, house);
  fields.done();
  return house;
}

std::shared_ptr<Rules> read_rules(const py::dict& spec) {
  auto rules = std::make_shared<Rules>();
  py::list program, shares;
  py::dict house;
  std::array<Chips, 3> bets{}, most{};
  Fields fields(spec, "rules");
  fields.read("fewest_players", rules->fewest_players);
  fields.read("most_players", rules->most_players);
  fields.read("deck", rules->deck);
  fields.read("wild", rules->wild);
  fields.read("bug", rules->bug);
  fields.read("follow_dealt", rules->follow_dealt);
  fields.read("follow_turned", rules->follow_turned);
  fields.read("follow_pairs", rules->follow_pairs);
  fields.read("follow_for_good", rules->follow_for_good);
  fields.read("low_hole", rules->low_hole);
  py::list wild_ifs;
  fields.read("wild_ifs", wild_ifs);
  if (wild_ifs.size() > kMaxWildIfs) throw UserError("StudError", "rules: too many conditions");
  for (const py::handle& each : wild_ifs)
    rules->wild_if[rules->wild_ifs++] = read_wild_if(each.cast<py::dict>());
  rules->moving_wild = rules->wild_ifs || rules->follow_dealt || rules->follow_turned ||
                       rules->follow_pairs || rules->low_hole;
  fields.read("ante", rules->ante);
  fields.read("bring_in", rules->bring_in);
  fields.read("bets", bets);
  fields.read("most", most);
  fields.read("smallest", rules->smallest);
  fields.read("chip", rules->chip);
  fields.read("free_cap", rules->free_cap);
  fields.read("small_blind", rules->small_blind);
  fields.read("big_blind", rules->big_blind);
  fields.word(
      "bring_in_card", rules->bring_in_card,
      {{"none", BringInCard::kNone}, {"low", BringInCard::kLow}, {"high", BringInCard::kHigh}});
  fields.read("bring_in_ace_low", rules->bring_in_ace_low);
  fields.word("opener", rules->opener,
              {{"high_board", Opener::kHighBoard},
               {"low_board", Opener::kLowBoard},
               {"left_of_dealer", Opener::kLeftOfDealer}});
  fields.read("board_ace_low", rules->board_ace_low);
  fields.read("suits_break_ties", rules->suits_break_ties);
  fields.read("suit_places", rules->suit_places);
  fields.read("program", program);
  fields.read("shares", shares);
  fields.read("house", house);
  fields.done();
  if (program.size() > kMaxSteps || shares.size() > kMaxShares || shares.empty())
    throw UserError("StudError", "rules: expected 1 to 4 shares and at most 64 steps");
  rules->bets = bets;
  rules->most = most;
  for (const auto& step : program)
    rules->program[rules->steps++] = read_step(step.cast<py::dict>());
  for (const Step& step : rules->program) rules->declares |= step.op == Op::kDeclare;
  for (const auto& share : shares)
    rules->share[rules->shares++] = read_share(share.cast<py::dict>());
  rules->house = read_house(house);
  return rules;
}

}  // namespace

void bind_rules(py::module_& module) {
  py::class_<Rules, std::shared_ptr<Rules>>(module, "Rules", "A compiled game.")
      .def(py::init(&read_rules), py::arg("spec"), "From the dict that lowering makes.")
      .def_readonly("fewest_players", &Rules::fewest_players)
      .def_readonly("most_players", &Rules::most_players)
      .def_property_readonly("follows",
                             [](const Rules& self) {
                               bool counts = false;
                               for (int i = 0; i < self.wild_ifs; ++i)
                                 counts |= self.wild_if[static_cast<std::size_t>(i)].count > 0;
                               return counts || self.follow_dealt || self.follow_turned ||
                                      self.follow_pairs;
                             })
      .def_readonly("ante", &Rules::ante)
      .def_readonly("deck", &Rules::deck);
}

}  // namespace studcore
