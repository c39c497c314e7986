#pragma once

// One Z3 context for many solvers (making one costs 9 ms), and the way to stop
// Z3 from outside. Private to src/solver.

#include <z3++.h>

#include <memory>

namespace pleat::solver {

/// Made on first use; shared by all layers of one Solver.
class Z3Home {
 public:
  z3::context& context() {
    if (!context_) context_ = std::make_unique<z3::context>();
    return *context_;
  }

 private:
  std::unique_ptr<z3::context> context_;
};

/// While it lives, a stop request interrupts this Z3 context: one sleeping
/// thread per process polls for all of them.
class Z3Watch {
 public:
  explicit Z3Watch(z3::context& context);
  ~Z3Watch();
  Z3Watch(const Z3Watch&) = delete;
  Z3Watch& operator=(const Z3Watch&) = delete;

 private:
  z3::context& context_;
};

/// An interrupt that comes when no question is being answered makes the next
/// `push` throw. Takes it back.
void clear_interrupt(z3::context& context);

/// Runs the check under a watch. Z3 reports some failures by exceptions (an
/// interrupted or exhausted pre-processing): those are unknown.
z3::check_result checked(z3::solver& solver, const z3::expr_vector& assumed,
                         std::string* why);

}  // namespace pleat::solver
