#include "solver/z3_home.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "support/budget.h"

namespace pleat::solver {
namespace {

/// Sleeps while nothing is watched; else looks every 20 ms.
class Watcher {
 public:
  static Watcher& get() {
    static auto* watcher = new Watcher;  // its thread lives with the process
    return *watcher;
  }
  void enter(z3::context* c) {
    const std::lock_guard lock(mutex_);
    watched_.push_back(c);
    if (watched_.size() == 1) wake_.notify_one();
  }
  void leave(z3::context* c) {
    const std::lock_guard lock(mutex_);
    watched_.erase(std::find(watched_.begin(), watched_.end(), c));
  }

 private:
  Watcher() {
    std::thread([this] { watch(); }).detach();
  }
  void watch() {
    std::unique_lock lock(mutex_);
    for (;;) {
      if (watched_.empty()) {
        wake_.wait(lock);
      } else {
        wake_.wait_for(lock, std::chrono::milliseconds(20));
      }
      if (!stop_requested()) continue;
      for (z3::context* c : watched_) c->interrupt();
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<z3::context*> watched_;
};

}  // namespace

Z3Watch::Z3Watch(z3::context& context) : context_(context) {
  Watcher::get().enter(&context_);
}
Z3Watch::~Z3Watch() { Watcher::get().leave(&context_); }

void clear_interrupt(z3::context& context) {
  try {
    (void)z3::solver(context, z3::solver::simple()).check();
  } catch (const z3::exception&) {  // then the next question clears it
  }
}

namespace {

z3::check_result check_watched(z3::solver& solver,
                               const z3::expr_vector& assumed,
                               std::string* why) {
  const Z3Watch watch(solver.ctx());
  try {
    const z3::check_result r = solver.check(assumed);
    if (r == z3::unknown) *why = solver.reason_unknown();
    // Interrupted at the last moment it may say sat and have no model: throws.
    if (r == z3::sat) (void)solver.get_model();
    return r;
  } catch (const z3::exception& e) {
    *why = e.msg();
    return z3::unknown;
  }
}

}  // namespace

z3::check_result checked(z3::solver& solver, const z3::expr_vector& assumed,
                         std::string* why) {
  const z3::check_result result = check_watched(solver, assumed, why);
  // The interrupt may have come behind the answer.
  if (stop_requested()) clear_interrupt(solver.ctx());
  return result;
}

}  // namespace pleat::solver
