// Reads the automaton's text (docs/cfa-format.md). Whatever is wrong with it
// ends in InputError with a line; the result passes Cfa::validate.

#include <absl/container/flat_hash_map.h>

#include <charconv>
#include <limits>

#include "cfa/as_written.h"
#include "cfa/text.h"
#include "cfa/text_names.h"
#include "support/check.h"
#include "term/as_written.h"
#include "term/read.h"

namespace pleat::cfa {
namespace {

using term::SExpr;

[[noreturn]] void fail(const SExpr& e, const std::string& what) {
  throw InputError("line " + std::to_string(e.line) + ": " + what);
}

const SExpr& item(const SExpr& e, std::size_t i) {
  if (!e.is_list || i >= e.list.size()) fail(e, "something is missing here");
  return e.list[i];
}

const std::string& atom(const SExpr& e) {
  if (e.is_list) fail(e, "expected a word, not a list");
  return e.atom;
}

const std::string& string(const SExpr& e) {
  if (!e.is_string) fail(e, "expected a string in quotes");
  return e.atom;
}

template <typename Number>
Number number(const SExpr& e) {
  const std::string& text = atom(e);
  Number value = 0;
  const auto result =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) {
    fail(e, "expected a number, not `" + text + "`");
  }
  return value;
}

template <typename Enum, std::size_t N>
Enum word(const char* const (&names)[N], const SExpr& e) {
  for (std::size_t i = 0; i < N; ++i) {
    if (e.is(names[i])) return static_cast<Enum>(i);
  }
  fail(e, "unknown word" + (e.is_list ? std::string() : " `" + e.atom + "`"));
}

SourcePos pos(const SExpr& e) {
  return {string(item(e, 1)), number<unsigned>(item(e, 2)),
          number<unsigned>(item(e, 3))};
}

CType type(const SExpr& e) {
  CType t;
  t.kind = word<CType::Kind>(kTypeNames, item(e, 1));
  t.name = string(item(e, 2));
  t.bits = number<unsigned>(item(e, 3));
  t.is_signed = item(e, 4).is("signed");
  if (!t.is_signed && !item(e, 4).is("unsigned")) {
    fail(e, "expected signed or unsigned");
  }
  return t;
}

class Reader {
 public:
  using ReadTerm = term::Term (*)(const SExpr&, const term::SymbolLookup&);
  explicit Reader(ReadTerm read_term) : read_term_(read_term) {}

  Cfa read(std::string_view text) {
    const auto all = term::read_sexprs(text);
    if (all.empty() || !all[0].is_list || !item(all[0], 0).is("pleat-cfa")) {
      throw InputError("line 1: expected (pleat-cfa 1)");
    }
    if (number<unsigned>(item(all[0], 1)) != 1) {
      fail(all[0], "unknown version of the format");
    }
    for (std::size_t i = 1; i < all.size(); ++i) entry(all[i]);
    for (const auto& [e, id] : mentioned_) {
      if (id.index >= cfa_.locations.size()) {
        throw InputError("line " + std::to_string(e) +
                         ": there is no location " + std::to_string(id.index));
      }
    }
    for (Edge& e : edges_) cfa_.add_edge(std::move(e));
    try {
      cfa_.validate();
    } catch (const InternalError& e) {
      throw InputError(std::string("automaton is not well-formed: ") +
                       e.what());
    }
    return std::move(cfa_);
  }

 private:
  void entry(const SExpr& e) {
    const SExpr& head = item(e, 0);
    if (head.is("data-model")) {
      cfa_.data_model = word<DataModel>(kModelNames, item(e, 1));
    } else if (head.is("variable")) {
      variable(e);
    } else if (head.is("input")) {
      input(e);
    } else if (head.is("location")) {
      location(e);
    } else if (head.is("initial")) {
      cfa_.initial = location_id(item(e, 1));
    } else if (head.is("edge")) {
      edge(e);
    } else if (head.is("property")) {
      property(e);
    } else if (head.is("cut")) {
      Cut cut{location_id(item(e, 1))};
      if (e.list.size() > 2) {
        cut.reason = word<Cut::Reason>(kCutNames, item(e, 2));
      }
      cfa_.cuts.push_back(cut);
    } else if (head.is("approximation")) {
      approximation(e);
    } else if (head.is("loop")) {
      loop(e);
    } else {
      fail(e, "unknown entry");
    }
  }

