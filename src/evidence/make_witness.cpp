#include "evidence/make_witness.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <set>
#include <sstream>

#include "cfa/ghosts.h"
#include "cfa/liveness.h"
#include "cfa/loops.h"
#include "cfa/text.h"
#include "cfa/vocabulary.h"
#include "evidence/named_fields.h"
#include "evidence/path.h"
#include "frontend/file_hash.h"
#include "support/check.h"
#include "term/float.h"
#include "term/formula.h"
#include "term/walk.h"
#include "verdict/proof_text.h"

namespace pleat::evidence {
namespace {

using cfa::LocationId;
using term::Term;

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw InputError("cannot read " + path);
  return text.str();
}

std::string new_uuid() {
  try {
    std::string text = read_text("/proc/sys/kernel/random/uuid");
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  } catch (const InputError&) {
    return "00000000-0000-4000-8000-000000000000";
  }
}

/// Which variables a C expression at a loop may name, and how.
class Scope {
 public:
  Scope(const cfa::Cfa& cfa, Sources& sources)
      : cfa_(cfa), sources_(sources), forest_(cfa::find_loops(cfa)) {}

  bool visible(Term symbol, LocationId header, const std::string& file,
               std::size_t offset) {
    const auto id = cfa_.variable_of(symbol);
    if (!id) return false;
    const cfa::Variable& v = cfa_.at(*id);
    if (v.kind != cfa::Variable::Kind::Source || !v.declared.known() ||
        v.symbol.sort().is_array()) {
      return false;
    }
    if (!v.function.empty() && v.function != cfa_.at(header).function) {
      return false;
    }
    const auto declared = offset_of(v, file);
    if (v.function.empty()) {
      // A global of another file may be static there.
      if (!declared || *declared >= offset) return false;
    } else if (!declared || !sources_.of(file).in_scope(*declared, offset)) {
      return false;
    }
    return is_nearest(*id, *declared, header, file, offset);
  }

 private:
  std::optional<std::size_t> offset_of(const cfa::Variable& v,
                                       const std::string& file) {
    if (v.declared.file != file) return std::nullopt;
    return sources_.of(file).offset(v.declared.line, v.declared.column);
  }

  static std::string base(const std::string& name) {
    return name.substr(0, name.find_first_of(".[-"));
  }

  /// Does the name mean this variable: none of the same name is declared
  /// nearer, and of several calls' copies it is the one of this loop?
  bool is_nearest(cfa::VariableId id, std::size_t declared, LocationId header,
                  const std::string& file, std::size_t offset) {
    const cfa::Variable& v = cfa_.at(id);
    const std::string name = base(v.name);
    for (std::uint32_t k = 0; k < cfa_.variables.size(); ++k) {
      const cfa::Variable& other = cfa_.variables[k];
      if (k == id.index || base(other.name) != name) continue;
      const bool here =
          other.function.empty() || other.function == cfa_.at(header).function;
      const auto at = here ? offset_of(other, file) : std::nullopt;
      if (!at) continue;
      if (*at > declared && sources_.of(file).in_scope(*at, offset)) {
        return false;
      }
      const bool copy = *at == declared && other.name == v.name;
      if (copy && (!touched(id, header) || touched({k}, header))) return false;
    }
    return true;
  }

  /// Is the variable used by an edge of the loop?
  bool touched(cfa::VariableId id, LocationId header) {
    const auto it = touched_.find(header);
    if (it != touched_.end()) return it->second.contains(id.index);
    std::set<std::uint32_t>& result = touched_[header];
    const auto loop = forest_.loop_at(header);
    if (!loop) return false;
    const auto& body = forest_.loops[*loop].body;
    for (LocationId l : body) {
      for (cfa::EdgeId e : cfa_.at(l).out) {
        const cfa::Edge& edge = cfa_.at(e);
        if (!std::binary_search(body.begin(), body.end(), edge.to)) continue;
        std::vector<Term> terms{edge.guard};
        for (const auto& a : edge.assignments) {
          terms.push_back(a.value);
          result.insert(a.variable.index);
        }
        for (Term s : term::free_symbols(terms)) {
          if (const auto v = cfa_.variable_of(s)) result.insert(v->index);
        }
      }
    }
    return result.contains(id.index);
  }

  const cfa::Cfa& cfa_;
  Sources& sources_;
  const cfa::LoopForest forest_;
  std::map<LocationId, std::set<std::uint32_t>> touched_;
};

/// Is there a number in it other than zero?
bool has_number(Term part) {
  std::set<Term> seen;
  std::vector<Term> open{part};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.is_const() && !t.is_bool() && !t.is_value(0)) return true;
    open.insert(open.end(), t.children().begin(), t.children().end());
  }
  return false;
}

