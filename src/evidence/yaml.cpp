// YAML witnesses, versions 2.0 to 2.2.

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <array>

#include "evidence/formats.h"
#include "support/check.h"

namespace pleat::evidence {
namespace {

using Type = Waypoint::Type;

constexpr std::array<std::pair<Type, std::string_view>, 6> kTypes = {
    {{Type::Assumption, "assumption"},
     {Type::After, "after"},
     {Type::Branching, "branching"},
     {Type::FunctionEnter, "function_enter"},
     {Type::FunctionReturn, "function_return"},
     {Type::Target, "target"}}};

// ---- writing ----------------------------------------------------------------

class YamlWriter {
 public:
  explicit YamlWriter(const Witness& witness) : w_(witness) {}

  std::string run() {
    out_ << YAML::BeginSeq << YAML::BeginMap;
    pair("entry_type", w_.kind == Witness::Kind::Correctness
                           ? "invariant_set"
                           : "violation_sequence");
    metadata();
    out_ << YAML::Key << "content" << YAML::Value << YAML::BeginSeq;
    for (const auto& i : w_.invariants) invariant(i);
    for (const auto& s : w_.segments) segment(s);
    if (w_.invariants.empty() && w_.segments.empty()) out_ << YAML::Flow;
    out_ << YAML::EndSeq << YAML::EndMap << YAML::EndSeq;
    return std::string(out_.c_str()) + "\n";
  }

 private:
  void pair(const char* key, const std::string& value) {
    out_ << YAML::Key << key << YAML::Value << value;
  }
  void quoted(const char* key, const std::string& value) {
    out_ << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << value;
  }

  void metadata() {
    out_ << YAML::Key << "metadata" << YAML::Value << YAML::BeginMap;
    quoted("format_version", "2.0");
    quoted("uuid", w_.uuid);
    quoted("creation_time", w_.creation_time);
    out_ << YAML::Key << "producer" << YAML::Value << YAML::BeginMap;
    quoted("name", w_.producer);
    quoted("version", w_.version);
    if (!w_.command_line.empty()) quoted("command_line", w_.command_line);
    if (!w_.description.empty()) quoted("description", w_.description);
    out_ << YAML::EndMap;
    out_ << YAML::Key << "task" << YAML::Value << YAML::BeginMap;
    out_ << YAML::Key << "input_files" << YAML::Value << YAML::BeginSeq;
    for (const auto& [file, hash] : w_.files) {
      out_ << YAML::DoubleQuoted << file;
    }
    out_ << YAML::EndSeq;
    out_ << YAML::Key << "input_file_hashes" << YAML::Value << YAML::BeginMap;
    for (const auto& [file, hash] : w_.files) {
      out_ << YAML::Key << YAML::DoubleQuoted << file << YAML::Value
           << YAML::DoubleQuoted << hash;
    }
    out_ << YAML::EndMap;
    quoted("specification", w_.specification);
    pair("data_model", w_.data_model);
    pair("language", "C");
    out_ << YAML::EndMap << YAML::EndMap;
  }

  void location(const Place& at) {
    out_ << YAML::Key << "location" << YAML::Value << YAML::BeginMap;
    quoted("file_name", at.file);
    out_ << YAML::Key << "line" << YAML::Value << at.line;
    if (at.column != 0) {
      out_ << YAML::Key << "column" << YAML::Value << at.column;
    }
    if (!at.function.empty()) quoted("function", at.function);
    out_ << YAML::EndMap;
  }

  void invariant(const WitnessInvariant& i) {
    out_ << YAML::BeginMap << YAML::Key << "invariant" << YAML::Value
         << YAML::BeginMap;
    pair("type", i.type == WitnessInvariant::Type::Loop ? "loop_invariant"
                                                        : "location_invariant");
    location(i.at);
    quoted("value", i.value);
    pair("format", "c_expression");
    out_ << YAML::EndMap << YAML::EndMap;
  }

  void segment(const Segment& s) {
    out_ << YAML::BeginMap << YAML::Key << "segment" << YAML::Value
         << YAML::BeginSeq;
    for (const Waypoint& p : s) {
      out_ << YAML::BeginMap << YAML::Key << "waypoint" << YAML::Value
           << YAML::BeginMap;
      pair("type", std::string(to_string(p.type)));
      pair("action", p.avoid ? "avoid" : "follow");
      location(p.at);
      if (!p.value.empty()) {
        out_ << YAML::Key << "constraint" << YAML::Value << YAML::BeginMap;
        quoted("value", p.value);
        if (p.type == Type::FunctionReturn) pair("format", "ext_c_expression");
        if (p.type == Type::Assumption) pair("format", "c_expression");
        out_ << YAML::EndMap;
      }
      out_ << YAML::EndMap << YAML::EndMap;
    }
    out_ << YAML::EndSeq << YAML::EndMap;
  }

