#include "support/turn.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "support/budget.h"
#include "support/check.h"
#include "support/clock.h"

namespace pleat {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
/// The time that is left is looked at again after at most, and at least, so
/// many seconds: a process with several threads uses CPU time faster than the
/// clock runs.
constexpr double kLongestLook = 1, kShortestLook = 0.01;

}  // namespace

Turn::Turn(Length length) {
  CHECK(!g_turn_over, "there should be no other turn");
  if (!(length.wall > 0) && !(length.cpu > 0)) return;
  clock_ = std::thread(&Turn::watch, this,
                       length.wall > 0 ? wall_seconds() + length.wall : kNever,
                       length.cpu > 0 ? cpu_seconds() + length.cpu : kNever);
}

void Turn::watch(double wall_end, double cpu_end) {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    const double wall = wall_end - wall_seconds(),
                 cpu = cpu_end - cpu_seconds();
    if (wall <= 0 || cpu <= 0) {
      over_ = true;
      set();
      return;
    }
    const double look =
        std::min(wall, std::clamp(cpu, kShortestLook, kLongestLook));
    wake_.wait_for(lock, std::chrono::duration<double>(look),
                   [this] { return ended_; });
  }
}

Turn::~Turn() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake_.notify_one();
  if (clock_.joinable()) clock_.join();
  g_turn_over = false;
}

void Turn::set() { g_turn_over = over_ && !paused_; }

Turn::Pause::Pause(Turn& turn) : turn_(turn) {
  const std::lock_guard lock(turn_.mutex_);
  turn_.paused_ = true;
  turn_.set();
}

Turn::Pause::~Pause() {
  const std::lock_guard lock(turn_.mutex_);
  turn_.paused_ = false;
  turn_.set();
}

}  // namespace pleat
