// GraphML witnesses, version 1.0. A violation is written as a chain of edges;
// of one that is read, a shortest way to a violation node is taken.

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "evidence/formats.h"
#include "output/xml.h"
#include "support/check.h"

namespace pleat::evidence {
namespace {

// ---- writing ----------------------------------------------------------------

struct Key {
  const char *name, *type, *of;
};
constexpr Key kKeys[] = {
    {"witness-format-version", "string", "graph"},
    {"witness-type", "string", "graph"},
    {"sourcecodelang", "string", "graph"},
    {"producer", "string", "graph"},
    {"specification", "string", "graph"},
    {"programfile", "string", "graph"},
    {"programhash", "string", "graph"},
    {"architecture", "string", "graph"},
    {"creationtime", "string", "graph"},
    {"entry", "boolean", "node"},
    {"violation", "boolean", "node"},
    {"invariant", "string", "node"},
    {"invariant.scope", "string", "node"},
    {"startline", "int", "edge"},
    {"assumption", "string", "edge"},
    {"assumption.scope", "string", "edge"},
    {"assumption.resultfunction", "string", "edge"},
    {"control", "string", "edge"},
    {"enterLoopHead", "boolean", "edge"},
};

class GraphmlWriter {
 public:
  explicit GraphmlWriter(const Witness& witness) : w_(witness) {}

  std::string run() {
    pugi::xml_document document;
    auto declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    auto root = document.append_child("graphml");
    root.append_attribute("xmlns") = "http://graphml.graphdrawing.org/xmlns";
    for (const Key& k : kKeys) {
      auto key = root.append_child("key");
      key.append_attribute("id") = k.name;
      key.append_attribute("attr.name") = k.name;
      key.append_attribute("attr.type") = k.type;
      key.append_attribute("for") = k.of;
      if (std::string_view(k.type) == "boolean") {
        key.append_child("default").text() = "false";
      }
    }
    graph_ = root.append_child("graph");
    graph_.append_attribute("edgedefault") = "directed";
    metadata();
    data(node("N0"), "entry", "true");
    w_.kind == Witness::Kind::Correctness ? invariants() : path();
    return output::xml_text(document);
  }

 private:
  static void data(pugi::xml_node to, const char* key,
                   const std::string& value) {
    auto child = to.append_child("data");
    child.append_attribute("key") = key;
    child.text() = value.c_str();
  }
  pugi::xml_node node(const std::string& id) {
    auto result = graph_.append_child("node");
    result.append_attribute("id") = id.c_str();
    return result;
  }
  pugi::xml_node edge(const std::string& from, const std::string& to) {
    auto result = graph_.append_child("edge");
    result.append_attribute("source") = from.c_str();
    result.append_attribute("target") = to.c_str();
    return result;
  }

  void metadata() {
    const bool proof = w_.kind == Witness::Kind::Correctness;
    data(graph_, "witness-format-version", "1.0");
    data(graph_, "witness-type",
         proof ? "correctness_witness" : "violation_witness");
    data(graph_, "sourcecodelang", "C");
    data(graph_, "producer", w_.producer + " " + w_.version);
    data(graph_, "specification", w_.specification);
    data(graph_, "programfile", w_.files.empty() ? "" : w_.files[0].first);
    data(graph_, "programhash", w_.files.empty() ? "" : w_.files[0].second);
    data(graph_, "architecture", w_.data_model == "ILP32" ? "32bit" : "64bit");
    data(graph_, "creationtime", w_.creation_time);
  }

  void invariants() {
    std::string last = "N0";
    for (std::size_t i = 0; i < w_.invariants.size(); ++i) {
      const WitnessInvariant& invariant = w_.invariants[i];
      const std::string id = fmt::format("N{}", i + 1);
      auto e = edge(last, id);
      data(e, "startline", std::to_string(invariant.at.line));
      if (invariant.type == WitnessInvariant::Type::Loop) {
        data(e, "enterLoopHead", "true");
      }
      auto n = node(id);
      data(n, "invariant", invariant.value);
      data(n, "invariant.scope", invariant.at.function);
      last = id;
    }
  }

  void path() {
    std::string last = "N0";
    for (std::size_t i = 0; i < w_.segments.size(); ++i) {
      const Waypoint& p = w_.segments[i].back();
      const std::string id = fmt::format("N{}", i + 1);
      auto e = edge(last, id);
      data(e, "startline", std::to_string(p.at.line));
      if (p.type == Waypoint::Type::FunctionReturn) {
        data(e, "assumption", p.value + ";");
        data(e, "assumption.scope", p.at.function);
        data(e, "assumption.resultfunction", p.callee);
      } else if (p.type == Waypoint::Type::Branching) {
        data(e, "control", "condition-" + p.value);
      }
      auto n = node(id);
      if (p.type == Waypoint::Type::Target) data(n, "violation", "true");
      last = id;
    }
  }

  const Witness& w_;
  pugi::xml_node graph_;
};

// ---- reading ----------------------------------------------------------------

class GraphmlReader {
 public:
  Witness run(const pugi::xml_document& document) {
    const pugi::xml_node root = document.child("graphml");
    graph_ = root.child("graph");
    if (!graph_) throw InputError("there is no graph");
    for (const auto& key : root.children("key")) {  // ids may be short
      names_[key.attribute("id").value()] = key.attribute("attr.name").value();
      // Names from the specification are what data refer to in most files.
    }
    const std::string type = data(graph_, "witness-type");
    if (type != "correctness_witness" && type != "violation_witness") {
      throw InputError("witness-type is not known: '" + type + "'");
    }
    w_.kind = type == "correctness_witness" ? Witness::Kind::Correctness
                                            : Witness::Kind::Violation;
    w_.producer = data(graph_, "producer");
    w_.specification = data(graph_, "specification");
    const std::string bits = data(graph_, "architecture");
    w_.data_model = bits == "32bit" ? "ILP32" : bits == "64bit" ? "LP64" : "";
    w_.creation_time = data(graph_, "creationtime");
    w_.is_vague = true;
    file_ = data(graph_, "programfile");
    w_.files.emplace_back(file_, data(graph_, "programhash"));
    w_.kind == Witness::Kind::Correctness ? invariants() : path();
    return std::move(w_);
  }

