// How a test comes into being: its inputs are found on the automaton, where
// inputs that nobody can feed (uninitialised variables) are zero, as they are
// in the compiled program; then the compiled program runs with them, and what
// it covers counts.
//
// Conditions of the source and branches of the automaton are matched by their
// place. A side is called unreachable only where this match is beyond doubt:
// the runs so far agree on which sides of this condition were taken.
//
// The search and the questions about single sides take turns, so that neither
// waits for the other's end: a side that is proved unreachable needs no search,
// and inputs that a question finds may cover much more.

#include "testgen/cover.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "cfa/vocabulary.h"
#include "engine/dse/dse.h"
#include "evidence/make_witness.h"
#include "exec/inputs.h"
#include "frontend/branches.h"
#include "frontend/file_hash.h"
#include "frontend/property_key.h"
#include "run/settings.h"
#include "run/workbench.h"
#include "support/turn.h"
#include "testgen/branch_sides.h"
#include "testgen/choose_tests.h"
#include "testgen/edge_questions.h"
#include "testgen/feedable_inputs.h"
#include "testgen/reach_target.h"
#include "transform/goals.h"

namespace pleat::testgen {
namespace {

using cfa::Cfa;
using cfa::Input;
using output::SuiteTest;
using replay::CoverSite;
using verdict::InputValue;
using verdict::Verdict;
using Inputs = std::vector<InputValue>;

constexpr unsigned kRunSeconds = 2;  ///< of one native run
/// The share of the time for the only run of a program that reads nothing.
constexpr double kOnlyRun = 0.4;
/// The longest run on the automaton that is compared with a native one.
constexpr std::uint64_t kPathEdges = 2'000'000;
constexpr std::uint64_t kRandomRuns = 128, kRandomEdges = 20'000;
/// The share of the time that is left, in each round, for the search; questions
/// get as much.
constexpr double kSearchShare = 0.3;
/// After so many seconds it is asked whether the search has found something.
constexpr double kSearchTurn = 1;
/// No turn is shorter than so many seconds.
constexpr double kLeastTurn = 0.25;

std::string iso_time() {
  const std::time_t now =
      std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string specification(CoverSettings::Cover cover,
                          const std::string& entry) {
  std::string edges = "@DECISIONEDGE";
  if (cover == CoverSettings::Cover::Lines) edges = "@BASICBLOCKENTRY";
  if (cover == CoverSettings::Cover::Target) {
    edges = fmt::format("@CALL({})", vocabulary::kErrorFunctions[0]);
  }
  return fmt::format("COVER( init({}()), FQL(COVER EDGES({})) )", entry, edges);
}

class Generator {
 public:
  Generator(const CoverSettings& settings, const frontend::Options& program,
            const CoverProgress& show,
            const std::function<void(const CoverResult&)>& interim,
            Registry& stats)
      : settings_(settings),
        options_(program),
        show_(show),
        interim_(interim),
        stats_(stats),
        end_(std::chrono::steady_clock::now() +
             std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                 std::chrono::duration<double>(
                     settings.timeout > 0 ? settings.timeout : 1e6))) {
    program_ = settings.cover == CoverSettings::Cover::Target
                   ? frontend::load(program)
                   : frontend::load_with_branches(program);
    output::Suite& suite = result_.suite;
    suite.producer = settings.producer;
    suite.files = program_->options().files;
    suite.file_options = program_->options().file_args;
    suite.entry = program_->options().entry;
    suite.specification = specification(settings.cover, suite.entry);
    suite.hash = frontend::sha256_of(suite.files.at(0));
    suite.created = iso_time();
    suite.data_model = cfa().data_model;
    std::set<std::string> known;
    for (const Input& input : cfa().inputs) {
      if (is_feedable(input) && known.insert(input.name).second) {
        suite.functions.push_back(value_of(input, 0));
      }
    }
    if (suite.functions.empty() && settings.timeout * kOnlyRun > kRunSeconds) {
      run_seconds_ =
          static_cast<unsigned>(std::min(settings.timeout * kOnlyRun, 3600.0));
    }
    coverage_.emplace(*program_,
                      output::measuring_harness(suite, run_seconds_));
  }

  CoverResult run() {
    result_.total.why_not = coverage_->why_not();
    if (settings_.cover == CoverSettings::Cover::Target) {
      reach_targets();
    } else {
      consider({}, nullptr);
      prepare();
      for (bool more = can_measure(); more && !is_done() && !time_is_over();) {
        search(turn_of());
        more = ask(turn_of()) || !search_is_over_;
      }
      drop_half_proofs();
    }
    return finish();
  }

 private:
  const Cfa& cfa() const { return program_->cfa(); }

  /// Questions are asked of all engines at once.
  run::Settings run_settings() const {
    run::Settings settings;
    settings.jobs = run::default_jobs();
    settings.memory_mb = settings_.memory_mb;
    settings.seed = settings_.seed;
    return settings;
  }

  double left() const {
    return std::chrono::duration<double>(end_ -
                                         std::chrono::steady_clock::now())
        .count();
  }
  bool time_is_over() const { return left() <= 0 || g_stop; }

  const Sites& all_sites() const {
    return settings_.cover == CoverSettings::Cover::Lines
               ? result_.total.lines
               : result_.total.branches;
  }
  const Sites& covered_sites(const replay::Measured& m) const {
    return settings_.cover == CoverSettings::Cover::Lines ? m.covered_lines
                                                          : m.covered_branches;
  }
  bool can_measure() const { return result_.total.why_not.empty(); }
  /// Everything is covered or proved unreachable.
  bool is_done() const {
    return !all_sites().empty() &&
           std::ranges::all_of(open_sites(), [&](const CoverSite& site) {
             return proved_.contains(site);
           });
  }

  /// Measures the test and keeps it if it adds something.
  void consider(SuiteTest test, const Inputs* inputs) {
    if (!can_measure()) return;
    replay::Measured m =
        coverage_->measure(output::encode_values(test), run_seconds_);
    ++result_.tried;
    if (!m.why_not.empty()) {
      failure_ = m.why_not;
      return;
    }
    test.reaches_error = m.error;
    test.endless = m.endless;
    replay::Measured& total = result_.total;
    total.branches.insert(m.branches.begin(), m.branches.end());
    total.lines.insert(m.lines.begin(), m.lines.end());
    total.ambiguous.insert(m.ambiguous.begin(), m.ambiguous.end());
    if (inputs != nullptr) note_sides(*inputs);
    const std::size_t before = covered_sites(total).size();
    total.covered_branches.insert(m.covered_branches.begin(),
                                  m.covered_branches.end());
    total.covered_lines.insert(m.covered_lines.begin(), m.covered_lines.end());
    show_(tests_.size(), covered_sites(total).size(), all_sites().size());
    const bool adds = covered_sites(total).size() > before;
    const bool target = settings_.cover == CoverSettings::Cover::Target;
    if (!adds && !target) return;
    tests_.push_back(std::move(test));
    measured_.push_back(std::move(m));
    if (interim_) interim_(summary());
  }

  /// Which sides does the automaton take with these inputs?
  void note_sides(const Inputs& inputs) {
    exec::FixedInputs source(inputs);
    exec::RunResult ended;
    const auto path = interpreter_->path(source, {.edges = kPathEdges}, &ended);
    cut_short_ |= ended.end == exec::RunResult::End::Limit;
    const Sites sides = sides_of(*runnable_, path);
    sides_.insert(sides.begin(), sides.end());
  }

  double turn_of() const { return std::max(left() * kSearchShare, kLeastTurn); }

  /// What both the search and the questions need.
  void prepare() {
    conditions_.emplace(cfa(), result_.total.branches);
    runnable_ = std::make_unique<Cfa>(transform::with_zero_inputs(
        cfa(), [](const Input& input) { return !is_feedable(input); },
        zeroed_));
    interpreter_.emplace(*runnable_);
    const auto questions = [&](const Cfa& about) {
      return EdgeQuestions(about, run_settings(), stats_);
    };
    questions_.emplace(questions(cfa()));
    if (zeroed_) fed_questions_.emplace(questions(*runnable_));
    engine::dse::Options options;
    options.goals = conditions_->by_edge();
    options.seeds = random_seeds();
    options.on_test = [this](const Inputs& inputs, const auto&) {
      const Turn::Pause pause(*turn_);
      consider(to_test(*runnable_, inputs), &inputs);
      return is_done();
    };
    exploration_.emplace(*runnable_, bench_.env, options);
  }

  /// Branch by branch, for some time; less where it finds nothing.
  void search(double seconds) {
    const auto begin = std::chrono::steady_clock::now();
    for (bool more = true; more && !search_is_over_;) {
      const std::size_t before = covered_sites(result_.total).size();
      const double rest = seconds - seconds_since(begin);
      turn_.emplace(std::max(std::min(rest, kSearchTurn), kLeastTurn));
      Budget budget;
      search_is_over_ = exploration_->go_on(budget);
      turn_.reset();
      more = covered_sites(result_.total).size() > before &&
             seconds_since(begin) < seconds && !g_stop;
      if (search_is_over_)
        exhausted_ =
            exploration_->finish().basis == verdict::Basis::Exhausted &&
            !zeroed_;
    }
  }

  /// Inputs of random runs that cover something new.
  std::vector<Inputs> random_seeds() {
    std::vector<Inputs> seeds;
    Sites seen;
    const auto constants = exec::constants_of(*runnable_);
    for (std::uint64_t i = 0; i < kRandomRuns && !time_is_over(); ++i) {
      exec::RandomInputs source(constants, settings_.seed * 1'000'003 + i);
      exec::RunResult ended;
      const auto path =
          interpreter_->path(source, {.edges = kRandomEdges}, &ended);
      // A run that does not end would not end natively either.
      if (ended.end == exec::RunResult::End::Limit) continue;
      const std::size_t before = seen.size();
      seen.merge(sides_of(*runnable_, path));
      if (seen.size() > before) seeds.push_back(ended.inputs);
      if (exec::has_no_choice(*runnable_, ended)) break;
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
  /// condition that this is a side of? A run on the automaton may be cut short.
  bool agree_about(CoverSite site) const {
    if (conditions_->text(site).empty()) return false;
    for (const bool side : {true, false}) {
      site.side = side;
      const bool native = result_.total.covered_branches.contains(site);
      const bool here = sides_.contains(site);
      if (native != here && (here || !cut_short_)) return false;
    }
    site.side = true;
    return !result_.total.ambiguous.contains(site);
  }

  /// About each open side or line, those first that had least time. False: no
  /// question is left that more time could answer.
  bool ask(double seconds) {
    const auto begin = std::chrono::steady_clock::now();
    if (std::exchange(exhausted_, false)) ask_about_all(seconds);
    std::vector<std::pair<double, CoverSite>> open;
    for (const CoverSite& site : open_sites()) {
      const Asked& asked = asked_[site];
      if (!asked.settled) open.emplace_back(asked.seconds, site);
    }
    std::ranges::sort(open);
    std::size_t left_open = open.size();
    for (const auto& [had, site] : open) {
      const double rest = seconds - seconds_since(begin);
      if (rest <= 0 || time_is_over()) return true;
      const double share = rest / static_cast<double>(left_open--);
      if (covered_sites(result_.total).contains(site)) continue;
      Asked& asked = asked_[site];
      const auto now = std::chrono::steady_clock::now();
      ask_about(site, asked, std::min(std::max(share, kLeastTurn), left()));
      asked.seconds += seconds_since(now);
    }
    return std::ranges::any_of(open_sites(), [&](const CoverSite& site) {
      return !asked_[site].settled;
    });
  }

  /// One question about all open sides: perhaps one proof is enough.
  void ask_about_all(double seconds) {
    if (settings_.cover == CoverSettings::Cover::Lines) return;
    std::vector<CoverSite> open;
    std::vector<cfa::EdgeId> all;
    for (const CoverSite& site : open_sites()) {
      const auto edges = conditions_->edges(site);
      if (asked_[site].settled || edges.empty() || !agree_about(site)) continue;
      open.push_back(site);
      all.insert(all.end(), edges.begin(), edges.end());
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    if (all.empty() ||
        questions_->ask(all, std::min(seconds, left())).verdict !=
            Verdict::Proved)
      return;
    for (const CoverSite& site : open) settle(site, asked_[site]);
  }

  static double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         begin)
        .count();
  }

  /// What was asked about a side or a line.
  struct Asked {
    double seconds = 0;
    bool settled = false;    ///< more questions would not help
    std::string depends_on;  ///< inputs that no test feeds, of a run there
    bool only_so = false;    ///< there is no run where they are zero
  };

  /// A proof that no run gets there, or inputs of one that does.
  void ask_about(const CoverSite& site, Asked& asked, double seconds) {
    if (settings_.cover == CoverSettings::Cover::Lines) {
      ask_about_line(site, asked, seconds);
    } else if (agree_about(site)) {
      ask_about_branch(site, asked, seconds);
    } else {
      // The search may still change this.
      asked.settled = search_is_over_;
    }
  }

  void ask_about_branch(const CoverSite& site, Asked& asked, double seconds) {
    const auto edges = conditions_->edges(site);
    Decision answer;
    if (asked.depends_on.empty()) {
      answer = questions_->ask(edges, seconds);
      if (answer.verdict == Verdict::Proved) settle(site, asked);
      if (answer.verdict == Verdict::Violated) {
        consider(to_test(cfa(), answer.inputs), &answer.inputs);
        asked.depends_on = not_fed(answer.inputs, edges);
        asked.settled = asked.depends_on.empty() || !fed_questions_;
      }
    }
    // Perhaps there is a way without these inputs.
    if (!asked.depends_on.empty() && fed_questions_ &&
        !result_.total.covered_branches.contains(site)) {
      answer = fed_questions_->ask(edges, seconds);
      asked.only_so = answer.verdict == Verdict::Proved;
      asked.settled = answer.verdict != Verdict::Unknown;
      if (answer.verdict == Verdict::Violated) {
        consider(to_test(*runnable_, answer.inputs), &answer.inputs);
      }
    }
    asked.settled |= answer.gave_up;
  }

  void settle(const CoverSite& site, Asked& asked) {
    proved_.insert(site);
    asked.settled = true;
  }

  /// The inputs that no test feeds and without which this run would not get to
  /// one of the edges, by name.
  std::string not_fed(Inputs inputs, const std::vector<cfa::EdgeId>& edges) {
    exec::Interpreter interpreter(cfa());
    const auto arrives = [&](const Inputs& with) {
      exec::FixedInputs source(with);
      const auto path = interpreter.path(source, {.edges = kPathEdges});
      return std::ranges::find_first_of(path, edges) != path.end();
    };
    std::vector<std::string> names;
    for (const InputValue& v : inputs) {
      const Input& input = cfa().at(v.input);
      const std::string name = testgen::name_of(input);
      if (!is_feedable(input) && std::ranges::count(names, name) == 0) {
        names.push_back(name);
      }
    }
    std::erase_if(names, [&](const std::string& name) {
      Inputs without = inputs;
      for (InputValue& v : without) {
        const Input& input = cfa().at(v.input);
        if (!is_feedable(input) && testgen::name_of(input) == name) {
          v.value = 0;
          v.array = {};
        }
      }
      const bool superfluous = arrives(without);
      if (superfluous) inputs = std::move(without);
      return superfluous;
    });
    return fmt::format("{}", fmt::join(names, ", "));
  }

  /// A condition that is never evaluated tells nothing about its sides: they
  /// may be the other way round.
  void drop_half_proofs() {
    const Sites proved = proved_;
    for (const CoverSite& site : proved) {
      if (site.column == 0) continue;
      CoverSite other = site;
      other.side = !site.side;
      if (!result_.total.covered_branches.contains(other) &&
          !proved.contains(other)) {
        proved_.erase(site);
      }
    }
  }

  void ask_about_line(const CoverSite& site, Asked& asked, double seconds) {
    frontend::Options wanted = options_;
    wanted.target = fmt::format("{}:{}", site.file, site.line);
    const auto program = frontend::load(wanted);
    const Cfa& question = program->cfa();
    asked.settled = question.properties.empty();
    if (asked.settled) return;
    const Decision answer = decide(question, seconds, run_settings(), stats_);
    if (answer.verdict == Verdict::Proved) settle(site, asked);
    if (answer.verdict == Verdict::Violated) {
      consider(to_test(question, answer.inputs), nullptr);
    }
    asked.settled |= answer.verdict == Verdict::Violated || answer.gave_up;
  }

  // ---- targets -----------------------------------------------------------

  void reach_targets() {
    const Cfa& all = cfa();
    std::map<int, bool> safe;  // by key: proved in every inlined copy?
    std::size_t asked = 0;
    TargetSearch search(*program_, run_settings(), stats_);
    for (std::size_t p = 0; p < all.properties.size(); ++p) {
      const double share =
          left() / static_cast<double>(all.properties.size() - asked);
      ++asked;
      const int key = frontend::property_key(all, p);
      const auto [it, is_new] = safe.try_emplace(key, true);
      if (targets_reached_.contains(key)) continue;
      Decision answer;
      if (!time_is_over()) {
        answer = search.reach(p, share);
      }
      it->second &= answer.verdict == Verdict::Proved;
      if (answer.verdict == Verdict::Violated) {
        targets_reached_.insert(key);
        SuiteTest test = to_test(all, answer.inputs);
        test.covers.push_back(what(all.properties[p]));
        consider(test, nullptr);
        if (tests_.empty() || !can_measure()) {
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

  // ---- the result --------------------------------------------------------

  CoverResult summary() const {
    CoverResult result = result_;
    if (result.total.lines.empty() && can_measure()) {
      result.total.why_not = failure_;
    }
    std::vector<Sites> covered;
    for (const auto& m : measured_) covered.push_back(covered_sites(m));
    if (settings_.cover == CoverSettings::Cover::Target ||
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
    const std::string text = conditions_ ? conditions_->text(site) : "";
    return fmt::format("{}:{}:{}{} ({})", site.file, site.line, site.column,
                       text.empty() ? "" : " " + text,
                       site.side ? "true" : "false");
  }

  CoverResult finish() {
    CoverResult result = summary();
    if (settings_.cover == CoverSettings::Cover::Target) return result;
    for (const CoverSite& site : open_sites()) {
      const bool proved = proved_.contains(site);
      result.uncovered.push_back({site, name_of(site), proved, why_open(site)});
    }
    return result;
  }

  std::string why_open(const CoverSite& site) const {
    if (proved_.contains(site)) return "proved unreachable";
    const auto asked = asked_.find(site);
    if (asked != asked_.end() && asked->second.only_so) {
      return fmt::format("depends on {}, which no test feeds",
                         asked->second.depends_on);
    }
    return time_is_over() ? "not reached in time" : "not reached";
  }

  const CoverSettings& settings_;
  const frontend::Options& options_;
  const CoverProgress& show_;
  const std::function<void(const CoverResult&)>& interim_;
  Registry& stats_;
  std::chrono::steady_clock::time_point end_;
  std::unique_ptr<frontend::Program> program_;
  unsigned run_seconds_ = kRunSeconds;
  std::optional<replay::Coverage> coverage_;
  std::optional<BranchSides> conditions_;
  std::unique_ptr<Cfa> runnable_;
  std::optional<exec::Interpreter> interpreter_;
  std::vector<SuiteTest> tests_;
  std::vector<replay::Measured> measured_;  ///< of each
  std::string failure_;     ///< why the last run that failed was not measured
  bool zeroed_ = false;     ///< could inputs that are not fed matter?
  bool cut_short_ = false;  ///< was a run on the automaton?
  run::Workbench bench_{{}, settings_.seed, stats_};
  std::optional<Turn> turn_;  ///< of the search
  std::optional<engine::dse::Exploration> exploration_;
  bool search_is_over_ = false;
  /// Has it seen all paths? What is open then is hardly reachable; but it is
  /// proved only when the judge says so.
  bool exhausted_ = false;
  std::optional<EdgeQuestions> questions_;
  std::optional<EdgeQuestions>
      fed_questions_;  ///< where what is not fed is zero
  std::map<CoverSite, Asked> asked_;
  Sites sides_;   ///< that the automaton took in the runs that were measured
  Sites proved_;  ///< unreachable
  std::set<int> targets_reached_;  ///< by key
  CoverResult result_;
};

}  // namespace

CoverResult cover(const CoverSettings& settings,
                  const frontend::Options& program, const CoverProgress& show,
                  const std::function<void(const CoverResult&)>& interim,
                  Registry& stats) {
  return Generator(settings, program, show, interim, stats).run();
}

}  // namespace pleat::testgen
