#include "engine/apc/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/check.h"
#include "term/print.h"
#include "term/walk.h"

namespace pleat::engine::apc {
namespace {

using term::Kind;

/// Longer texts are of no use to a reader; SMT-LIB has the whole.
constexpr std::size_t kMostCharacters = 600;

std::string indented(unsigned by, const std::string& text) {
  return std::string(2 * by, ' ') + text + "\n";
}

bool has_c_type(unsigned width) {
  return width == 8 || width == 16 || width == 32 || width == 64;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

/// The variable that takes an input as it is, if there is one.
std::map<cfa::InputId, std::string> names_of_inputs(const Cfa& cfa) {
  std::map<cfa::InputId, std::string> names;
  std::map<Term, cfa::InputId> by_symbol;
  for (std::uint32_t i = 0; i < cfa.inputs.size(); ++i) {
    by_symbol[cfa.inputs[i].symbol] = {i};
  }
  for (const auto& e : cfa.edges) {
    for (const auto& a : e.assignments) {
      const auto it = by_symbol.find(a.value);
      if (it != by_symbol.end()) {
        names.emplace(it->second, cfa.at(a.variable).name);
      }
    }
  }
  for (std::uint32_t i = 0; i < cfa.inputs.size(); ++i) {
    const cfa::Input& input = cfa.inputs[i];
    names.emplace(cfa::InputId{i},
                  input.pos.known()
                      ? fmt::format("{}@{}", input.name, input.pos.line)
                      : input.name);
  }
  std::map<std::string, unsigned> uses;
  for (const auto& [id, name] : names) ++uses[name];
  for (auto& [id, name] : names) {
    if (uses[name] > 1) name += fmt::format("@{}", cfa.at(id).pos.line);
  }
  return names;
}

/// Rebuilds a term bottom up; `f` may replace a node.
Term rebuilt(Term t, const std::function<Term(Term)>& f,
             std::map<Term, Term>& done) {
  const auto it = done.find(t);
  if (it != done.end()) return it->second;
  Term result = f(t);
  if (!result) {
    std::vector<Term> children;
    for (Term c : t.children()) children.push_back(rebuilt(c, f, done));
    result = children.empty() ? t : mk_like(t, children);
  }
  done.emplace(t, result);
  return result;
}

/// match: select(store(a, i, v), j); result: j == i ? v : a[j].
Term read_through_stores(Term t) {
  std::map<Term, Term> done;
  const std::function<Term(Term)> f = [&](Term u) -> Term {
    if (!u.is(Kind::Select) || !u[0].is(Kind::Store)) return {};
    const Term store = u[0];
    const Term below[] = {store[0], u[1]};
    return term::mk_ite(rebuilt(term::mk_eq(u[1], store[1]), f, done),
                        rebuilt(store[2], f, done),
                        rebuilt(term::mk_raw(Kind::Select, below), f, done));
  };
  return rebuilt(t, f, done);
}

}  // namespace

Printer::Printer(const Cfa& cfa, const Builder& builder)
    : cfa_(cfa), builder_(builder), input_names_(names_of_inputs(cfa)) {}

std::string Printer::name(Term symbol) const {
  const auto shown = narrow_.find(symbol);
  if (shown != narrow_.end()) {
    const std::string whole = name(shown->second);
    switch (symbol.width()) {
      case 8:
        return "(unsigned char)" + whole;
      case 16:
        return "(unsigned short)" + whole;
      default:
        return whole;
    }
  }
  const auto counter = builder_.names().find(symbol);
  if (counter != builder_.names().end()) return counter->second;
  if (const auto v = cfa_.variable_of(symbol)) return cfa_.at(*v).name;
  const auto input = inputs_.find(symbol);
  if (input != inputs_.end()) return input_names_.at(input->second);
  return symbol.name();
}

bool Printer::is_signed(Term symbol) const {
  if (narrow_.contains(symbol)) return symbol.width() >= 32;
  if (builder_.names().contains(symbol)) return false;
  if (const auto v = cfa_.variable_of(symbol)) {
    return cfa_.at(*v).type.is_signed;
  }
  const auto input = inputs_.find(symbol);
  return input == inputs_.end() || cfa_.at(input->second).type.is_signed;
}

/// Counters are shown without casts to C's types from int on, which only
/// matter where something wraps; cells counted from the array's beginning.
Term Printer::readable(Term t) const {
  std::map<Term, Term> done;
  const std::function<Term(Term)> f = [&](Term u) -> Term {
    if (u.is(Kind::Extract) && u.low() == 0 && has_c_type(u.width()) &&
        builder_.names().contains(u[0])) {
      const std::string name = fmt::format("{}#{}", u[0].name(), u.width());
      const Term narrow = term::mk_symbol(name, term::Sort::bitvec(u.width()));
      narrow_[narrow] = u[0];
      return narrow;
    }
    if (u.is(Kind::Select)) {
      const auto input = inputs_.find(u[0]);
      if (input == inputs_.end()) return {};
      const Term first =
          term::mk_bv(cfa_.at(input->second).first, u[0].sort().index_width);
      const Term parts[] = {u[0], rebuilt(mk_sub(u[1], first), f, done)};
      return term::mk_raw(Kind::Select, parts);
    }
    return {};
  };
  return rebuilt(t, f, done);
}

std::string Printer::term(Term t) const {
  const term::CNames names{[&](Term s) { return name(s); },
                           [&](Term s) { return is_signed(s); }};
  try {
    std::string text = term::to_c(read_through_stores(readable(t)), names);
    if (text.size() <= kMostCharacters) return text;
  } catch (const Unsupported&) {  // whole arrays have no C
  }
  std::set<std::string> of;
  for (Term s : term::free_symbols(t)) of.insert(name(s));
  if (t.sort().is_array() && of.empty()) return "initial";
  return fmt::format(
      "({} {}, too large to be shown)",
      t.is_bool() ? "a condition on" : "a value made of",
      of.empty() ? "constants" : fmt::format("{}", fmt::join(of, ", ")));
}

std::string Printer::chosen(const std::vector<Exists>& exists) const {
  std::vector<std::string> words;
  for (const Exists& e : exists) {
    if (e.kind == Exists::Kind::Input) inputs_[e.symbol] = e.input;
    words.push_back(name(e.symbol));
  }
  return joined(words);
}

void Printer::write(const Looping& l, unsigned indent, std::string& out) const {
  std::vector<std::string> some;
  for (const auto& [tau, kappa] : l.others) {
    some.push_back(name(tau) + " <= " + name(kappa));
  }
  const std::string inner = chosen(l.exists);
  if (!inner.empty()) some.push_back(inner);
  out += indented(
      indent, fmt::format("for all {} < {}{}", name(l.tau), name(l.kappa),
                          some.empty() ? ":" : " exist " + joined(some) + ":"));
  const std::size_t before = out.size();
  write(l.body[0], indent + 1, out);
  if (out.size() == before) out += indented(indent + 1, "true");
}

void Printer::write(const ArrayFact& a, unsigned indent,
                    std::string& out) const {
  if (!a.before) return;
  out += indented(indent, fmt::format("for all x: {}[x] is {}[x], or",
                                      name(a.after), term(a.before)));
  for (const Write& w : a.writes) {
    const std::string some = chosen(w.exists);
    std::string line =
        fmt::format("{} at x = {}", w.value ? term(w.value) : "any value",
                    w.index ? term(w.index) : "any place");
    std::vector<std::string> limits;
    for (Term l : w.limits) limits.push_back(term(l));
    if (!some.empty()) line += " for some " + some;
    if (!limits.empty()) {
      line += fmt::format(" with {}", fmt::join(limits, " && "));
    }
    out += indented(indent + 1, line);
  }
}

void Printer::write(const Condition& c, unsigned indent,
                    std::string& out) const {
  for (Term t : c.plain) out += indented(indent, term(t));
  for (const LoopCondition& loop : c.loops) {
    for (const Looping& l : loop.backbones) write(l, indent, out);
  }
  for (const ArrayFact& a : c.arrays) write(a, indent, out);
}

std::string Printer::condition(const std::vector<Disjunct>& disjuncts) const {
  if (disjuncts.empty()) return "false\n";
  std::string out;
  for (const Disjunct& d : disjuncts) {
    if (&d != &disjuncts[0]) out += "or\n";
    std::vector<std::string> counters;
    for (const Exists& e : d.exists) {
      if (e.kind == Exists::Kind::Input) {
        inputs_[e.symbol] = e.input;
      } else {
        counters.push_back(name(e.symbol));
      }
    }
    const bool any = !counters.empty();
    std::string body;
    write(d.condition, any ? 1 : 0, body);
    if (body.empty()) {
      out += indented(0, "true (every run satisfies it)");
      continue;
    }
    if (any) out += indented(0, fmt::format("exist {}:", joined(counters)));
    out += body;
  }
  return out;
}

std::string Printer::summaries() const {
  std::string out;
  for (const auto& s : builder_.summaries()) {
    const auto* source = cfa_.loop_source(s->entry);
    const auto& pos =
        source != nullptr ? source->statement : cfa_.at(s->entry).pos;
    std::vector<std::string> counters;
    for (Term k : s->counters) counters.push_back(name(k));
    const std::set<Term> all(s->counters.begin(), s->counters.end());
    out +=
        indented(0, fmt::format("the loop in line {}, {} iterations:", pos.line,
                                joined(counters)));
    for (std::size_t v = 0; v < s->memory.size(); ++v) {
      const Term symbol = cfa_.variables[v].symbol, value = s->memory[v];
      if (value == symbol || value.sort().is_array() ||
          !builder_.live(s->entry)[v]) {
        continue;
      }
      const bool known = !builder_.stars().contains(value);
      out += indented(1, fmt::format("{} becomes {}", cfa_.variables[v].name,
                                     known ? term(value) : "unknown"));
      for (Term sum : known ? counted_sums(value, all) : std::vector<Term>{}) {
        const unsigned w = sum.width();
        const bool sign = cfa_.variables[v].type.is_signed;
        out += indented(
            2, fmt::format(
                   "no wrap while {} <= {} <= {}",
                   sign ? term::to_signed_decimal(term::Value{1} << (w - 1), w)
                        : "0",
                   term(sum),
                   term::to_decimal(sign ? term::mask(w - 1) : term::mask(w))));
      }
    }
  }
  return out;
}

std::vector<Term> counted_sums(Term value, const std::set<Term>& counters) {
  std::vector<Term> found;
  std::set<Term> seen;
  std::vector<Term> work{value};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second || !mentions(t, counters)) continue;
    const bool sum = t.is(Kind::Add) || t.is(Kind::Mul);
    if (sum && t.width() != kCounterWidth) {
      found.push_back(t);
    } else {
      work.insert(work.end(), t.children().begin(), t.children().end());
    }
  }
  return found;
}

namespace {

constexpr unsigned kWide = 128;

/// The value over the integers (in 128 bits, where nothing wraps for sums of
/// 64-bit values).
Term widened(Term t, const std::function<bool(Term)>& is_signed) {
  if (t.is_const()) return mk_sext(t, kWide);
  if (t.is(Kind::Add) || t.is(Kind::Mul)) {
    std::vector<Term> parts;
    for (Term c : t.children()) parts.push_back(widened(c, is_signed));
    return t.is(Kind::Add) ? term::mk_add(parts) : term::mk_mul(parts);
  }
  if (t.is(Kind::Extract) && t.low() == 0 && t[0].width() == kCounterWidth) {
    return widened(t[0], is_signed);
  }
  if (t.width() == kCounterWidth && !is_signed(t)) return mk_zext(t, kWide);
  return is_signed(t) ? mk_sext(t, kWide) : mk_zext(t, kWide);
}

}  // namespace

Term no_wrap(Term value, const std::function<bool(Term)>& is_signed) {
  return mk_eq(widened(value, is_signed), mk_sext(value, kWide));
}

}  // namespace pleat::engine::apc