class InvariantWriter {
 public:
  InvariantWriter(const frontend::Program& program,
                  const verdict::Report& report, Sources& sources)
      : fields_(program),
        cfa_(fields_.cfa()),
        files_(report.files),
        sources_(sources),
        scope_(cfa_, sources) {
    const cfa::LiveParts live(program.cfa());
    for (const auto& i :
         verdict::read_invariants(program.cfa(), report.proof)) {
      // C has no name for what the program forgot.
      if (cfa::mentions_others(program.cfa(), i.formula)) continue;
      formulas_[i.location].push_back(
          fields_.named(live.of(i.location, i.formula)));
    }
  }

  std::vector<WitnessInvariant> run() {
    // Copies of a function have the same loop at several locations.
    std::map<std::pair<std::string, unsigned>, std::vector<LocationId>> loops;
    for (const auto& [location, source] : cfa_.loop_sources) {
      // A loop of a library model is nothing that others see.
      if (std::ranges::count(files_, source.statement.file) == 0) continue;
      loops[{source.statement.file, source.statement_begin}].push_back(
          location);
    }
    std::vector<WitnessInvariant> result;
    for (const auto& [key, locations] : loops) {
      if (auto i = at_loop(locations)) result.push_back(std::move(*i));
    }
    return result;
  }

 private:
  std::optional<WitnessInvariant> at_loop(
      const std::vector<LocationId>& locations) {
    const cfa::LoopSource& loop = *cfa_.loop_source(locations[0]);
    if (!loop.statement.known()) return std::nullopt;
    const Source& source = sources_.of(loop.statement.file);
    WitnessInvariant result;
    std::size_t offset = loop.statement_begin;
    const std::string_view keyword = source.word_at(offset);
    if (keyword == "do") {
      // Our invariant holds where the body begins.
      const std::size_t body = source.skip_blanks(offset + 2);
      if (body >= source.code().size() || source.code()[body] != '{') {
        return std::nullopt;
      }
      const auto slot = source.statement_slot(source.skip_blanks(body + 1));
      if (!slot || source.code()[*slot] == '}') return std::nullopt;
      offset = *slot;
      result.type = WitnessInvariant::Type::Location;
    } else if (keyword != "while" && keyword != "for") {
      return std::nullopt;  // behind a macro
    }
    // Of a `for`, the declaration in its head is visible too.
    const std::size_t seen_from =
        keyword == "for"
            ? source.condition(offset).value_or(std::pair(offset, offset)).first
            : offset;
    std::set<std::string> cases;
    for (LocationId l : locations) {
      const std::string text = at_location(l, loop.statement.file, seen_from);
      if (text.empty()) return std::nullopt;
      cases.insert(text);
    }
    result.at = {loop.statement.file, source.line_of(offset),
                 source.column_of(offset), loop.function};
    for (const std::string& c : cases) {
      result.value += (result.value.empty() ? "" : " || ") +
                      (cases.size() > 1 ? "(" + c + ")" : c);
    }
    return result;
  }

  std::string at_location(LocationId location, const std::string& file,
                          std::size_t offset) {
    std::string text;
    const auto it = formulas_.find(location);
    if (it == formulas_.end()) return text;
    std::set<Term> done;
    for (Term formula : it->second) {
      for (Term part : term::conjuncts(formula)) {
        if (part.is_true() || !done.insert(part).second) continue;
        const std::string c = in_c(part, location, file, offset);
        if (c.empty()) continue;
        text += (text.empty() ? "" : " && ") + c;
      }
    }
    return text;
  }

  std::string in_c(Term part, LocationId location, const std::string& file,
                   std::size_t offset) {
    bool speaks_of_pointers = false;
    for (Term s : term::free_symbols(part)) {
      if (!scope_.visible(s, location, file, offset)) return "";
      const auto v = cfa_.variable_of(s);
      speaks_of_pointers |=
          v && cfa_.at(*v).type.kind == cfa::CType::Kind::Pointer;
    }
    // Where our objects lie is no matter of C.
    if (speaks_of_pointers && has_number(part)) return "";
    try {
      std::string text = cfa::to_defined_c(cfa_, part);
      const bool simple = part.is(term::Kind::Eq) || part.is(term::Kind::Ult) ||
                          part.is(term::Kind::Slt);
      return simple ? text : "(" + text + ")";
    } catch (const Unsupported&) {
      return "";
    }
  }

  NamedFields fields_;
  const cfa::Cfa& cfa_;
  const std::vector<std::string>& files_;
  Sources& sources_;
  Scope scope_;
  std::map<LocationId, std::vector<Term>> formulas_;
};

/// SV-COMP has no word for most checks; its "valid-deref" asks more than any,
/// and its "overflow" more than ours: who violates ours violates it, too.
std::string formula_of(const cfa::Property& p, bool violated) {
  switch (p.kind) {
    case cfa::Property::Kind::Assertion:
      return "G assert";
    case cfa::Property::Kind::ErrorCall:
      return "G ! call(" + p.text + ")";
    case cfa::Property::Kind::Line:
      return "G ! label(" + p.text + ")";
    case cfa::Property::Kind::Check:
      if (violated && p.text == vocabulary::kOverflow) return "G ! overflow";
      if (violated &&
          (p.text == vocabulary::kFree || vocabulary::is_leak_check(p.text)))
        return "G " + std::string(vocabulary::rule_of(p.text));
      return "G ! check(" + p.text + ")";
  }
  return "";
}

}  // namespace

