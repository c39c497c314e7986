#include "verdict/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace pleat::verdict {
namespace {

using cfa::SourcePos;
using Kind = cfa::Approximation::Kind;

/// Reasons of engines begin with the engine's name.
std::string_view without_engine(std::string_view text) {
  const std::size_t colon = text.find(": ");
  const bool is_name =
      colon != std::string_view::npos &&
      text.substr(0, colon).find(' ') == std::string_view::npos;
  return is_name ? text.substr(colon + 2) : text;
}

/// `12`, `file.c:12`: else it is a function.
bool is_line(const std::string& target) {
  const std::string number = target.substr(target.rfind(':') + 1);
  return !number.empty() &&
         number.find_first_not_of("0123456789") == std::string::npos;
}

/// The library's function that a record is about; empty: it is about none.
std::string function_without_model(const cfa::Approximation& record) {
  std::string_view what = record.what;
  const auto is_between = [&](std::string_view before, std::string_view after) {
    if (!what.starts_with(before) || !what.ends_with(after)) return false;
    what.remove_prefix(before.size());
    what.remove_suffix(after.size());
    return what.find(' ') == std::string_view::npos;
  };
  const bool is_known =
      is_between("call of ", ", which has no model") ||
      is_between("call of ", "") || is_between("result of ", "") ||
      is_between("what ", " reads") || is_between("what ", " writes");
  return is_known ? std::string(what) : "";
}

std::string model_of(const std::string& functions) {
  return fmt::format(
      "a model in C of {}(), as NAME.c in a folder that --models names",
      functions);
}

class Advisor {
 public:
  Advisor(Report& report, const Choices& choices, const Traits& traits)
      : report_(report), choices_(choices), traits_(traits) {}

  void run() {
    if (is_without_question()) return;
    settled();
    obstacle();
    parameters();
    if (choices_.was_out_of_memory)
      help("more memory: --memory MB");
    else if (choices_.was_out_of_time)
      help(fmt::format("more time: --timeout {}",
                       std::max(1.0, choices_.timeout * 10)));
  }

 private:
  void help(std::string text) { report_.help.push_back(std::move(text)); }

  bool is_without_question() {
    const bool nothing = std::ranges::any_of(
        report_.unknown_because,
        [](const Reason& r) { return r.text == kNothingToCheck; });
    if (!nothing) return false;
    report_.obstacle = Obstacle{std::string(kNothingToCheck), {}};
    if (choices_.target.empty())
      help("name a place: --target FUNC or --target FILE:LINE");
    else
      help(is_line(choices_.target)
               ? fmt::format("another target: there is no code in line {}",
                             choices_.target)
               : fmt::format("another target: nobody calls {}",
                             choices_.target));
    help("--check all asks about undefined behaviour");
    return true;
  }

  void settled() {
    if (!choices_.ended_by.empty())
      report_.settled.push_back("the search ended early: " + choices_.ended_by);
    const auto count = [&](Verdict v) {
      return std::ranges::count(report_.properties, v,
                                &PropertyResult::verdict);
    };
    if (const auto proved = count(Verdict::Proved); proved > 0)
      report_.settled.push_back(fmt::format("{} of {} places hold", proved,
                                            report_.properties.size()));
    if (!report_.bounds.empty())
      report_.settled.push_back(
          fmt::format("{} {}", bounds_heading(report_),
                      fmt::join(bounds_in_words(report_), ", ")));
    for (const Reason& reason : report_.unknown_because) {
      const std::string_view text = without_engine(reason.text);
      if (text.find("runs with random inputs did not reach it") ==
          std::string_view::npos)
        continue;
      report_.settled.emplace_back(text);
      break;
    }
  }

  void obstacle() {
    if (not_modelled() || without_body() || without_model() || only_bounded() ||
        loop() || (traits_.loops.empty() && hard_questions()))
      return;
    if (report_.unknown_because.empty()) return;
    // The first that says more than that there was no time.
    const Reason* best = &report_.unknown_because[0];
    for (const Reason& reason : report_.unknown_because) {
      if (!reason.pos.known()) continue;
      best = &reason;
      break;
    }
    report_.obstacle =
        Obstacle{std::string(without_engine(best->text)), best->pos};
  }

  bool not_modelled() {
    for (const auto& a : report_.approximations) {
      if (a.kind != Kind::Unmodelled) continue;
      const std::string name = function_without_model(a);
      report_.obstacle =
          Obstacle{fmt::format("{}, so that nothing can be proved",
                               name.empty() ? a.what + " is not modelled"
                                            : name + "() has no model"),
                   a.pos};
      help("a version of the program without it");
      if (!name.empty()) help(model_of(name));
      return true;
    }
    return false;
  }

  /// A path was found that no run of the program could be made of.
  bool was_spurious() const {
    return std::ranges::any_of(report_.unknown_because, [](const Reason& r) {
      return r.text.find("over-approximated or cannot be fed") !=
             std::string::npos;
    });
  }

  /// Functions of the library of which not all is known, each once.
  bool without_model() {
    std::vector<std::string> functions;
    SourcePos pos;
    for (const auto& a : report_.approximations) {
      if (a.kind != Kind::Havoc) continue;
      const std::string name = function_without_model(a);
      if (name.empty() || std::ranges::count(functions, name) > 0) continue;
      if (functions.empty()) pos = a.pos;
      functions.push_back(name);
    }
    if (functions.empty() || !was_spurious()) return false;
    report_.obstacle = Obstacle{
        fmt::format("{}() of the C library has no model: what it gives and "
                    "writes may be anything, and no replay feeds it",
                    functions[0]),
        pos};
    help(model_of(fmt::format("{}", fmt::join(functions, "(), "))));
    return true;
  }