 private:
  std::string data(const pugi::xml_node& of, std::string_view name) const {
    for (const auto& d : of.children("data")) {
      const std::string id = d.attribute("key").value();
      const auto it = names_.find(id);
      if (id == name || (it != names_.end() && it->second == name)) {
        return d.text().get();
      }
    }
    return "";
  }
  Place place(const pugi::xml_node& edge) const {
    Place at;
    at.file = file_;
    at.line = static_cast<unsigned>(
        std::strtoul(data(edge, "startline").c_str(), nullptr, 10));
    return at;
  }

  /// A node's invariant holds where edges lead to it.
  void invariants() {
    std::map<std::string, pugi::xml_node> nodes;
    for (const auto& n : graph_.children("node")) {
      if (!data(n, "invariant").empty()) nodes[n.attribute("id").value()] = n;
    }
    std::map<std::string, bool> placed;
    for (const auto& e : graph_.children("edge")) {
      const std::string to = e.attribute("target").value();
      const auto it = nodes.find(to);
      if (it == nodes.end() || data(e, "startline").empty()) continue;
      if (data(e, "enterLoopHead") != "true") continue;
      WitnessInvariant i;
      i.at = place(e);
      i.at.function = data(it->second, "invariant.scope");
      i.value = data(it->second, "invariant");
      const bool known = std::any_of(
          w_.invariants.begin(), w_.invariants.end(), [&](const auto& k) {
            return k.at.line == i.at.line && k.value == i.value;
          });
      if (!known) w_.invariants.push_back(i);
      placed[to] = true;
    }
    for (const auto& [id, n] : nodes) {
      if (!placed[id]) {
        w_.not_understood.push_back("the place of the invariant of node " + id);
      }
    }
  }

  /// The shortest way from the entry to a violation, without sinks.
  void path() {
    std::map<std::string, std::vector<pugi::xml_node>> out;
    std::map<std::string, bool> sink, violation;
    std::string entry;
    for (const auto& n : graph_.children("node")) {
      const std::string id = n.attribute("id").value();
      if (data(n, "entry") == "true") entry = id;
      sink[id] = data(n, "sink") == "true";
      violation[id] = data(n, "violation") == "true";
    }
    for (const auto& e : graph_.children("edge")) {
      out[e.attribute("source").value()].push_back(e);
    }
    std::map<std::string, pugi::xml_node> by;
    std::deque<std::string> queue{entry};
    std::string end;
    while (!queue.empty() && end.empty()) {
      const std::string at = queue.front();
      queue.pop_front();
      if (violation[at]) end = at;
      for (const auto& e : out[at]) {
        const std::string to = e.attribute("target").value();
        if (to == entry || sink[to] || by.contains(to)) continue;
        by[to] = e;
        queue.push_back(to);
      }
    }
    if (end.empty()) throw InputError("no way leads to a violation node");
    std::vector<pugi::xml_node> edges;
    for (std::string at = end; at != entry;) {
      edges.push_back(by[at]);
      at = by[at].attribute("source").value();
    }
    std::reverse(edges.begin(), edges.end());
    for (const auto& e : edges) edge(e);
    Waypoint target;
    target.at = place(edges.empty() ? pugi::xml_node() : edges.back());
    w_.segments.push_back({target});
  }

  void edge(const pugi::xml_node& e) {
    Waypoint p;
    p.at = place(e);
    if (p.at.line == 0) return;
    const std::string control = data(e, "control");
    if (control == "condition-true" || control == "condition-false") {
      p.type = Waypoint::Type::Branching;
      p.value = control.substr(control.find('-') + 1);
      w_.segments.push_back({p});
    }
    std::string assumption = data(e, "assumption");
    if (assumption.empty()) return;
    p.value = joined(assumption);
    p.callee = data(e, "assumption.resultfunction");
    p.type = p.value.find("\\result") != std::string::npos
                 ? Waypoint::Type::FunctionReturn
                 : Waypoint::Type::After;
    w_.segments.push_back({p});
  }

  /// `a == 1; b == 2;` as one expression.
  static std::string joined(const std::string& text) {
    std::string result;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ';');) {
      if (part.find_first_not_of(" \t\n") == std::string::npos) continue;
      result += (result.empty() ? "(" : " && (") + part + ")";
    }
    return result;
  }

  Witness w_;
  pugi::xml_node graph_;
  std::map<std::string, std::string> names_;
  std::string file_;
};

}  // namespace

std::string to_graphml(const Witness& witness) {
  return GraphmlWriter(witness).run();
}

Witness read_graphml_witness(const std::string& text) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_string(text.c_str());
  if (!result) throw InputError(result.description());
  return GraphmlReader().run(document);
}

/// Those of large programs have some hundred thousand bytes. Reading takes
/// long, and much memory.
constexpr std::size_t kMostBytes = 4'000'000;

Witness read_witness(const std::string& text, const std::string& name) {
  if (text.size() > kMostBytes)
    throw InputError(name + ": a witness of more than 4 MB is not read");
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  try {
    return first != std::string::npos && text[first] == '<'
               ? read_graphml_witness(text)
               : read_yaml_witness(text);
  } catch (const InputError& e) {
    throw InputError(name + ": " + e.what());
  }
}

}  // namespace pleat::evidence
