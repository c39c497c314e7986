#pragma once

// Several engines on one program: each in a process of its own, sharing what
// the kernel accepted. The first answer that passed its check wins. Knows no
// engine: it is given names and a way to run them.

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "check/kernel.h"
#include "engine/engine.h"
#include "verdict/report.h"

namespace pleat::portfolio {

struct Member {
  std::string engine;
  double weight = 1;  ///< share of the time where not all can run at once
  /// After this many seconds of its own CPU time it weighs no more than 1.
  double hurry = std::numeric_limits<double>::infinity();
};

struct Options {
  unsigned jobs = 1;               ///< engines that run at the same time
  std::uint64_t memory_bytes = 0;  ///< of all together; 0: no limit
  bool all = false;                ///< go on after the first violation
  /// One engine after the other with counted budgets that grow from round to
  /// round, instead of a race: the same answer and statistics every time.
  bool deterministic = false;
  check::Checker checker = check::Checker::Blast;
  double seconds = 0;  ///< of a race, by the clock; 0: until told to stop
  /// What the kernel has accepted for this automaton, in the beginning and in
  /// the end; may be null.
  std::vector<verdict::Invariant>* facts = nullptr;
  /// Says that an engine's report makes it hopeless to go on. May be empty.
  std::function<bool(const verdict::Report&)> is_hopeless = {};
};

/// Runs one engine to its end, in a new process: its checked report.
using Job = std::function<verdict::Report(const std::string& engine,
                                          Budget& budget, engine::Board& board,
                                          const engine::Progress& progress)>;

/// The report of the winner; else of all together: what each property's best
/// answer is, and why the rest is unknown.
verdict::Report run(const cfa::Cfa& cfa, const std::vector<Member>& members,
                    const Options& options, const Job& job,
                    const engine::Progress& progress, Registry& stats);

}  // namespace pleat::portfolio