  bool without_body() {
    const std::vector<std::string> functions = functions_without_body(report_);
    if (functions.empty() || !was_spurious()) return false;
    SourcePos pos;
    for (const auto& a : report_.approximations) {
      if (a.kind == Kind::UnknownFunction && a.what == functions[0])
        pos = a.pos;
    }
    report_.obstacle = Obstacle{
        fmt::format("{}() has no body: it may return anything and change "
                    "whatever it can get at",
                    functions[0]),
        pos};
    help(
        fmt::format("the file that defines {}(), or a short stand-in for it "
                    "in another file, on the command line",
                    fmt::join(functions, "(), ")));
    help(
        "__VERIFIER_assume(...) behind the call, for what the function "
        "promises");
    help(fmt::format("--stub {}, if it changes only what it gets a pointer to",
                     functions[0]));
    if (!choices_.is_closed)
      help(fmt::format("--closed, if {} not call functions of this program",
                       functions.size() == 1 ? "it does" : "they do"));
    return true;
  }

  /// What the user could say of the entry function's callers.
  void parameters() {
    std::vector<std::string> known;
    for (const auto& a : report_.approximations) {
      constexpr std::string_view kBegin = "parameter ";
      const std::size_t end = a.what.find(" points to one object");
      if (!a.what.starts_with(kBegin) || end == std::string::npos) continue;
      const std::string name =
          a.what.substr(kBegin.size(), end - kBegin.size());
      if (std::ranges::find(known, name) == known.end()) known.push_back(name);
    }
    if (known.empty()) return;
    help(
        fmt::format("--array {}:N, if it points to N elements; --require "
                    "'EXPR' for what callers see to",
                    known[0]));
  }

  /// The user wanted no more than these bounds.
  bool only_bounded() {
    const auto is_why = [](const Reason& reason) {
      return reason.text.ends_with(kAskedFor);
    };
    const auto why = std::ranges::find_if(report_.unknown_because, is_why);
    if (why == report_.unknown_because.end()) return false;
    report_.obstacle = Obstacle{std::string(without_engine(why->text)), {}};
    help("without --unwind a proof for any number of iterations is looked for");
    return true;
  }

  /// The loop that most engines name.
  bool loop() {
    std::map<SourcePos, unsigned> votes;
    for (const Reason& reason : report_.unknown_because) {
      if (reason.pos.known() &&
          without_engine(reason.text).starts_with("the loop"))
        ++votes[reason.pos];
    }
    for (const auto& bound : report_.bounds) {
      if (bound.pos.known()) votes.try_emplace(bound.pos, 0);
    }
    if (votes.empty()) return false;
    const auto most = std::ranges::max_element(
        votes, {}, [](const auto& vote) { return vote.second; });
    const LoopLimit* limit = limit_of(most->first);
    report_.obstacle = Obstacle{
        fmt::format(
            "the loop in line {} {} to its end, and no invariant was found "
            "that is enough",
            most->first.line,
            limit && limit->is_counted ? "could not be followed in time"
                                       : "may run too often to be followed"),
        most->first};
    help(bound_for(limit));
    help(
        "an assertion at the beginning of the loop's body that says how its "
        "variables are related");
    if (traits_.has_floats)
      help(
          "narrower inputs: floating-point numbers of all sizes take the "
          "solvers long");
    if (choices_.wraps && traits_.has_signed)
      help(
          "--signed undefined, if no signed arithmetic is meant to wrap "
          "around");
    help("--unwind N answers for at most N iterations of each loop");
    return true;
  }

  const LoopLimit* limit_of(const SourcePos& loop) const {
    const auto known = std::ranges::find_if(traits_.loops, [&](const auto& l) {
      return l.pos.file == loop.file && l.pos.line == loop.line;
    });
    return known == traits_.loops.end() ? nullptr : &*known;
  }

  /// A bound in front of the loop, for what decides whether it goes on.
  static std::string bound_for(const LoopLimit* limit) {
    if (!limit)
      return "a bound for what keeps the loop going, in front of it, by "
             "__VERIFIER_assume(...)";
    if (limit->names.empty() && !limit->is_counted)
      return "a counter that ends the loop after some iterations: "
             "if (++rounds > 10) break; for example";
    if (limit->names.empty())
      return "fewer iterations, if the answer for these is enough";
    return fmt::format(
        "a bound for {} in front of the loop: __VERIFIER_assume({} <= 1000), "
        "for example",
        fmt::join(limit->names, " or "), limit->names[0]);
  }

  /// Nothing of the above: the questions themselves take too long.
  bool hard_questions() {
    if (!choices_.was_out_of_time) return false;
    report_.obstacle = Obstacle{
        fmt::format("no loop: the solvers need more time for what the program "
                    "computes{}",
                    traits_.has_floats ? " with floating-point numbers" : ""),
        {}};
    help(
        "narrower inputs: __VERIFIER_assume(x <= 1000) for an input x, for "
        "example");
    return true;
  }

  Report& report_;
  const Choices& choices_;
  const Traits& traits_;
};

}  // namespace

void advise(Report& report, const Choices& choices, const Traits& traits) {
  if (report.verdict == Verdict::Unknown)
    Advisor(report, choices, traits).run();
}

}  // namespace pleat::verdict
