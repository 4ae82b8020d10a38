#include "studcore/ranking/kept.h"

#include <memory>

#if __has_include(<pthread.h>)
#include <pthread.h>
#endif

namespace studcore {
namespace {

std::recursive_mutex lock;

#if __has_include(<pthread.h>)
// In the child the thread has another id and could not unlock the mutex: it gets a new one.
[[maybe_unused]] const int forks =
    pthread_atfork([] { lock.lock(); }, [] { lock.unlock(); }, [] { std::construct_at(&lock); });
#endif

}  // namespace

std::recursive_mutex& keeping() { return lock; }

}  // namespace studcore
