// A specification is a line `CHECK( init(ENTRY()), LTL(FORMULA) )` per
// question; many tools write the formula alone. What is not one of the formulas
// below is never taken for the default question: its proof would say nothing.

#include "main/witness_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <sstream>

#include "cfa/vocabulary.h"
#include "evidence/instrument.h"
#include "frontend/property_key.h"
#include "input/read.h"
#include "input/task.h"
#include "support/check.h"

namespace pleat {
namespace {

using evidence::Witness;

[[noreturn]] void refuse(const std::string& why) {
  throw Unsupported("the witness is not confirmed: " + why);
}

/// `text` between these, if it stands there.
std::optional<std::string> between(std::string_view text,
                                   std::string_view before,
                                   std::string_view after) {
  if (text.size() < before.size() + after.size() || !text.starts_with(before) ||
      !text.ends_with(after)) {
    return std::nullopt;
  }
  text.remove_prefix(before.size());
  text.remove_suffix(after.size());
  return std::string(text);
}

struct Question {
  std::optional<std::string> entry;
  bool asserts = false;            ///< `G assert`
  std::vector<std::string> calls;  ///< functions that are not to be called
  std::vector<std::string> lines;  ///< that are not to be reached
  std::vector<std::string> checks;
  bool left_shifts = false;  ///< also by them it may overflow
};

class QuestionReader {
 public:
  explicit QuestionReader(const Witness& witness) : witness_(witness) {}

  Question run() {
    std::istringstream lines(witness_.specification);
    for (std::string line; std::getline(lines, line);) {
      std::erase_if(line, [](unsigned char c) { return std::isspace(c) != 0; });
      if (!line.empty()) property(line);
    }
    return std::move(result_);
  }

 private:
  void property(const std::string& line) {
    const auto check = between(line, "CHECK(init(", "))");
    if (!check) return formula(line);
    constexpr std::string_view kMiddle = "()),LTL(";
    const std::size_t middle = check->find(kMiddle);
    if (middle == std::string::npos) refuse(line + " is not understood");
    const std::string entry = check->substr(0, middle);
    if (result_.entry.value_or(entry) != entry) {
      refuse("it is about two entry functions");
    }
    result_.entry = entry;
    formula(check->substr(middle + kMiddle.size()));
  }

  void formula(const std::string& text) {
    // A read behind an object is a violation of valid-deref, but without one
    // there may still be others.
    const bool memory =
        text == "Gvalid-deref" && witness_.kind == Witness::Kind::Violation;
    if (text == "Gassert") {
      result_.asserts = true;
    } else if (text == "G!overflow") {
      result_.checks.emplace_back(frontend::kOverflow);
      result_.left_shifts = true;
    } else if (text == "Gvalid-free") {
      result_.checks.emplace_back(frontend::kFree);
    } else if (text == "Gvalid-memtrack") {
      result_.checks.emplace_back(frontend::kLeak);
    } else if (text == "Gvalid-memcleanup") {
      result_.checks.emplace_back(frontend::kCleanup);
    } else if (memory) {
      for (const char* name :
           {vocabulary::kBounds, vocabulary::kNull, vocabulary::kFreed}) {
        result_.checks.emplace_back(name);
      }
    } else if (auto call = between(text, "G!call(", "())")) {
      result_.calls.push_back(std::move(*call));
    } else if (auto line = between(text, "G!label(line", ")")) {
      result_.lines.push_back(std::move(*line));
    } else if (auto name = between(text, "G!check(", ")");
               name && std::ranges::count(run::known_checks(), *name) != 0) {
      result_.checks.push_back(std::move(*name));
    } else {
      refuse("its property " + text + " is not checked by Pleat");
    }
  }

  const Witness& witness_;
  Question result_;
};

bool is_among(const std::string& what, const std::vector<std::string>& all) {
  return std::ranges::find(all, what) != all.end();
}

/// Is all that the witness speaks of asked? (Of a question of many parts its
/// producer may have told only those that the program has.)
bool is_asked(const Question& q, const frontend::Options& asked) {
  const std::string target = asked.target.value_or("");
  const auto is_line = [&](const std::string& l) {
    return target.ends_with(":" + l);
  };
  const auto is_check = [&](const std::string& c) {
    return !asked.target && is_among(c, asked.checks);
  };
  // Beside checks, or with none of them: failing assertions, error functions.
  const bool by_default = asked.asks_targets_too && target.empty();
  const bool asserts = vocabulary::is_failure(target) || by_default;
  return (!q.asserts || asserts) &&
         std::ranges::all_of(
             q.calls,
             [&](const auto& c) {
               return c == target ||
                      (by_default && vocabulary::is_error_function(c));
             }) &&
         std::ranges::all_of(q.lines, is_line) &&
         std::ranges::all_of(q.checks, is_check);
}

/// The question becomes the plan's.
void ask(const Question& q, const Witness& witness, frontend::Options& plan) {
  const bool mixed =
      !q.checks.empty() && (q.asserts || !q.calls.empty() || !q.lines.empty());
  const bool by_default =
      q.lines.empty() && std::ranges::all_of(q.calls, [&](const auto& c) {
        return vocabulary::is_error_function(c);
      });
  if (mixed) {
    refuse("its properties are not checked together by Pleat");
  } else if (!q.checks.empty()) {
    plan.is_rule = true;
    for (const auto& name : run::known_checks()) {
      if (is_among(name, q.checks)) plan.checks.push_back(name);
    }
    if (q.left_shifts) plan.checks.emplace_back(frontend::kLeftShift);
  } else if (q.calls.size() == 1 && q.lines.empty() && !q.asserts) {
    plan.target = q.calls[0];
  } else if (q.lines.size() == 1 && q.calls.empty() && !q.asserts &&
             !witness.files.empty()) {
    const std::string& name = witness.files[0].first;
    const std::size_t f = evidence::find_file(plan.files, name);
    plan.target =
        (f == std::string::npos ? name : plan.files[f]) + ":" + q.lines[0];
  } else if (!by_default) {
    refuse("its targets are not checked together by Pleat");
  }
}

void apply_data_model(const std::string& name, run::Plan& plan) {
  if (name.empty()) return;
  const auto model = input::parse_data_model(name);
  if (!model) refuse("the data model " + name + " is not known");
  if (plan.says_data_model && *model != plan.frontend.data_model) {
    refuse("it is for the data model " + name);
  }
  plan.frontend.data_model = *model;
}

}  // namespace

void apply_question(const Witness& witness, run::Plan& plan) {
  apply_data_model(witness.data_model, plan);
  const Question q = QuestionReader(witness).run();
  if (q.entry && (plan.says_entry || plan.says_question) &&
      *q.entry != plan.frontend.entry) {
    refuse("it is for the entry function " + *q.entry);
  }
  if (q.entry) plan.frontend.entry = *q.entry;
  if (!plan.says_question) return ask(q, witness, plan.frontend);
  if (!is_asked(q, plan.frontend)) {
    refuse("it is for another question: " + witness.specification);
  }
}

void apply_witness(const std::string& file, run::Plan& plan) {
  apply_question(evidence::read_witness(input::read_file(file), file), plan);
}

}  // namespace pleat
