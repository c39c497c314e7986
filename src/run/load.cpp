#include "run/load.h"

#include <algorithm>
#include <filesystem>

#include "cfa/text.h"
#include "cfa/vocabulary.h"
#include "input/compile_commands.h"
#include "input/property.h"
#include "input/read.h"
#include "input/task.h"
#include "replay/replay.h"
#include "support/check.h"

namespace pleat::run {

namespace {

bool is_automaton_file(const std::string& file) {
  return file.ends_with(".cfa");
}

/// The property of a task that we can answer, else its first.
std::string choose_property(const std::vector<input::TaskProperty>& all) {
  for (const auto& p : all) {
    if (input::property_name(input::read_file(p.file)) == "unreach-call") {
      return p.file;
    }
  }
  return all.empty() ? "" : all[0].file;
}

void apply_property(const std::string& file, Plan& plan) {
  frontend::Options& options = plan.frontend;
  input::ReachProperty property = input::read_property(file);
  plan.specification = input::read_file(file);
  while (plan.specification.ends_with('\n')) plan.specification.pop_back();
  options.entry = property.entry;
  if (property.checks.empty())
    options.target = property.target;
  else
    options.checks = property.checks;
  options.is_rule = true;
  plan.says_question = plan.says_entry = true;
  options.malloc_never_fails = true;  // as SV-COMP's rules say
  options.closed = true;              // likewise
}

void apply_task(const std::string& file, const LoadOptions& given, Plan& plan) {
  frontend::Options& options = plan.frontend;
  input::Task task = input::read_task(file);
  options.files = task.files;
  options.closed = true;  // as SV-COMP's rules say
  if (task.data_model) options.data_model = *task.data_model;
  plan.says_data_model = task.data_model.has_value();
  if (given.property_file || given.target) return;
  std::string property = choose_property(task.properties);
  if (!property.empty()) apply_property(property, plan);
}

/// Overflow is asked about beside what is asked anyway.
void check_overflow_first(frontend::Options& options) {
  if (std::ranges::find(options.checks, vocabulary::kOverflow) !=
      options.checks.end())
    return;
  options.asks_targets_too = options.checks.empty();
  options.is_rule = !options.target;
  options.checks.insert(options.checks.begin(), vocabulary::kOverflow);
}

/// Files and their options from compile_commands.json.
void apply_build(const std::string& folder, frontend::Options& options) {
  std::map<std::string, std::vector<std::string>> known;
  for (const auto& command : input::read_compile_commands(folder)) {
    if (options.on_demand) {
      options.files.push_back(command.file);
      options.file_args[command.file] = command.options;
    }
    known[command.file] = command.options;
  }
  if (options.on_demand) return;
  for (const auto& file : options.files) {
    const auto path = std::filesystem::absolute(file).lexically_normal();
    if (const auto it = known.find(path.string()); it != known.end())
      options.file_args[file] = it->second;
  }
}

}  // namespace

const std::vector<std::string>& known_checks() {
  static const std::vector<std::string> names(vocabulary::kChecks.begin(),
                                              vocabulary::kChecks.end());
  return names;
}

Plan make_plan(const LoadOptions& given) {
  Plan plan;
  frontend::Options& options = plan.frontend;
  options.files = given.files;
  for (const auto& file : given.files) input::require_readable(file);
  auto is_task = [](const auto& f) { return input::is_task_file(f); };
  plan.is_automaton = std::ranges::any_of(given.files, is_automaton_file);
  bool task = std::ranges::any_of(given.files, is_task);
  if ((task || plan.is_automaton) && given.files.size() > 1) {
    throw UsageError("a task (.yml) or automaton (.cfa) stands alone");
  }
  if (task) apply_task(given.files[0], given, plan);
  if (given.property_file) apply_property(*given.property_file, plan);
  if (!given.build.empty()) {
    options.on_demand = given.files.empty();
    apply_build(given.build, options);
  }
  if (given.data_model) options.data_model = *given.data_model;
  if (given.entry) options.entry = *given.entry;
  if (given.target) {
    options.target = given.target;
    options.is_rule = false;
  }
  if (!given.checks.empty()) {
    if (given.target) throw UsageError("either --check or --target");
    options.checks = given.checks;
    options.target.reset();  // of a task's property
    options.is_rule = true;
  }
  options.signed_overflow = given.signed_overflow;
  if (given.signed_overflow == frontend::SignedOverflow::Checked)
    check_overflow_first(options);
  plan.says_data_model |= given.data_model.has_value();
  plan.says_entry |= given.entry.has_value();
  plan.says_question |=
      given.target || !given.checks.empty() ||
      given.signed_overflow == frontend::SignedOverflow::Checked;
  options.parameters = given.parameters;
  options.stubs = given.stubs;
  options.devices = given.devices;
  options.recursion = given.recursion;
  options.malloc_never_fails |= given.malloc_never_fails;
  options.closed |= given.closed;
  options.volatile_changes = given.volatile_changes;
  options.arguments = given.arguments;
  options.argument_length = given.argument_length;
  options.model_folders = given.model_folders;
  for (const auto& [function, file] : given.stubs) {
    if (!file.empty()) input::require_readable(file);
  }
  if (!given.parameters.ensured.empty()) {
    options.asks_targets_too = true;
    plan.says_question = true;
  }
  for (const auto& folder : given.model_folders) {
    if (!std::filesystem::is_directory(folder))
      throw InputError(folder + ": is no folder");
  }
  options.clang_args = given.clang_args;
  for (const auto& file : options.files) input::require_readable(file);
  return plan;
}

bool asks_nothing(const Plan& plan, const Loaded& loaded) {
  return loaded.program && !plan.says_question &&
         loaded.cfa().properties.empty();
}

void ask_everything(Plan& plan) {
  plan.frontend.checks = known_checks();
  std::erase_if(plan.frontend.checks, vocabulary::is_leak_check);
  plan.frontend.is_rule = true;
}

Loaded load(const Plan& plan) {
  Loaded result;
  result.files = plan.frontend.files;
  if (plan.is_automaton) {
    const std::string& file = plan.frontend.files[0];
    try {
      result.automaton =
          std::make_unique<cfa::Cfa>(cfa::from_text(input::read_file(file)));
    } catch (const InputError& e) {
      throw InputError(file + ": " + e.what());
    }
  } else {
    result.program = frontend::load(plan.frontend);
    result.replayer = replay::make_replayer(*result.program);
  }
  return result;
}

}  // namespace pleat::run
