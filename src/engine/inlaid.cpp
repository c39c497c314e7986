#include "engine/inlaid.h"

#include <algorithm>

#include "cfa/loops.h"
#include "engine/closed_forms.h"
#include "engine/inductive.h"

namespace pleat::engine {

using cfa::LocationId;
using term::Term;
using transform::Assumption;

namespace {

class Maker {
 public:
  Maker(const cfa::Cfa& cfa, Env& env, const InlayOptions& options)
      : env_(env), options_(options), program_(transform::instrument(cfa)) {}

  std::optional<InlayResult> run() {
    const ScopedTimer timer(env_.stats.timer("inlay.invariants"));
    if (options_.closed_forms) {
      ClosedForms forms = closed_forms(program_);
      at_headers_ = std::move(forms.formulas);
      if (at_headers_.empty() && !options_.analyse) return std::nullopt;
      if (options_.complete && !forms.complete) return std::nullopt;
    }
    if (options_.analyse) analyse();
    if (stop_requested()) return std::nullopt;
    auto inlaid = transform::inlay(program_, at_headers_, front_);
    if (!inlaid) return std::nullopt;
    return InlayResult{std::move(program_), *std::move(inlaid),
                       std::move(at_headers_), front_};
  }

 private:
  void analyse() {
    NumericSearch search(program_.cfa, env_, options_.numeric);
    const Numeric found = search.run();
    if (stop_requested()) return;
    assume(found.proved);
    assume(found.computed);
    if (options_.guesses) assume(found.unproved);
    assume_after_iterations(search.wrapping());
    if (!program_.cfa.properties.empty()) {
      front_ = front(search, found);
      assume_on_the_way(search.wrapping());
    }
  }

  void assume(LocationId l, Term formula) {
    const bool known = std::ranges::any_of(at_headers_, [&](const auto& a) {
      return a.location == l && a.formula == formula;
    });
    if (!known) at_headers_.push_back({l, formula});
  }
  void assume(const std::vector<verdict::Invariant>& invariants) {
    for (const auto& i : invariants) assume(i.location, i.formula);
  }

  /// What holds after an iteration, though not before the first.
  void assume_after_iterations(const domain::Analysis& analysis) {
    const auto loops = cfa::find_loops(program_.cfa);
    for (const auto& c : program_.counters) {
      const Term count = program_.cfa.at(c.variable).symbol;
      const Term none = mk_eq(count, term::mk_bv(0, count.width()));
      const auto& loop = loops.loops[*loops.loop_at(c.header)];
      for (const auto& f : analysis.after(loop.back_edges)) {
        assume(c.header, term::mk_or(none, f.formula));
      }
    }
  }

  /// What every run to a target satisfies where it leaves a header for good.
  void assume_on_the_way(domain::Analysis& analysis) {
    std::vector<LocationId> targets;
    for (const auto& p : program_.cfa.properties) targets.push_back(p.target);
    analysis.run_backward(targets);
    for (const auto& c : program_.counters) {
      for (const auto& f : analysis.at_on_the_way(c.header)) {
        assume(c.header, f.formula);
      }
    }
  }

  /// What is computed at a target of inputs and counts, if it holds at all.
  Term front(NumericSearch& search, const Numeric& found) {
    const std::vector<Term> symbols = program_.front_symbols();
    Inductive inductive(program_.cfa, env_);
    const auto& properties = program_.cfa.properties;
    std::vector<Term> result;
    for (const auto* analysis : {&search.guessing(), &search.wrapping()}) {
      for (const auto& p : properties) {
        for (const auto& c : analysis->at(p.target, symbols)) {
          const bool everywhere =
              std::ranges::all_of(properties, [&](const cfa::Property& q) {
                return inductive.holds_at_target(q.target, c.formula,
                                                 found.proved);
              });
          if (everywhere) result.push_back(c.formula);
        }
      }
    }
    return result.empty() ? Term{} : term::mk_and(result);
  }

  Env& env_;
  const InlayOptions& options_;
  transform::Instrumented program_;
  std::vector<Assumption> at_headers_;
  Term front_;
};

}  // namespace

std::optional<InlayResult> make_inlay(const cfa::Cfa& cfa, Env& env,
                                      const InlayOptions& options) {
  if (!transform::has_input_dependent_loop(cfa)) return std::nullopt;
  return Maker(cfa, env, options).run();
}

}  // namespace pleat::engine
