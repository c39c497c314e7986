#pragma once

// Verification witnesses as tools exchange them: invariants at loops and
// statements (of a proof), or places that a run passes (of a violation). Two
// file formats: YAML (versions 2.x) and GraphML (1.0).

#include <string>
#include <utility>
#include <vector>

namespace pleat::evidence {

struct Place {
  std::string file;
  unsigned line = 0;    ///< from 1; 0: not known
  unsigned column = 0;  ///< from 1; 0: not known
  std::string function;
};

struct WitnessInvariant {
  enum class Type { Loop, Location };
  Type type = Type::Loop;
  Place at;
  std::string value;  ///< a C expression
};

struct Waypoint {
  enum class Type {
    Assumption,      ///< `value` holds just before the statement at `at`
    After,           ///< `value` holds just behind it (GraphML only)
    Branching,       ///< the statement's condition is "true" or "false"
    FunctionEnter,   ///< the call is made
    FunctionReturn,  ///< `value` holds of `\result` of the call that ends at
                     ///< `at`
    Target           ///< the property is violated here
  };
  Type type = Type::Target;
  bool avoid = false;
  Place at;
  std::string value;
  std::string callee;  ///< of FunctionReturn, where it is known
};

/// The waypoints of one segment: those to avoid, then the one to follow.
using Segment = std::vector<Waypoint>;

struct Witness {
  enum class Kind { Correctness, Violation };
  Kind kind = Kind::Correctness;
  std::string producer = "pleat", version, command_line;
  std::string description;  ///< what it takes for granted
  std::string uuid, creation_time;
  std::vector<std::pair<std::string, std::string>> files;  ///< and SHA-256
  std::string specification, data_model = "LP64";
  std::vector<WitnessInvariant> invariants;
  std::vector<Segment> segments;
  /// GraphML: it names lines, and tools differ in what they mean by them.
  bool is_vague = false;
  /// What it holds that we do not understand: it cannot be confirmed then.
  std::vector<std::string> not_understood;
};

std::string to_yaml(const Witness& witness);
std::string to_graphml(const Witness& witness);

/// By its first character: `<` is GraphML. Throws InputError for what is no
/// witness, with `name` in the message.
Witness read_witness(const std::string& text, const std::string& name);

std::string_view to_string(Waypoint::Type type);  ///< as in YAML

}  // namespace pleat::evidence
