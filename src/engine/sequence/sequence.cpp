#include "engine/sequence/sequence.h"

#include <sys/resource.h>

#include <algorithm>

#include "support/check.h"
#include "support/clock.h"

namespace pleat::engine::sequence {
namespace {

using verdict::Counterexample;
using verdict::Outcome;
using verdict::Verdict;

/// What it shares out when hardly anything is left.
constexpr double kLeast = 0.01;

/// The limit of the process, in seconds; 0: there is none.
double cpu_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_CPU, &limit) != 0) return 0;
  return limit.rlim_cur == RLIM_INFINITY ? 0
                                         : static_cast<double>(limit.rlim_cur);
}

/// Is nothing left for another part to find?
bool is_enough(const Outcome& o, const cfa::Cfa& cfa, bool all) {
  if (o.claim == Verdict::Unknown) return false;
  if (!all || o.claim == Verdict::Proved) return true;
  std::vector<bool> decided(cfa.properties.size(), false);
  for (std::size_t p : o.safe) decided[p] = true;
  for (const auto& c : o.counterexamples) decided[c.property] = true;
  return std::all_of(decided.begin(), decided.end(), [](bool d) { return d; });
}

/// What the earlier part found too. Its approximations cost only itself: they
/// say why it did not finish.
Outcome together(Outcome earlier, Outcome later) {
  for (Counterexample& c : earlier.counterexamples) {
    std::erase(later.safe, c.property);
    later.counterexamples.push_back(std::move(c));
  }
  if (!later.counterexamples.empty()) later.claim = Verdict::Violated;
  later.paths += earlier.paths;
  if (later.claim == Verdict::Proved) return later;
  later.unknown_because.insert(later.unknown_because.begin(),
                               earlier.unknown_because.begin(),
                               earlier.unknown_because.end());
  return later;
}

}  // namespace

Sequence::Sequence(std::string name, Env& env, std::vector<Part> parts,
                   Make make, double seconds)
    : name_(std::move(name)),
      env_(env),
      parts_(std::move(parts)),
      make_(std::move(make)),
      end_(seconds > 0 ? wall_seconds() + seconds : 0) {
  CHECK(!parts_.empty(), "a sequence should have parts");
}

Turn::Length Sequence::left() const {
  Turn::Length left;
  left.wall =
      end_ == 0 ? kWithoutLimit : std::max(end_ - wall_seconds(), kLeast);
  const double cpu = cpu_limit();
  if (cpu > 0) left.cpu = std::max(cpu - cpu_seconds(), kLeast);
  return left;
}

Outcome Sequence::run(const cfa::Cfa& program, Budget& budget) {
  Outcome found;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const bool last = i + 1 == parts_.size();
    Turn::Length length;
    if (!last) {
      length = left();
      length.wall *= parts_[i].share;
      length.cpu *= parts_[i].share;
    }
    Outcome outcome = run_part(parts_[i], length, program, budget);
    if (outcome.claim != Verdict::Unknown) {
      ++env_.stats.counter(name_ + ".by_" + parts_[i].engine);
    }
    found = together(std::move(found), std::move(outcome));
    if (is_enough(found, program, env_.all) || !budget.take(0)) break;
  }
  return found;
}

Outcome Sequence::run_part(const Part& part, Turn::Length length,
                           const cfa::Cfa& program, Budget& budget) {
  const ScopedTimer timer(env_.stats.timer(name_ + "." + part.engine));
  Turn turn(length);
  Env env = env_;
  if (env_.confirm) {
    env.confirm = [&](const Counterexample& c) {
      const Turn::Pause pause(turn);
      return env_.confirm(c);
    };
  }
  if (env_.progress) {
    env.progress = [&](const std::string& line) {
      env_.progress(part.engine + ": " + line);
    };
  }
  if (part.steps == Budget::kUnlimited) {
    return make_(part.engine, env)->run(program, budget);
  }
  Budget own = budget;
  own.steps = std::min(part.steps, budget.steps);
  if (budget.steps == Budget::kUnlimited) own.reserve = part.reserve;
  return make_(part.engine, env)->run(program, own);
}

}  // namespace pleat::engine::sequence