const Source& Sources::of(const std::string& file) {
  auto it = sources_.find(file);
  if (it == sources_.end()) {
    it = sources_.emplace(file, Source(read_text(file))).first;
  }
  return it->second;
}

Place end_of_call(const cfa::Input& input, Sources& sources) {
  Place at{input.pos.file, input.pos.line, 0, input.function};
  if (!input.pos.known()) return at;
  const Source& source = sources.of(input.pos.file);
  const auto begin = source.offset(input.pos.line, input.pos.column);
  std::optional<std::size_t> end;
  if (begin && source.word_at(*begin) == input.name) {
    end = source.end_of_call(*begin);
  } else {  // in a macro, or only the line is known
    const auto [first, last] = source.line(input.pos.line);
    unsigned found = 0;
    for (std::size_t i = first; i < last; ++i) {
      if (source.word_at(i) != input.name) continue;
      if (++found == 1) end = source.end_of_call(i);
    }
    if (found != 1) end.reset();
  }
  if (end) {
    at.line = source.line_of(*end);
    at.column = source.column_of(*end);
  }
  return at;
}

std::string constant_in_c(const cfa::CType& type, term::Value value) {
  using Kind = cfa::CType::Kind;
  const unsigned bits = type.bits == 0 || type.bits > 128 ? 128 : type.bits;
  value = term::truncate(value, bits);
  switch (type.kind) {
    case Kind::Bool:
      return (value & 1) != 0 ? "1" : "0";
    case Kind::Pointer:
      return value == 0 ? "0" : "";
    case Kind::Float: {
      if (bits != 32 && bits != 64) return "";
      std::string text = term::float_to_c(value, bits);
      // Names from a header: not everywhere.
      return text.find("NAN") == text.find("INF") ? text : "";
    }
    case Kind::Int:
    case Kind::Other:
      break;
  }
  if (bits > 64) return "";
  if (!type.is_signed) {
    const char* suffix = value >> 32 != 0 ? "ULL" : value >> 31 != 0 ? "U" : "";
    return term::to_decimal(value) + suffix;
  }
  if (value == term::Value{1} << 63 && bits == 64) {
    return "(-9223372036854775807LL - 1)";
  }
  const auto n = static_cast<std::int64_t>(term::to_signed(value, bits));
  const bool small = n >= -2147483647 && n <= 2147483647;
  if (n == -2147483648LL) return "(-2147483647 - 1)";
  return std::to_string(n) + (small ? "" : "LL");
}

std::string specification_of(const cfa::Cfa& cfa, const std::string& entry,
                             const std::vector<std::string>& checks,
                             const verdict::Report& report) {
  std::vector<std::string> formulas;
  const auto add = [&](const std::string& formula) {
    if (std::find(formulas.begin(), formulas.end(), formula) ==
        formulas.end()) {
      formulas.push_back(formula);
    }
  };
  if (report.verdict == verdict::Verdict::Violated) {
    add(formula_of(cfa.properties.at(report.counterexamples.at(0).property),
                   true));
  } else {
    for (const auto& p : cfa.properties) add(formula_of(p, false));
  }
  if (formulas.empty()) {
    for (const auto& check : checks) add("G ! check(" + check + ")");
  }
  if (formulas.empty())
    add(fmt::format("G ! call({}())", vocabulary::kErrorFunctions[0]));
  std::string text;
  for (const std::string& f : formulas) {
    text += fmt::format("{}CHECK( init({}()), LTL({}) )",
                        text.empty() ? "" : "\n", entry, f);
  }
  return text;
}

std::string now_in_utc() {
  const std::time_t now = std::time(nullptr);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}Z", fmt::gmtime(now));
}

Witness make_witness(const frontend::Program& program,
                     const verdict::Report& report, const Origin& origin,
                     Sources& sources) {
  const cfa::Cfa& cfa = program.cfa();
  CHECK(report.verdict != verdict::Verdict::Unknown,
        "only an answer has a witness");
  Witness w;
  w.version = origin.version;
  w.command_line = origin.command_line;
  for (const std::string& what : verdict::assumptions(report))
    w.description += (w.description.empty() ? "assumes: " : "; ") + what;
  w.specification = origin.specification;
  w.uuid = new_uuid();
  w.creation_time = now_in_utc();
  w.data_model = cfa.data_model == cfa::DataModel::Ilp32 ? "ILP32" : "LP64";
  for (const auto& file : report.files) {
    w.files.emplace_back(file, frontend::sha256_of(file));
  }
  if (report.verdict == verdict::Verdict::Violated) {
    w.kind = Witness::Kind::Violation;
    w.segments =
        path_of(cfa, report.counterexamples.at(0), report.files, sources);
  } else {
    w.invariants = InvariantWriter(program, report, sources).run();
  }
  return w;
}

}  // namespace pleat::evidence