  const Witness& w_;
  YAML::Emitter out_;
};

// ---- reading ----------------------------------------------------------------

class YamlReader {
 public:
  Witness run(const YAML::Node& root) {
    if (!root.IsSequence() || root.size() == 0) {
      throw InputError("a witness should be a list of entries");
    }
    bool any = false;
    for (const auto& entry : root) {
      const auto type = text(entry, "entry_type");
      if (type == "invariant_set" || type == "violation_sequence") {
        if (any && (type == "violation_sequence" ||
                    w_.kind == Witness::Kind::Violation)) {
          throw InputError("a witness should be of one kind");
        }
        w_.kind = type == "invariant_set" ? Witness::Kind::Correctness
                                          : Witness::Kind::Violation;
        any = true;
        metadata(entry["metadata"]);
        for (const auto& item : list(entry["content"])) content(item);
      } else {
        w_.not_understood.push_back("an entry of type " + type);
      }
    }
    if (!any) {
      throw InputError("neither an invariant_set nor a violation_sequence");
    }
    return std::move(w_);
  }

 private:
  static std::string text(const YAML::Node& node, const char* key,
                          const char* otherwise = nullptr) {
    const YAML::Node value = node.IsMap() ? node[key] : YAML::Node();
    if (value && value.IsScalar()) return value.Scalar();
    if (otherwise != nullptr) return otherwise;
    throw InputError(
        fmt::format("{}: no {}", node ? line(node) : "somewhere", key));
  }
  static std::string line(const YAML::Node& node) {
    return fmt::format("line {}", node.Mark().line + 1);
  }
  static YAML::Node list(const YAML::Node& node) {
    if (!node || !node.IsSequence()) {
      throw InputError("content should be a list");
    }
    return node;
  }
  static unsigned number(const YAML::Node& node, const char* key) {
    const YAML::Node value = node[key];
    if (!value) return 0;
    try {
      return value.as<unsigned>();
    } catch (const YAML::Exception&) {
      throw InputError(fmt::format("{}: {} is no number", line(value), key));
    }
  }

  void metadata(const YAML::Node& node) {
    if (!node) throw InputError("there is no metadata");
    const std::string version = text(node, "format_version");
    if (!version.starts_with("2.")) {
      throw InputError("format_version " + version + " is not known");
    }
    w_.uuid = text(node, "uuid", "");
    w_.creation_time = text(node, "creation_time", "");
    if (const YAML::Node producer = node["producer"]) {
      w_.producer = text(producer, "name", "");
      w_.version = text(producer, "version", "");
    }
    const YAML::Node task = node["task"];
    if (!task) throw InputError("there is no task");
    w_.specification = text(task, "specification");
    w_.data_model = text(task, "data_model", "");
    const YAML::Node hashes = task["input_file_hashes"];
    if (hashes && hashes.IsMap()) {
      for (const auto& item : hashes) {
        w_.files.emplace_back(item.first.Scalar(), item.second.Scalar());
      }
    }
  }

  static Place place(const YAML::Node& node) {
    const YAML::Node at = node["location"];
    if (!at) throw InputError(line(node) + ": no location");
    Place result;
    result.file = text(at, "file_name");
    result.line = number(at, "line");
    result.column = number(at, "column");
    result.function = text(at, "function", "");
    if (result.line == 0) throw InputError(line(at) + ": no line");
    return result;
  }

  void content(const YAML::Node& item) {
    if (const YAML::Node node = item["invariant"]) return invariant(node);
    if (const YAML::Node node = item["segment"]) return segment(node);
    w_.not_understood.push_back(line(item) +
                                ": neither an invariant nor a segment");
  }

  void invariant(const YAML::Node& node) {
    const std::string type = text(node, "type");
    const std::string format = text(node, "format", "c_expression");
    if ((type != "loop_invariant" && type != "location_invariant") ||
        (format != "c_expression" && format != "C")) {
      w_.not_understood.push_back(
          fmt::format("{}: {} in format {}", line(node), type, format));
      return;
    }
    w_.invariants.push_back({type == "loop_invariant"
                                 ? WitnessInvariant::Type::Loop
                                 : WitnessInvariant::Type::Location,
                             place(node), text(node, "value")});
  }

  void segment(const YAML::Node& node) {
    Segment result;
    for (const auto& item : list(node)) {
      const YAML::Node p = item["waypoint"];
      if (!p) throw InputError(line(item) + ": no waypoint");
      result.push_back(waypoint(p));
    }
    if (result.empty() || result.back().avoid) {
      throw InputError(line(node) + ": a segment should end with a follow");
    }
    w_.segments.push_back(std::move(result));
  }

  Waypoint waypoint(const YAML::Node& node) {
    Waypoint result;
    const std::string type = text(node, "type");
    const auto* known = std::find_if(kTypes.begin(), kTypes.end(),
                                     [&](auto& t) { return t.second == type; });
    if (known == kTypes.end() || type == "after") {
      throw InputError(line(node) + ": unknown type " + type);
    }
    result.type = known->first;
    const std::string action = text(node, "action");
    if (action != "avoid" && action != "follow") {
      w_.not_understood.push_back(line(node) + ": action " + action);
    }
    result.avoid = action == "avoid";
    result.at = place(node);
    if (const YAML::Node constraint = node["constraint"]) {
      result.value = text(constraint, "value");
    }
    return result;
  }

  Witness w_;
};

}  // namespace

std::string_view to_string(Type type) {
  for (const auto& [t, name] : kTypes) {
    if (t == type) return name;
  }
  return "";
}

std::string to_yaml(const Witness& witness) {
  return YamlWriter(witness).run();
}

Witness read_yaml_witness(const std::string& text) {
  try {
    return YamlReader().run(YAML::Load(text));
  } catch (const YAML::Exception& e) {
    throw InputError(e.what());
  }
}

}  // namespace pleat::evidence
