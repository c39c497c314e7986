// The automaton for people: C expressions, values in C, pictures.

#include <algorithm>
#include <map>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "support/check.h"
#include "term/float.h"
#include "term/print.h"
#include "term/walk.h"

namespace pleat::cfa {
namespace {

bool is_call(const Input& input) {
  return input.kind == Input::Kind::Nondet || input.kind == Input::Kind::Extern;
}

term::CNames names_for(const Cfa& cfa) {
  absl::flat_hash_map<Term, const Input*> inputs;
  for (const Input& i : cfa.inputs) inputs.emplace(i.symbol, &i);
  term::CNames names;
  names.name = [&cfa, inputs](Term symbol) {
    if (const auto v = cfa.variable_of(symbol)) return cfa.at(*v).name;
    const auto it = inputs.find(symbol);
    if (it == inputs.end()) return symbol.name();
    return it->second->name + (is_call(*it->second) ? "()" : "");
  };
  names.is_signed = [&cfa, inputs](Term symbol) {
    if (const auto v = cfa.variable_of(symbol)) {
      return cfa.at(*v).type.is_signed;
    }
    const auto it = inputs.find(symbol);
    return it == inputs.end() || it->second->type.is_signed;
  };
  names.is_float = [&cfa, inputs](Term symbol) {
    const auto is_float = [](const CType& type) {
      return type.kind == CType::Kind::Float;
    };
    if (const auto v = cfa.variable_of(symbol)) {
      return is_float(cfa.at(*v).type);
    }
    const auto it = inputs.find(symbol);
    return it != inputs.end() && is_float(it->second->type);
  };
  return names;
}

std::string hex(term::Value value) {
  std::string digits;
  for (; value != 0; value >>= 4) {
    digits.insert(digits.begin(),
                  "0123456789abcdef"[static_cast<unsigned>(value & 15)]);
  }
  return "0x" + (digits.empty() ? "0" : digits);
}

std::string dot_string(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\l";
    } else {
      result += c;
    }
  }
  return result;
}

/// Long terms are cut: a picture is for an overview.
std::string shortened(std::string text) {
  constexpr std::size_t kMost = 160;
  if (text.size() > kMost) text.replace(kMost, std::string::npos, " ...");
  return text;
}

/// `m[i] = v` for each store into the variable itself.
std::string assignment_label(const Cfa& cfa, const Assignment& a) {
  const Variable& v = cfa.at(a.variable);
  Term array = a.value;
  std::string stores;
  while (array.is(term::Kind::Store)) {
    stores.insert(0, v.name + "[" + shown(cfa, array[1]) +
                         "] = " + shown(cfa, array[2]) + "\n");
    array = array[0];
  }
  if (array == v.symbol) return stores;
  return v.name + " = " + shown(cfa, array) + "\n" + stores;
}

std::string location_label(const Location& location, std::size_t number) {
  std::string label = std::to_string(number);
  if (!location.label.empty()) label += " " + dot_string(location.label);
  if (location.pos.known()) {
    label += "\\nline " + std::to_string(location.pos.line);
  }
  return label;
}

}  // namespace

/// Variables of different calls that have one name are told apart.
std::string to_c(const Cfa& cfa, Term t) {
  term::CNames names = names_for(cfa);
  std::map<std::string, int> uses;
  for (Term symbol : term::free_symbols(t)) {
    if (const auto v = cfa.variable_of(symbol)) ++uses[cfa.at(*v).name];
  }
  names.name = [&cfa, plain = std::move(names.name), uses](Term symbol) {
    std::string name = plain(symbol);
    const auto it = uses.find(name);
    const bool is_shared = it != uses.end() && it->second > 1;
    return is_shared && cfa.variable_of(symbol) ? symbol.name() : name;
  };
  names.first = [&cfa](Term symbol) -> std::uint64_t {
    const auto v = symbol.is_symbol() ? cfa.variable_of(symbol) : std::nullopt;
    return v ? cfa.at(*v).first : 0;
  };
  names.is_memory = [&cfa](Term symbol) {
    const auto v = symbol.is_symbol() ? cfa.variable_of(symbol) : std::nullopt;
    return v && cfa.at(*v).kind == Variable::Kind::Memory;
  };
  return term::to_c(t, names);
}

std::string to_defined_c(const Cfa& cfa, Term t) {
  term::CNames names = names_for(cfa);
  names.defined = true;
  return term::to_c(t, names);
}

std::string shown(const Cfa& cfa, Term t) {
  try {
    return shortened(to_c(cfa, t));
  } catch (const Unsupported&) {
    return shortened(term::to_smtlib(t));
  }
}

std::string shown(const Cfa& cfa, const Edge& edge) {
  std::string label;
  if (!edge.guard.is_true()) label += "[" + shown(cfa, edge.guard) + "]\n";
  for (const Assignment& a : edge.assignments) {
    label += assignment_label(cfa, a);
  }
  return label;
}

std::string value_in_c(const CType& type, term::Value value) {
  const unsigned bits = type.bits == 0 || type.bits > 128 ? 128 : type.bits;
  value = term::truncate(value, bits);
  switch (type.kind) {
    case CType::Kind::Bool:
      return value == 0 ? "false" : "true";
    case CType::Kind::Pointer:
      return value == 0 ? "0" : hex(value);
    case CType::Kind::Float:
      if (bits == 32 || bits == 64) return term::float_to_c(value, bits);
      return hex(value);
    default:
      break;
  }
  const bool is_char = bits == 8 && type.name.find("char") != std::string::npos;
  if (is_char && value >= ' ' && value < 127) {
    const char c = static_cast<char>(value);
    if (c == '\'' || c == '\\') return std::string("'\\") + c + "'";
    return std::string("'") + c + "'";
  }
  return type.is_signed ? term::to_signed_decimal(value, bits)
                        : term::to_decimal(value);
}

std::string to_dot(const Cfa& cfa) {
  std::string out =
      "digraph cfa {\n  node [shape=ellipse fontname=\"monospace\"];\n"
      "  edge [fontname=\"monospace\"];\n";
  const LoopForest forest = find_loops(cfa);
  for (std::uint32_t l = 0; l < cfa.locations.size(); ++l) {
    std::string look;
    if (forest.loop_at({l})) look += " shape=box style=bold";
    if (cfa.is_target({l})) look += " shape=doubleoctagon color=red";
    if (std::ranges::find(cfa.cuts, LocationId{l}, &Cut::location) !=
        cfa.cuts.end()) {
      look += " shape=octagon color=orange";
    }
    if (cfa.initial.index == l) look += " peripheries=2";
    out += "  n" + std::to_string(l) + " [label=\"" +
           location_label(cfa.locations[l], l) + "\"" + look + "];\n";
  }
  for (const Edge& e : cfa.edges) {
    out += "  n" + std::to_string(e.from.index) + " -> n" +
           std::to_string(e.to.index) + " [label=\"" +
           dot_string(shown(cfa, e)) + "\"];\n";
  }
  return out + "}\n";
}

}  // namespace pleat::cfa
