#include "engine/registry.h"

#include "engine/algebra/algebra.h"
#include "engine/apc/apc.h"
#include "engine/apc/pruning.h"
#include "engine/backward/bse.h"
#include "engine/backward/bself.h"
#include "engine/backward/k_induction.h"
#include "engine/bmc/bmc.h"
#include "engine/cells/cells.h"
#include "engine/domain/domain.h"
#include "engine/dse/dse.h"
#include "engine/phases/phases.h"
#include "engine/random/random.h"
#include "engine/se/se.h"
#include "engine/sequence/inlay.h"
#include "engine/sequence/sequence.h"
#include "engine/tracer/tracer.h"
#include "support/check.h"

namespace pleat::engine {
namespace {

/// Edges that the random runs before another engine take: well below a second.
constexpr std::uint64_t kPreludeEdges = 2'000'000;
/// The same where the runs come last: enough to fill some large arrays.
constexpr std::uint64_t kLastEdges = 8'000'000;
/// Edges of random runs before everything else, where every moment counts.
constexpr std::uint64_t kFirstEdges = 200'000;
constexpr std::uint64_t kQuickStates = 1'000;
constexpr std::uint64_t kQuickInlay = 1'000;

/// The paper's SE+BSELF, each with half of the time, after random runs.
std::unique_ptr<Engine> se_then_bself(Env& env, const EngineOptions& options) {
  const std::vector<sequence::Part> parts = {
      {.engine = "random", .share = 0.1, .steps = kPreludeEdges},
      {.engine = "se", .share = 0.5},
      {.engine = "bself"}};
  return std::make_unique<sequence::Sequence>(
      "se+bself", env, parts,
      [options](const std::string& name, Env& own) {
        return make_engine(name, own, options);
      },
      options.seconds);
}

/// What settles easy programs: the portfolio's first member.
std::unique_ptr<Engine> quick(Env& env, const EngineOptions& options) {
  const std::vector<sequence::Part> parts = {
      {.engine = "random", .steps = kFirstEdges},
      {.engine = "inlay", .steps = kQuickInlay},
      {.engine = "se", .steps = kQuickStates, .reserve = 64 * kQuickStates},
      {.engine = "random", .steps = kLastEdges}};
  return std::make_unique<sequence::Sequence>(
      "quick", env, parts,
      [options](const std::string& name, Env& own) -> std::unique_ptr<Engine> {
        using sequence::Inlay;
        if (name == "inlay")
          return std::make_unique<Inlay>(own, Inlay::Effort::Glance);
        return make_engine(name, own, options);
      },
      options.seconds);
}

/// What is nearest to a target for se is what is new for dse: each's own way to
/// get on.
dse::Order order_of(SearchOrder search) {
  switch (search) {
    case SearchOrder::BreadthFirst:
      return dse::Order::BreadthFirst;
    case SearchOrder::DepthFirst:
      return dse::Order::DepthFirst;
    case SearchOrder::Distance:
      break;
  }
  return dse::Order::Coverage;
}

/// Empty unless it is asked for.
FindNecessary pruning(Env& env, const EngineOptions& options) {
  if (!options.prune) return {};
  return [&env, options](const cfa::Cfa& cfa) {
    return apc::condition_for_pruning(cfa, env, options.apc);
  };
}

}  // namespace

const std::vector<EngineInfo>& known_engines() {
  static const std::vector<EngineInfo> engines = {
      {"se", "forward symbolic execution"},
      {"dse", "dynamic symbolic execution: concrete runs, branch by branch"},
      {"bmc", "bounded model checking: one formula for all paths"},
      {"inlay",
       "dse on the program with invariants in place of its loops; proofs by "
       "these invariants"},
      {"bse", "backward symbolic execution"},
      {"bself", "backward symbolic execution with loop folding"},
      {"kind", "k-induction over the length of paths"},
      {"kind-facts",
       "k-induction over iterations, with equalities and what others proved"},
      {"apc", "necessary conditions from loop summaries"},
      {"se+bself", "se, then bself, each with half of the time"},
      {"quick",
       "some random runs, a glance by inlay, se for a thousand states, more "
       "random runs"},
      {"random", "concrete runs with random inputs"},
      {"tracer", "symbolic execution with interpolation"},
      {"iterdeep", "the same by iterative deepening, for comparison"},
      {"domain", "linear invariants by abstract interpretation"},
      {"algebra", "polynomial equalities modulo 2^n, from samples"},
      {"cells", "invariants about all cells of an array"},
      {"phases", "linear invariants for each phase of a loop"},
  };
  return engines;
}

std::unique_ptr<Engine> make_engine(const std::string& name, Env& env,
                                    const EngineOptions& options) {
  if (name == "se") {
    return std::make_unique<se::SymbolicExecution>(env, options.search,
                                                   pruning(env, options));
  }
  if (name == "dse") {
    return std::make_unique<dse::DynamicSymbolicExecution>(
        env, dse::Options{.order = order_of(options.search)},
        pruning(env, options));
  }
  if (name == "bmc")
    return std::make_unique<bmc::BoundedModelChecking>(env, options.unwind);
  if (name == "inlay") return std::make_unique<sequence::Inlay>(env);
  if (name == "bse") return std::make_unique<backward::Bse>(env);
  if (name == "bself") {
    backward::FindFacts more;
    if (options.fold.polynomials) more = algebra::facts_of;
    return std::make_unique<backward::Bself>(env, options.fold, more);
  }
  if (name == "kind-facts") {
    backward::FoldOptions unwind = options.fold;
    unwind.fold = false;
    return std::make_unique<backward::Bself>(env, unwind);
  }
  if (name == "kind") return std::make_unique<backward::KInduction>(env);
  if (name == "random") return std::make_unique<random::RandomRuns>(env);
  if (name == "se+bself") return se_then_bself(env, options);
  if (name == "quick") return quick(env, options);
  if (name == "tracer")
    return std::make_unique<tracer::Tracer>(env, options.tracer);
  if (name == "iterdeep")
    return std::make_unique<tracer::IterativeDeepening>(env, options.tracer);
  if (name == "domain") return std::make_unique<facts::NumericFacts>(env);
  if (name == "algebra") return std::make_unique<algebra::Algebra>(env);
  if (name == "cells") return std::make_unique<cells::Cells>(env);
  if (name == "phases") return std::make_unique<phases::Phases>(env);
  if (name == "apc") return std::make_unique<apc::Apc>(env, options.apc);
  std::string known;
  for (const auto& e : known_engines()) known += " " + e.name;
  throw UsageError("unknown engine '" + name + "'; known:" + known);
}

}  // namespace pleat::engine
