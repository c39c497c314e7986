#include "portfolio/select.h"

#include <algorithm>

#include "cfa/edge.h"
#include "cfa/loops.h"
#include "engine/registry.h"
#include "term/walk.h"
#include "transform/inlay.h"

namespace pleat::portfolio {
namespace {

using term::Kind;
using term::Term;

bool is_nonlinear(Term t) {
  switch (t.kind()) {
    case Kind::Mul:
    case Kind::UDiv:
    case Kind::URem:
    case Kind::SDiv:
    case Kind::SRem:
      break;
    default:
      return false;
  }
  const auto is_variable = [](Term c) { return !c.is_const(); };
  return std::count_if(t.children().begin(), t.children().end(), is_variable) >
         1;
}

/// Does it work on the bits of a number?
bool is_bit_operation(Term t) {
  switch (t.kind()) {
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::Shl:
    case Kind::LShr:
    case Kind::AShr:
      return true;
    default:
      return false;
  }
}

}  // namespace

Features measure(const cfa::Cfa& cfa) {
  Features f;
  f.loops = cfa::cut_points(cfa).size();
  f.arrays = std::any_of(
      cfa.variables.begin(), cfa.variables.end(),
      [](const cfa::Variable& v) { return v.symbol.sort().is_array(); });
  term::TermSet seen;
  for (const cfa::Edge& e : cfa.edges) {
    term::walk(cfa::terms_of(e), seen, [&](Term t) {
      f.nonlinear = f.nonlinear || is_nonlinear(t);
      f.bits = f.bits || is_bit_operation(t);
    });
  }
  f.input_dependent = transform::has_input_dependent_loop(cfa);
  for (const auto& l : cfa::find_loops(cfa).loops) {
    for (cfa::LocationId at : l.body) {
      for (cfa::EdgeId e : cfa.at(at).out) {
        f.inputs_in_loops = f.inputs_in_loops || !cfa.at(e).inputs.empty();
      }
    }
  }
  return f;
}

std::vector<Member> select(const Features& f) {
  std::vector<Member> wanted;
  // What it finds, it finds in its first moments.
  wanted.push_back({"quick", 20, 1.5});
  if (f.loops == 0) {
    wanted.push_back({"se", 3});
    wanted.push_back({"bmc", 3});
    wanted.push_back({"bself", 1});
  } else {
    wanted.push_back({"bself", 3});
    // Bounded programs it decides in its first seconds; others it follows
    // ever deeper.
    const bool fits = f.arrays || f.bits;
    wanted.push_back({"bmc", fits ? 4.0 : 1.0, fits ? 4.0 : 2.0});
    if (f.nonlinear) wanted.push_back({"algebra", 3});
    wanted.push_back({"tracer", f.arrays ? 2.0 : 1.5});
    wanted.push_back({"se", 2});
    wanted.push_back({"kind-facts", 1.5});
    if (!f.nonlinear) wanted.push_back({"algebra", 1.5});
    // Linear invariants where one convex set does not do, and those that need
    // the number of iterations.
    wanted.push_back({"phases", 1});
    wanted.push_back({"apc", 0.5});
    wanted.push_back({"random", f.inputs_in_loops ? 1 : 0.25});
    // Each ends soon or gets little: they find what the others do not, long
    // runs to a target and linear facts (docs/decisions/portfolio.md). When it
    // is through with the loops, inlay goes on as dse.
    if (f.input_dependent) {
      wanted.push_back({"inlay", 0.5});
    } else if (f.inputs_in_loops) {
      wanted.push_back({"dse", 0.25});
    }
    wanted.push_back({"domain", 0.25});
    // Ends soon, too, and where it proves something nobody else does.
    if (f.arrays) wanted.push_back({"cells", 6, 6});
  }
  const auto& known = engine::known_engines();
  std::erase_if(wanted, [&](const Member& m) {
    return std::none_of(known.begin(), known.end(),
                        [&](const auto& e) { return e.name == m.engine; });
  });
  return wanted;
}

}  // namespace pleat::portfolio
