// How a test comes into being: its inputs are found on the automaton, where
// inputs that nobody can feed (uninitialised variables) are zero, as they are
// in the compiled program; then the compiled program runs with them, and what
// it covers counts.
//
// Conditions of the source and branches of the automaton are matched by their
// place. A side is called unreachable only where this match is beyond doubt:
// the runs so far agree on which sides of this condition were taken.

#include "main/cover.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "check/judge.h"
#include "engine/dse/dse.h"
#include "evidence/make_witness.h"
#include "exec/inputs.h"
#include "frontend/branches.h"
#include "frontend/property_key.h"
#include "input/read.h"
#include "support/system_library.h"
#include "support/turn.h"
#include "transform/goals.h"
#include "verdict/cost.h"

namespace pleat {
namespace {

using cfa::Cfa;
using cfa::Input;
using check::CoverSite;
using output::SuiteTest;
using verdict::InputValue;
using verdict::Verdict;
using Inputs = std::vector<InputValue>;
using Sites = std::set<CoverSite>;

constexpr unsigned kRunSeconds = 2;  ///< of one native run
constexpr std::uint64_t kRandomRuns = 128, kRandomEdges = 20'000;
constexpr double kSearchShare = 0.6;  ///< of the time; the rest is for proofs

bool is_fed(const Input& input) {
  if (input.symbol.sort().is_array()) return false;
  return input.kind == Input::Kind::Nondet ||
         (input.kind == Input::Kind::Extern && !in_system_library(input.name));
}

output::SuiteValue value_of(const Input& input, term::Value value) {
  return {input.name, input.type, input.pos, input.kind == Input::Kind::Nondet,
          value};
}

SuiteTest to_test(const Cfa& cfa, const Inputs& inputs) {
  SuiteTest test;
  for (const InputValue& v : inputs) {
    const Input& input = cfa.at(v.input);
    if (is_fed(input)) test.values.push_back(value_of(input, v.value));
  }
  return test;
}

std::string iso_time() {
  const std::time_t now =
      std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string specification(const TestOptions& options,
                          const std::string& entry) {
  const char* edges = "@DECISIONEDGE";
  if (options.cover == TestOptions::Cover::Lines) edges = "@BASICBLOCKENTRY";
  if (options.cover == TestOptions::Cover::Target) {
    edges = "@CALL(reach_error)";
  }
  return fmt::format("COVER( init({}()), FQL(COVER EDGES({})) )", entry, edges);
}

/// Branches of the automaton as numbers.
class Branches {
 public:
  explicit Branches(const Cfa& cfa) : by_edge_(cfa.edges.size()) {
    for (std::uint32_t e = 0; e < cfa.edges.size(); ++e) {
      for (const cfa::Branch& b : cfa.edges[e].branches) {
        const Key key{b.pos.file, b.pos.line, b.pos.column, b.taken, b.text};
        const auto [it, added] = numbers_.try_emplace(
            key, static_cast<std::uint32_t>(numbers_.size()));
        if (added) texts_[{b.pos.file, b.pos.line, b.pos.column}] = b.text;
        auto& own = by_edge_[e];
        if (std::ranges::find(own, it->second) == own.end()) {
          own.push_back(it->second);
        }
        at_[{b.pos.file, b.pos.line, b.pos.column, b.taken}].insert({e});
      }
    }
  }

  std::size_t size() const { return numbers_.size(); }
  const engine::dse::Goals& by_edge() const { return by_edge_; }
  /// The edges that take this side.
  std::vector<cfa::EdgeId> edges(const CoverSite& site) const {
    const auto it = at_.find(site);
    if (it == at_.end()) return {};
    return {it->second.begin(), it->second.end()};
  }
  std::string text(const CoverSite& site) const {
    const auto it = texts_.find({site.file, site.line, site.column});
    return it == texts_.end() ? "" : it->second;
  }
  std::set<CoverSite> sides(const Cfa& cfa,
                            const std::vector<cfa::EdgeId>& path) const {
    std::set<std::uint32_t> edges;
    for (cfa::EdgeId e : path) edges.insert(e.index);
    std::set<CoverSite> result;
    for (std::uint32_t e : edges) {
      for (const auto& b : cfa.edges[e].branches) {
        result.insert({b.pos.file, b.pos.line, b.pos.column, b.taken});
      }
    }
    return result;
  }

 private:
  using Key = std::tuple<std::string, unsigned, unsigned, bool, std::string>;
  std::map<Key, std::uint32_t> numbers_;
  engine::dse::Goals by_edge_;
  std::map<CoverSite, std::set<cfa::EdgeId>> at_;
  std::map<std::tuple<std::string, unsigned, unsigned>, std::string> texts_;
};

class Generator {
 public:
  Generator(const TestOptions& options, const Plan& plan,
            const CoverProgress& show,
            const std::function<void(const CoverResult&)>& interim,
            Registry& stats)
      : options_(options),
        plan_(plan),
        show_(show),
        interim_(interim),
        stats_(stats),
        end_(std::chrono::steady_clock::now() +
             std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                 std::chrono::duration<double>(
                     options.timeout > 0 ? options.timeout : 1e6))) {
    program_ = options.cover == TestOptions::Cover::Target
                   ? frontend::load(plan.frontend)
                   : frontend::load_with_branches(plan.frontend);
    output::Suite& suite = result_.suite;
    suite.producer = "pleat " PLEAT_VERSION;
    suite.files = program_->options().files;
    suite.entry = program_->options().entry;
    suite.specification = specification(options, suite.entry);
    suite.hash = evidence::sha256_of(suite.files.at(0));
    suite.created = iso_time();
    suite.data_model = cfa().data_model;
    std::set<std::string> known;
    for (const Input& input : cfa().inputs) {
      if (is_fed(input) && known.insert(input.name).second) {
        suite.functions.push_back(value_of(input, 0));
      }
    }
    coverage_.emplace(*program_, output::measuring_harness(suite, kRunSeconds));
  }

  CoverResult run() {
    result_.total.why_not = coverage_->why_not();
    switch (options_.cover) {
      case TestOptions::Cover::Branches:
        consider({}, nullptr);
        search();
        ask_about_branches();
        break;
      case TestOptions::Cover::Lines:
        consider({}, nullptr);
        search();
        ask_about_lines();
        break;
      case TestOptions::Cover::Target:
        reach_targets();
        break;
    }
    return finish();
  }

 private:
  const Cfa& cfa() const { return program_->cfa(); }

  double left() const {
    return std::chrono::duration<double>(end_ -
                                         std::chrono::steady_clock::now())
        .count();
  }
  bool time_is_over() const { return left() <= 0 || g_stop; }

  const Sites& all_sites() const {
    return options_.cover == TestOptions::Cover::Lines ? result_.total.lines
                                                       : result_.total.branches;
  }
  const Sites& covered_sites(const check::Measured& m) const {
    return options_.cover == TestOptions::Cover::Lines ? m.covered_lines
                                                       : m.covered_branches;
  }
  bool all_covered() const {
    return result_.total.why_not.empty() && !all_sites().empty() &&
           covered_sites(result_.total).size() == all_sites().size();
  }

  /// Measures the test and keeps it if it adds something.
  void consider(SuiteTest test, const Inputs* inputs) {
    if (!result_.total.why_not.empty()) return;
    check::Measured m =
        coverage_->measure(output::encode_values(test), kRunSeconds);
    ++result_.tried;
    if (!m.why_not.empty()) {
      if (result_.tried == 1) result_.total.why_not = m.why_not;
      return;
    }
    test.reaches_error = m.error;
    check::Measured& total = result_.total;
    total.branches.insert(m.branches.begin(), m.branches.end());
    total.lines.insert(m.lines.begin(), m.lines.end());
    if (inputs != nullptr) note_sides(*inputs);
    const std::size_t before = covered_sites(total).size();
    total.covered_branches.insert(m.covered_branches.begin(),
                                  m.covered_branches.end());
    total.covered_lines.insert(m.covered_lines.begin(), m.covered_lines.end());
    show_(tests_.size(), covered_sites(total).size(), all_sites().size());
    const bool adds = covered_sites(total).size() > before;
    const bool target = options_.cover == TestOptions::Cover::Target;
    if (!adds && !target) return;
    tests_.push_back(std::move(test));
    measured_.push_back(std::move(m));
    if (interim_) interim_(summary());
  }

  /// Which sides does the automaton take with these inputs?
  void note_sides(const Inputs& inputs) {
    exec::FixedInputs source(inputs);
    exec::RunResult ended;
    const auto path = interpreter_->path(source, {.edges = 2'000'000}, &ended);
    const auto sides = branches_->sides(*runnable_, path);
    sides_.insert(sides.begin(), sides.end());
  }

  /// Random runs, then branch by branch.
  void search() {
    branches_.emplace(cfa());
    bool zeroed = false;
    runnable_ = std::make_unique<Cfa>(transform::with_zero_inputs(
        cfa(), [](const Input& input) { return !is_fed(input); }, zeroed));
    interpreter_.emplace(*runnable_);
    engine::dse::Options options;
    options.goals = branches_->by_edge();
    options.seeds = random_seeds();
    solver::Solver solver({}, stats_);
    engine::Env env{solver, stats_};
    env.seed = options_.seed;
    Turn turn(std::max(left() * kSearchShare, 0.01));
    options.on_test = [&](const Inputs& inputs, const auto&) {
      const Turn::Pause pause(turn);
      consider(to_test(*runnable_, inputs), &inputs);
      return all_covered();
    };
    Budget budget;
    const verdict::Outcome outcome =
        engine::dse::DynamicSymbolicExecution(env, options)
            .run(*runnable_, budget);
    exhausted_ = outcome.exhausted && !zeroed &&
                 !verdict::forbids_proved(cfa().approximations);
  }

  /// Inputs of random runs that cover something new.
  std::vector<Inputs> random_seeds() {
    std::vector<Inputs> seeds;
    std::set<CoverSite> seen;
    const auto constants = exec::constants_of(*runnable_);
    for (std::uint64_t i = 0; i < kRandomRuns && !time_is_over(); ++i) {
      exec::RandomInputs source(constants, options_.seed * 1'000'003 + i);
      exec::RunResult ended;
      const auto path =
          interpreter_->path(source, {.edges = kRandomEdges}, &ended);
      // A run that does not end would not end natively either.
      if (ended.end == exec::RunResult::End::Limit) continue;
      const std::size_t before = seen.size();
      seen.merge(branches_->sides(*runnable_, path));
      if (seen.size() > before) seeds.push_back(ended.inputs);
      if (ended.inputs.empty()) break;
    }
    return seeds;
  }

  // ---- what is left ------------------------------------------------------

  Sites open_sites() const {
    Sites open;
    std::ranges::set_difference(all_sites(), covered_sites(result_.total),
                                std::inserter(open, open.end()));
    return open;
  }

  /// Do the runs on the automaton and the compiled ones agree about the
  /// condition that this is a side of?
  bool agree_about(CoverSite site) const {
    for (const bool side : {false, true}) {
      site.side = side;
      const bool native = result_.total.covered_branches.contains(site);
      if (native != sides_.contains(site)) return false;
    }
    return true;
  }

  /// A proof that no run takes this side, or inputs of one that does.
  void ask_about_branches() {
    if (!result_.total.why_not.empty()) return;
    std::size_t asked = 0;
    const Sites open = open_sites();
    for (const CoverSite& site : open) {
      const double share = left() / static_cast<double>(open.size() - asked);
      ++asked;
      if (time_is_over()) return;
      if (result_.total.covered_branches.contains(site)) continue;
      if (!agree_about(site)) continue;
      if (is_unreachable(site, share)) proved_.insert(site);
    }
    // A condition that is never evaluated tells nothing about its sides: they
    // may be the other way round.
    for (const CoverSite& site : open) {
      CoverSite other = site;
      other.side = !site.side;
      if (!result_.total.covered_branches.contains(other) &&
          !(proved_.contains(site) && proved_.contains(other))) {
        proved_.erase(site);
      }
    }
  }

  bool is_unreachable(const CoverSite& site, double seconds) {
    const auto edges = branches_->edges(site);
    CoverSite other = site;
    other.side = !site.side;
    if (edges.empty() && branches_->edges(other).empty()) return false;
    if (exhausted_) return true;
    if (edges.empty()) {  // the front end saw that no path takes it
      return cfa().cuts.empty() &&
             !verdict::forbids_proved(cfa().approximations);
    }
    const Cfa question = transform::ask_about(cfa(), edges);
    Inputs found;
    const Verdict verdict = decide(nullptr, question, seconds, found);
    if (verdict != Verdict::Violated) return verdict == Verdict::Proved;
    std::erase_if(found, [&](const InputValue& v) {
      return v.input.index >= cfa().inputs.size();
    });
    consider(to_test(cfa(), found), &found);
    return false;
  }

  /// A short search forward, then backward; each answer is checked.
  Verdict decide(const frontend::Program* program, const Cfa& cfa,
                 double seconds, Inputs& found) {
    for (const auto& [engine, share] :
         {std::pair("quick", 0.3), std::pair("bself", 1.0)}) {
      const auto begin = std::chrono::steady_clock::now();
      check::Judge judge(program, cfa, {}, stats_);
      solver::Solver solver({}, stats_);
      engine::Env env{solver, stats_};
      env.seed = options_.seed;
      verdict::Outcome outcome;
      {
        Turn turn(std::max(seconds * share, 0.05));
        env.confirm = [&](const verdict::Counterexample& c) {
          const Turn::Pause pause(turn);
          const bool good = judge.confirm(c);
          if (good) found = c.inputs;
          return good;
        };
        Budget budget;
        outcome = engine::make_engine(engine, env, {})->run(cfa, budget);
      }
      const verdict::Report report = judge.finish(engine, outcome);
      if (report.verdict == Verdict::Violated && found.empty() &&
          !outcome.counterexamples.empty()) {
        found = outcome.counterexamples[0].inputs;
      }
      if (report.verdict != Verdict::Unknown) return report.verdict;
      seconds -= std::chrono::duration<double>(
                     std::chrono::steady_clock::now() - begin)
                     .count();
      if (seconds <= 0 || g_stop) break;
    }
    return Verdict::Unknown;
  }

  void ask_about_lines() {
    if (!result_.total.why_not.empty()) return;
    std::size_t asked = 0;
    const Sites open = open_sites();
    for (const CoverSite& site : open) {
      const double share = left() / static_cast<double>(open.size() - asked);
      ++asked;
      if (time_is_over()) return;
      if (result_.total.covered_lines.contains(site)) continue;
      frontend::Options wanted = plan_.frontend;
      wanted.target = fmt::format("{}:{}", site.file, site.line);
      const auto program = frontend::load(wanted);
      if (program->cfa().properties.empty()) continue;
      Inputs found;
      const Verdict verdict =
          decide(program.get(), program->cfa(), share, found);
      if (verdict == Verdict::Proved) proved_.insert(site);
      if (verdict == Verdict::Violated) {
        consider(to_test(program->cfa(), found), nullptr);
      }
    }
  }

  // ---- targets -----------------------------------------------------------

  void reach_targets() {
    const Cfa& all = cfa();
    std::map<int, bool> safe;  // by key: proved in every inlined copy?
    std::size_t asked = 0;
    for (std::size_t p = 0; p < all.properties.size(); ++p) {
      const double share =
          left() / static_cast<double>(all.properties.size() - asked);
      ++asked;
      const int key = frontend::property_key(all, p);
      const auto [it, is_new] = safe.try_emplace(key, true);
      if (targets_reached_.contains(key)) continue;
      Cfa one = all;
      one.properties = {all.properties[p]};
      Inputs found;
      const Verdict verdict =
          time_is_over() ? Verdict::Unknown : reach(one, share, found);
      it->second &= verdict == Verdict::Proved;
      if (verdict == Verdict::Violated) {
        targets_reached_.insert(key);
        SuiteTest test = to_test(all, found);
        test.covers.push_back(what(all.properties[p]));
        consider(test, nullptr);
        if (tests_.empty() || !result_.total.why_not.empty()) {
          test.reaches_error = true;
          tests_.push_back(std::move(test));
        }
        tests_.back().reaches_error = true;
      }
    }
    for (const auto& [key, proved] : safe) {
      ++result_.goals;
      if (targets_reached_.contains(key)) continue;
      const auto& property = all.properties[static_cast<std::size_t>(key)];
      result_.uncovered.push_back(
          {{property.pos.file, property.pos.line, 0, true},
           what(property),
           proved,
           proved ? "proved unreachable" : "not reached in time"});
    }
    result_.reached = targets_reached_.size();
  }

  static std::string what(const cfa::Property& property) {
    return fmt::format("{}: {}", cfa::to_string(property.pos), property.text);
  }

  /// Dynamic symbolic execution first; then whatever decides.
  Verdict reach(const Cfa& one, double seconds, Inputs& found) {
    {
      check::Judge judge(program_.get(), cfa(), {}, stats_);
      solver::Solver solver({}, stats_);
      engine::Env env{solver, stats_};
      env.seed = options_.seed;
      Turn turn(seconds * kSearchShare);
      bool good = false;
      env.confirm = [&](const verdict::Counterexample& c) {
        const Turn::Pause pause(turn);
        verdict::Counterexample whole = c;
        whole.property = index_of(one.properties[0]);
        good = judge.confirm(whole);
        if (good) found = c.inputs;
        return good;
      };
      Budget budget;
      engine::make_engine("dse", env, {})->run(one, budget);
      if (good) return Verdict::Violated;
    }
    const Verdict verdict =
        decide(nullptr, one, seconds * (1 - kSearchShare), found);
    if (verdict != Verdict::Violated) return verdict;
    const check::ReplayResult replayed =
        check::replay(*program_, {index_of(one.properties[0]), {}, found}, {});
    return replayed.reached ? verdict : Verdict::Unknown;
  }

  std::size_t index_of(const cfa::Property& property) const {
    for (std::size_t p = 0; p < cfa().properties.size(); ++p) {
      if (cfa().properties[p].target == property.target) return p;
    }
    return 0;
  }

  // ---- the result --------------------------------------------------------

  CoverResult summary() const {
    CoverResult result = result_;
    std::vector<Sites> covered;
    for (const auto& m : measured_) covered.push_back(covered_sites(m));
    if (options_.cover == TestOptions::Cover::Target ||
        measured_.size() != tests_.size()) {
      result.suite.tests = tests_;
      return result;
    }
    Sites seen;
    for (std::size_t i : choose_tests(covered)) {
      SuiteTest test = tests_[i];
      for (const CoverSite& site : covered[i]) {
        if (seen.insert(site).second) test.covers.push_back(name_of(site));
      }
      result.suite.tests.push_back(std::move(test));
    }
    result.goals = all_sites().size();
    result.reached = covered_sites(result_.total).size();
    return result;
  }

  std::string name_of(const CoverSite& site) const {
    if (site.column == 0) {
      return fmt::format("{}:{}", site.file, site.line);
    }
    const std::string text = branches_ ? branches_->text(site) : "";
    return fmt::format("{}:{}:{}{} ({})", site.file, site.line, site.column,
                       text.empty() ? "" : " " + text,
                       site.side ? "true" : "false");
  }

  CoverResult finish() {
    CoverResult result = summary();
    if (options_.cover == TestOptions::Cover::Target) return result;
    for (const CoverSite& site : open_sites()) {
      const bool proved = proved_.contains(site);
      result.uncovered.push_back(
          {site, name_of(site), proved,
           proved ? "proved unreachable"
                  : (time_is_over() ? "not reached in time" : "not reached")});
    }
    return result;
  }

  const TestOptions& options_;
  const Plan& plan_;
  const CoverProgress& show_;
  const std::function<void(const CoverResult&)>& interim_;
  Registry& stats_;
  std::chrono::steady_clock::time_point end_;
  std::unique_ptr<frontend::Program> program_;
  std::optional<check::Coverage> coverage_;
  std::optional<Branches> branches_;
  std::unique_ptr<Cfa> runnable_;
  std::optional<exec::Interpreter> interpreter_;
  std::vector<SuiteTest> tests_;
  std::vector<check::Measured> measured_;  ///< of each
  Sites sides_;   ///< that the automaton took in the runs that were measured
  Sites proved_;  ///< unreachable
  std::set<int> targets_reached_;  ///< by key
  bool exhausted_ = false;
  CoverResult result_;
};

}  // namespace

std::vector<std::size_t> choose_tests(
    const std::vector<std::set<CoverSite>>& covered) {
  std::vector<std::size_t> chosen;
  Sites seen;
  for (;;) {
    std::size_t best = covered.size(), most = 0;
    for (std::size_t i = 0; i < covered.size(); ++i) {
      const auto adds = static_cast<std::size_t>(std::ranges::count_if(
          covered[i], [&](const auto& s) { return !seen.contains(s); }));
      if (adds > most) {
        most = adds;
        best = i;
      }
    }
    if (best == covered.size()) break;
    chosen.push_back(best);
    seen.insert(covered[best].begin(), covered[best].end());
  }
  // The first may have become superfluous.
  for (std::size_t k = 0; k < chosen.size();) {
    Sites others;
    for (std::size_t i : chosen) {
      if (i != chosen[k]) others.insert(covered[i].begin(), covered[i].end());
    }
    if (others == seen) {
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(k));
    } else {
      ++k;
    }
  }
  return chosen;
}

CoverResult cover(const TestOptions& options, const Plan& plan,
                  const CoverProgress& show,
                  const std::function<void(const CoverResult&)>& interim,
                  Registry& stats) {
  return Generator(options, plan, show, interim, stats).run();
}

}  // namespace pleat
