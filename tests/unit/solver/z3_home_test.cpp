#include "solver/z3_home.h"

#include <gtest/gtest.h>

namespace pleat::solver::z3_home_test {
namespace {

TEST(Z3Home, ALateInterruptIsTakenBack) {
  z3::context context;
  z3::solver solver(context, z3::solver::simple());
  context.interrupt();
  clear_interrupt(context);
  EXPECT_NO_THROW(solver.push());
}

}  // namespace
}  // namespace pleat::solver::z3_home_test
