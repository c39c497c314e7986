#include "support/turn.h"

#include "support/budget.h"
#include "support/check.h"

namespace pleat {

Turn::Turn(double seconds) {
  CHECK(!g_turn_over, "there should be no other turn");
  if (!(seconds > 0)) return;
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  clock_ = std::thread([this, end] {
    std::unique_lock lock(mutex_);
    over_ = !wake_.wait_until(lock, end, [this] { return ended_; });
    set();
  });
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
