#include "engine/shared/inlay_maker.h"

#include <algorithm>

#include "cfa/loops.h"
#include "engine/shared/closed_forms.h"
#include "engine/shared/invariant_prover.h"

namespace pleat::engine {

using cfa::LocationId;
using term::Term;
using transform::Assumption;

namespace {

void assume(LocationId l, Term formula, std::vector<Assumption>& result) {
  const bool known = std::ranges::any_of(result, [&](const auto& a) {
    return a.location == l && a.formula == formula;
  });
  if (!known) result.push_back({l, formula});
}

void assume(const std::vector<verdict::Invariant>& invariants,
            std::vector<Assumption>& result) {
  for (const auto& i : invariants) assume(i.location, i.formula, result);
}

}  // namespace

InlayMaker::InlayMaker(const cfa::Cfa& cfa, Env& env,
                       const NumericOptions& numeric)
    : env_(env),
      worth_it_(transform::has_input_dependent_loop(cfa)),
      program_(transform::instrument(cfa)),
      search_(program_.cfa, env, numeric) {}

std::optional<InlayResult> InlayMaker::make(const InlayOptions& options) {
  if (!worth_it_ && !options.any_loop) return std::nullopt;
  const ScopedTimer timer(env_.stats.timer("inlay.invariants"));
  using Analysis = InlayOptions::Analysis;
  const bool analyse = options.analysis != Analysis::None;
  Assumptions at_headers;
  if (options.closed_forms) {
    ClosedForms forms = closed_forms(program_);
    at_headers = std::move(forms.formulas);
    if (at_headers.empty() && !analyse) return std::nullopt;
    if (options.complete && !forms.complete) return std::nullopt;
  }
  if (options.analysis == Analysis::Computed) {
    assume(search_.computed(), at_headers);
  } else if (analyse) {
    if (!found_) found_ = search_.run();
    assume(found_->proved, at_headers);
    assume(found_->computed, at_headers);
    if (options.guesses) assume(found_->unproved, at_headers);
  }
  if (stop_requested()) return std::nullopt;
  if (analyse) assume_after_iterations(at_headers);
  if (options.analysis == Analysis::Whole) assume_on_the_way(at_headers);
  auto inlaid = transform::inlay(program_, at_headers, front_);
  if (!inlaid) return std::nullopt;
  return InlayResult{program_, *std::move(inlaid), std::move(at_headers),
                     front_};
}

/// What holds after an iteration, though not before the first.
void InlayMaker::assume_after_iterations(Assumptions& result) {
  const auto loops = cfa::find_loops(program_.cfa);
  for (const auto& c : program_.counters) {
    const Term count = program_.cfa.at(c.variable).symbol;
    const Term none = mk_eq(count, term::mk_bv(0, count.width()));
    const auto& loop = loops.loops[*loops.loop_at(c.header)];
    for (const auto& f : search_.wrapping().after(loop.back_edges)) {
      assume(c.header, term::mk_or(none, f.formula), result);
    }
  }
}

/// What every run to a target satisfies where it leaves a header for good; in
/// front, too.
void InlayMaker::assume_on_the_way(Assumptions& result) {
  if (program_.cfa.properties.empty()) return;
  if (!looked_back_) {
    looked_back_ = true;
    front_ = front();
    std::vector<LocationId> targets;
    for (const auto& p : program_.cfa.properties) targets.push_back(p.target);
    search_.wrapping().run_backward(targets);
  }
  for (const auto& c : program_.counters) {
    for (const auto& f : search_.wrapping().at_on_the_way(c.header)) {
      assume(c.header, f.formula, result);
    }
  }
}

/// What is computed at a target of inputs and counts, if it holds at all.
Term InlayMaker::front() {
  const std::vector<Term> symbols = program_.front_symbols();
  InvariantProver prover(program_.cfa, env_);
  const auto& properties = program_.cfa.properties;
  std::vector<Term> result;
  for (const auto* analysis : {&search_.guessing(), &search_.wrapping()}) {
    for (const auto& p : properties) {
      for (const auto& c : analysis->at(p.target, symbols)) {
        const bool everywhere =
            std::ranges::all_of(properties, [&](const cfa::Property& q) {
              return prover.holds_at_target(q.target, c.formula,
                                            found_->proved);
            });
        if (everywhere) result.push_back(c.formula);
      }
    }
  }
  return result.empty() ? Term{} : term::mk_and(result);
}

}  // namespace pleat::engine
