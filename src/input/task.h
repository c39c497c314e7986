#pragma once

// SV-COMP and BenchExec task definitions (.yml, format versions 1.0 and 2.0):
// which files, which data model, which properties.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::input {

struct TaskProperty {
  std::string file;              ///< path of the .prp, resolved
  std::optional<bool> expected;  ///< expected verdict, where it is stated
};

struct Task {
  std::vector<std::string> files;  ///< resolved against the task's folder
  std::optional<cfa::DataModel> data_model;
  std::vector<TaskProperty> properties;
};

/// `folder`: what relative paths start from. `file`: for messages. Throws
/// InputError with file:line.
Task parse_task(const std::string& text, const std::string& folder,
                const std::string& file);
Task read_task(const std::string& file);
bool is_task_file(const std::string& file);  ///< by its name: .yml, .yaml

/// "ILP32" or "LP64", in any case; nothing for other words.
std::optional<cfa::DataModel> parse_data_model(std::string_view name);

}  // namespace pleat::input