  /// Calls use(part) for the lists from the i-th on; it says if it knew them.
  template <typename Use>
  static void parts(const SExpr& e, std::size_t i, const Use& use) {
    for (; i < e.list.size(); ++i) {
      const SExpr& part = e.list[i];
      if (!part.is_list || !use(item(part, 0), part)) {
        fail(part, "unknown part");
      }
    }
  }

  LocationId location_id(const SExpr& e) {
    const LocationId id{number<std::uint32_t>(e)};
    mentioned_.emplace_back(e.line, id);
    return id;
  }

  /// The symbol of a declaration. Symbols belong to the whole process: where
  /// the name is taken with another sort, a new one stands for it.
  Term declare(const SExpr& e) {
    const std::string& name = atom(item(e, 1));
    const Sort sort = term::read_sort(item(e, 2));
    if (name.empty() || name.find_first_of("|\\") != std::string::npos) {
      fail(e, "bad name of a symbol");
    }
    const Term old = term::find_symbol(name);
    const Term symbol = old && old.sort() != sort ? term::mk_fresh(name, sort)
                                                  : term::mk_symbol(name, sort);
    if (!symbols_.emplace(name, symbol).second) {
      fail(e, "`" + name + "` is declared twice");
    }
    return symbol;
  }

  void variable(const SExpr& e) {
    Variable v;
    v.symbol = declare(e);
    v.name = string(item(e, 3));
    parts(e, 4, [&](const SExpr& head, const SExpr& part) {
      if (head.is("kind")) {
        v.kind = word<Variable::Kind>(kVariableNames, item(part, 1));
      } else if (head.is("function")) {
        v.function = string(item(part, 1));
      } else if (head.is("type")) {
        v.type = type(part);
      } else if (head.is("declared")) {
        v.declared = pos(part);
      } else {
        return false;
      }
      return true;
    });
    if (cfa_.variable_of(v.symbol) || inputs_.contains(v.symbol)) {
      fail(e, "symbol is declared twice");
    }
    cfa_.add_variable(std::move(v));
  }

  void input(const SExpr& e) {
    Input in;
    in.symbol = declare(e);
    in.name = string(item(e, 3));
    parts(e, 4, [&](const SExpr& head, const SExpr& part) {
      if (head.is("kind")) {
        in.kind = word<Input::Kind>(kInputNames, item(part, 1));
      } else if (head.is("function")) {
        in.function = string(item(part, 1));
      } else if (head.is("type")) {
        in.type = type(part);
      } else if (head.is("pos")) {
        in.pos = pos(part);
      } else if (head.is("site")) {
        in.site = number<int>(item(part, 1));
      } else if (head.is("offset")) {
        in.offset = number<unsigned>(item(part, 1));
      } else if (head.is("argument")) {
        in.first = number<std::uint64_t>(item(part, 1));
      } else if (head.is("elements")) {
        in.first = number<std::uint64_t>(item(part, 1));
        in.count = number<std::uint64_t>(item(part, 2));
      } else {
        return false;
      }
      return true;
    });
    const Term symbol = in.symbol;
    inputs_.emplace(symbol, cfa_.add_input(std::move(in)));
  }

  void location(const SExpr& e) {
    if (number<std::size_t>(item(e, 1)) != cfa_.locations.size()) {
      fail(e, "locations should be numbered from 0 without gaps");
    }
    Location l;
    parts(e, 2, [&](const SExpr& head, const SExpr& part) {
      if (head.is("pos")) {
        l.pos = pos(part);
      } else if (head.is("function")) {
        l.function = string(item(part, 1));
      } else if (head.is("label")) {
        l.label = string(item(part, 1));
      } else {
        return false;
      }
      return true;
    });
    cfa_.add_location(std::move(l));
  }

  Term symbol(const SExpr& e) const {
    const auto it = symbols_.find(atom(e));
    if (it == symbols_.end()) fail(e, "`" + e.atom + "` is not declared");
    return it->second;
  }

  Term read(const SExpr& e) const {
    const auto lookup = [&](std::string_view name) {
      const auto it = symbols_.find(std::string(name));
      return it == symbols_.end() ? Term() : it->second;
    };
    return read_term_(e, lookup);
  }

