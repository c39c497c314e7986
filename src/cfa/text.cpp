// Writes the automaton's text; cfa/read_text.cpp reads it.

#include "cfa/text.h"

#include "cfa/text_names.h"
#include "term/print.h"

namespace pleat::cfa {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"') result += '"';  // SMT-LIB: "" is a quote
    result += c;
  }
  return result + '"';
}

std::string number(std::uint64_t n) { return std::to_string(n); }

std::string pos(const char* head, const SourcePos& p) {
  if (p == SourcePos{}) return "";
  return std::string(" (") + head + " " + quoted(p.file) + " " +
         number(p.line) + " " + number(p.column) + ")";
}

std::string text(const char* head, const std::string& value) {
  if (value.empty()) return "";
  return std::string(" (") + head + " " + quoted(value) + ")";
}

std::string type(const CType& t) {
  return std::string(" (type ") + name_of(kTypeNames, t.kind) + " " +
         quoted(t.name) + " " + number(t.bits) +
         (t.is_signed ? " signed)" : " unsigned)");
}

std::string declaration(Term symbol, const std::string& name) {
  return term::smtlib_symbol(symbol.name()) + " " +
         term::to_smtlib(symbol.sort()) + " " + quoted(name);
}

std::string extent(const char* head, const SourcePos& p, unsigned begin,
                   unsigned end) {
  return std::string(" (") + head + " " + quoted(p.file) + " " +
         number(p.line) + " " + number(p.column) + " " + number(begin) + " " +
         number(end) + ")";
}

void put_declarations(const Cfa& cfa, std::string& out) {
  for (const Variable& v : cfa.variables) {
    out += "(variable " + declaration(v.symbol, v.name) + " (kind " +
           name_of(kVariableNames, v.kind) + ")" +
           text("function", v.function) + type(v.type) +
           pos("declared", v.declared) + ")\n";
  }
  for (const Input& i : cfa.inputs) {
    out += "(input " + declaration(i.symbol, i.name) + " (kind " +
           name_of(kInputNames, i.kind) + ")" + text("function", i.function) +
           type(i.type) + pos("pos", i.pos);
    if (i.site != -1) out += " (site " + std::to_string(i.site) + ")";
    if (i.offset != 0) out += " (offset " + number(i.offset) + ")";
    if (i.count != 0) {
      out += " (elements " + number(i.first) + " " + number(i.count) + ")";
    }
    if (i.kind == Input::Kind::Argument) {
      out += " (argument " + number(i.first) + ")";
    }
    out += ")\n";
  }
}

void put_edge(const Cfa& cfa, const Edge& e, std::string& out) {
  out += "(edge " + number(e.from.index) + " " + number(e.to.index);
  if (!e.guard.is_true()) {
    out += "\n  (guard " + term::to_smtlib(e.guard) + ")";
  }
  for (const Assignment& a : e.assignments) {
    out += "\n  (set " + term::smtlib_symbol(cfa.at(a.variable).symbol.name()) +
           " " + term::to_smtlib(a.value) + pos("pos", a.pos) + ")";
  }
  if (!e.inputs.empty()) {
    out += "\n  (reads";
    for (InputId i : e.inputs) {
      out += " " + term::smtlib_symbol(cfa.at(i).symbol.name());
    }
    out += ")";
  }
  for (const Branch& b : e.branches) {
    out += std::string("\n  (branch ") + (b.taken ? "true" : "false") +
           pos("pos", b.pos) + text("text", b.text) + ")";
  }
  out += pos("pos", e.pos) + ")\n";
}

void put_questions(const Cfa& cfa, std::string& out) {
  for (const Property& p : cfa.properties) {
    out += std::string("(property ") + name_of(kPropertyNames, p.kind) + " " +
           quoted(p.text) + " (target " + number(p.target.index) + ")" +
           pos("pos", p.pos);
    for (const SourcePos& call : p.call_stack) out += pos("call", call);
    out += ")\n";
  }
  for (const Cut& cut : cfa.cuts) {
    out += "(cut " + number(cut.location.index) + " " +
           name_of(kCutNames, cut.reason) + ")\n";
  }
  for (const Approximation& a : cfa.approximations) {
    out += std::string("(approximation ") +
           name_of(kApproximationNames, a.kind) + " " + quoted(a.what) +
           pos("pos", a.pos) + ")\n";
  }
  for (const auto& [header, l] : cfa.loop_sources) {
    out +=
        "(loop " + number(header.index) + text("function", l.function) +
        extent("statement", l.statement, l.statement_begin, l.statement_end) +
        extent("condition", l.condition, l.condition_begin, l.condition_end) +
        extent("body", l.body, l.body_begin, l.body_end) + ")\n";
  }
}

}  // namespace

std::string to_text(const Cfa& cfa) {
  std::string out = "(pleat-cfa 1)\n(data-model ";
  out += name_of(kModelNames, cfa.data_model);
  out += ")\n";
  put_declarations(cfa, out);
  for (std::size_t i = 0; i < cfa.locations.size(); ++i) {
    const Location& l = cfa.locations[i];
    out += "(location " + number(i) + pos("pos", l.pos) +
           text("function", l.function) + text("label", l.label) + ")\n";
  }
  if (cfa.initial.valid()) {
    out += "(initial " + number(cfa.initial.index) + ")\n";
  }
  for (const Edge& e : cfa.edges) put_edge(cfa, e, out);
  put_questions(cfa, out);
  return out;
}

}  // namespace pleat::cfa
