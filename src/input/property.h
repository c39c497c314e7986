#pragma once

// SV-COMP property files (.prp): which question is asked. One CHECK per line:
//
//   CHECK( init(main()), LTL(G ! call(reach_error())) )

#include <string>
#include <string_view>
#include <vector>

namespace pleat::input {

/// The question "can `target` be called?", asked of executions from `entry`;
/// without a target: "can one of these checks fail?"
struct ReachProperty {
  std::string entry = "main";
  std::string target = {};
  std::vector<std::string> checks = {};  ///< of frontend::Options
};

/// What a property file asks, by its common name: "unreach-call",
/// "no-overflow", "valid-memsafety", ...; empty if it is none that we know.
std::string property_name(std::string_view text);

/// Throws InputError for what is no property file (`file` is for the message),
/// Unsupported for properties other than unreach-call, no-overflow and those
/// of memory: valid-deref, valid-free, valid-memtrack, valid-memcleanup, each
/// alone or several in one file.
ReachProperty parse_property(std::string_view text, const std::string& file);
ReachProperty read_property(const std::string& file);

}  // namespace pleat::input