  void edge(const SExpr& e) {
    Edge edge;
    edge.from = location_id(item(e, 1));
    edge.to = location_id(item(e, 2));
    edge.guard = term::mk_true();
    parts(e, 3, [&](const SExpr& head, const SExpr& part) {
      if (head.is("guard")) {
        edge.guard = read(item(part, 1));
      } else if (head.is("set")) {
        edge.assignments.push_back(assignment(part));
      } else if (head.is("reads")) {
        reads(part, edge);
      } else if (head.is("branch")) {
        edge.branches.push_back(branch(part));
      } else if (head.is("pos")) {
        edge.pos = pos(part);
      } else {
        return false;
      }
      return true;
    });
    edges_.push_back(std::move(edge));
  }

  Assignment assignment(const SExpr& e) const {
    const auto variable = cfa_.variable_of(symbol(item(e, 1)));
    if (!variable) fail(e, "only variables can be set");
    Assignment a{*variable, read(item(e, 2)), {}};
    if (a.value.sort() != cfa_.at(*variable).symbol.sort()) {
      fail(e, "value has another sort than its variable");
    }
    if (e.list.size() > 3) a.pos = pos(e.list[3]);
    return a;
  }

  void reads(const SExpr& e, Edge& edge) const {
    for (std::size_t i = 1; i < e.list.size(); ++i) {
      const auto it = inputs_.find(symbol(e.list[i]));
      if (it == inputs_.end()) fail(e, "only inputs can be read");
      edge.inputs.push_back(it->second);
    }
  }

  static Branch branch(const SExpr& e) {
    Branch b;
    b.taken = item(e, 1).is("true");
    if (!b.taken && !item(e, 1).is("false")) fail(e, "expected true or false");
    parts(e, 2, [&](const SExpr& head, const SExpr& part) {
      if (head.is("pos")) {
        b.pos = pos(part);
      } else if (head.is("text")) {
        b.text = string(item(part, 1));
      } else {
        return false;
      }
      return true;
    });
    return b;
  }

  void property(const SExpr& e) {
    Property p;
    p.kind = word<Property::Kind>(kPropertyNames, item(e, 1));
    p.text = string(item(e, 2));
    bool has_target = false;
    parts(e, 3, [&](const SExpr& head, const SExpr& part) {
      if (head.is("target")) {
        p.target = location_id(item(part, 1));
        has_target = true;
      } else if (head.is("pos")) {
        p.pos = pos(part);
      } else if (head.is("call")) {
        p.call_stack.push_back(pos(part));
      } else {
        return false;
      }
      return true;
    });
    if (!has_target) fail(e, "property should have a target");
    cfa_.properties.push_back(std::move(p));
  }

  void approximation(const SExpr& e) {
    Approximation a;
    a.kind = word<Approximation::Kind>(kApproximationNames, item(e, 1));
    a.what = string(item(e, 2));
    if (e.list.size() > 3) a.pos = pos(e.list[3]);
    cfa_.approximations.push_back(std::move(a));
  }

  void loop(const SExpr& e) {
    const LocationId header = location_id(item(e, 1));
    LoopSource l;
    const auto extent = [](const SExpr& part, SourcePos& at, unsigned& begin,
                           unsigned& end) {
      at = pos(part);
      begin = number<unsigned>(item(part, 4));
      end = number<unsigned>(item(part, 5));
    };
    parts(e, 2, [&](const SExpr& head, const SExpr& part) {
      if (head.is("function")) {
        l.function = string(item(part, 1));
      } else if (head.is("statement")) {
        extent(part, l.statement, l.statement_begin, l.statement_end);
      } else if (head.is("condition")) {
        extent(part, l.condition, l.condition_begin, l.condition_end);
      } else if (head.is("body")) {
        extent(part, l.body, l.body_begin, l.body_end);
      } else {
        return false;
      }
      return true;
    });
    cfa_.loop_sources.emplace_back(header, std::move(l));
  }

  const ReadTerm read_term_;
  Cfa cfa_;
  std::vector<Edge> edges_;
  absl::flat_hash_map<std::string, Term> symbols_;
  absl::flat_hash_map<Term, InputId> inputs_;
  std::vector<std::pair<int, LocationId>> mentioned_;  ///< with their lines
};

}  // namespace

Cfa from_text(std::string_view text) {
  return Reader(term::read_term).read(text);
}
Cfa from_text_as_written(std::string_view text) {
  return Reader(term::read_term_as_written).read(text);
}

}  // namespace pleat::cfa
