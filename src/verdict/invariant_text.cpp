#include "verdict/invariant_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "cfa/ghosts.h"
#include "cfa/liveness.h"
#include "cfa/text.h"
#include "support/check.h"
#include "term/walk.h"
#include "verdict/allocated_text.h"

namespace pleat::verdict {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Kind;

bool mentions_any_index(Term t) {
  return std::ranges::any_of(term::free_symbols(t), cfa::is_any_index);
}

bool reads_cell(Term t) {
  return term::any_term(t, [](Term part) { return part.is(Kind::Select); });
}

/// `0 <= k && k < n ==> a[k] == 0`: first where it holds, then what.
std::string of_any_index(const Cfa& cfa, Term formula) {
  std::vector<Term> where, what;
  for (const Term part : term::disjuncts(formula)) {
    const bool denies_object = part.is(Kind::Not) && is_allocated(part[0]);
    const bool says_where =
        !reads_cell(part) && (denies_object || mentions_any_index(part));
    (says_where ? where : what)
        .push_back(says_where ? term::mk_not(part) : part);
  }
  if (where.empty() || what.empty()) return cfa::to_c(cfa, formula);
  return cfa::to_c(cfa, term::mk_and(where)) + " ==> " +
         cfa::to_c(cfa, term::mk_or(what));
}

std::string in_c(const Cfa& cfa, Term formula) {
  try {
    const Term said = with_allocated(
        cfa, formula, [&](Term address) { return cfa::to_c(cfa, address); });
    std::string quantifiers;
    for (const Term s : term::free_symbols(formula)) {
      if (!cfa::is_any_index(s)) continue;
      const cfa::Variable& any = cfa.at(*cfa.variable_of(s));
      quantifiers += "\\forall " + any.type.name + " " + any.name + "; ";
    }
    return quantifiers.empty() ? cfa::to_c(cfa, said)
                               : quantifiers + of_any_index(cfa, said);
  } catch (const Unsupported& e) {
    return std::string("(") + e.what() + ")";
  }
}

/// Is it a variable that holds an address, or the number of the cell there?
bool is_place(Term part) {
  const bool is_number = part.is(Kind::Extract) &&
                         part.high() + 1 == part[0].width() && part.low() <= 3;
  return (is_number ? part[0] : part).is_symbol();
}

/// The symbols in a formula, but for those by which only an object in memory is
/// named: the s of `s[k]`.
std::set<Term> symbols_beside_objects(const Cfa& cfa, Term formula) {
  std::set<Term> result, seen;
  std::vector<Term> work{formula};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.is_symbol()) result.insert(t);
    const auto memory =
        t.is(Kind::Select) ? cfa.variable_of(t[0]) : std::nullopt;
    if (!memory || cfa.at(*memory).kind != cfa::Variable::Kind::Memory) {
      work.insert(work.end(), t.children().begin(), t.children().end());
    } else if (t[1].is(Kind::Add)) {
      std::ranges::copy_if(t[1].children(), std::back_inserter(work),
                           [](Term c) { return !is_place(c); });
    } else if (!is_place(t[1])) {
      work.push_back(t[1]);
    }
  }
  return result;
}

class Speaker {
 public:
  Speaker(const Cfa& cfa, const std::vector<Invariant>& invariants,
          std::size_t variables)
      : cfa_(cfa), live_(cfa, variables) {
    const bool ghosts = std::ranges::any_of(invariants, [&](const auto& i) {
      return cfa::mentions_others(cfa, i.formula);
    });
    if (ghosts) extended_ = cfa::with_ghosts(cfa);
    for (const Invariant& i : invariants) add(i);
    for (const auto& [location, source] : cfa.loop_sources)
      copies_[key(source)].push_back(location);
  }

  std::vector<InvariantReport> run() {
    std::vector<InvariantReport> result;
    std::set<Key> done;
    for (const LocationId at : order_) {
      const cfa::LoopSource* loop = cfa_.loop_source(at);
      InvariantReport one{loop != nullptr ? loop->statement : cfa_.at(at).pos,
                          cfa_.at(at).function, ""};
      if (loop != nullptr && copies_[key(*loop)].size() > 1) {
        if (!done.insert(key(*loop)).second) continue;
        one.expr = of_copies(copies_[key(*loop)]);
        if (!one.expr.empty()) result.push_back(one);
        continue;
      }
      for (const Said& said : texts_[at]) {
        one.expr = said.text;
        one.of_layout = said.of_layout;
        result.push_back(one);
      }
    }
    return result;
  }

 private:
  struct Said {
    std::string text;
    bool of_layout = false;
  };
  using Key = std::tuple<std::string, unsigned, std::string>;

  static Key key(const cfa::LoopSource& loop) {
    return {loop.statement.file, loop.statement_begin, loop.function};
  }

  void add(const Invariant& invariant) {
    const Term said = live_.of(invariant.location, invariant.formula);
    if (said.is_true()) return;
    const auto [it, is_new] = texts_.try_emplace(invariant.location);
    if (is_new) order_.push_back(invariant.location);
    const Cfa& named = extended_ ? *extended_ : cfa_;
    const Term told = with_allocated(
        named, said, [&](Term address) { return cfa::to_c(named, address); });
    it->second.push_back({in_c(named, said), is_of_layout(named, told)});
  }

  /// Numbers of addresses, and what the automaton keeps of the heap.
  bool is_of_layout(const Cfa& cfa, Term formula) const {
    bool has_pointer = false;
    for (const Term s : symbols_beside_objects(cfa, formula)) {
      const auto id = cfa.variable_of(s);
      if (!id || cfa::is_any_index(s)) continue;
      const cfa::Variable& v = cfa.at(*id);
      if (id->index < cfa_.variables.size() &&
          v.kind == cfa::Variable::Kind::Temporary)
        return true;
      has_pointer = has_pointer || v.type.kind == cfa::CType::Kind::Pointer;
    }
    return has_pointer && term::any_term(formula, [](Term t) {
             return t.is_const() && !t.is_bool() && t.width() >= 32 &&
                    t.value() >> 16 != 0;
           });
  }

  /// Empty: nothing is known of one of them.
  std::string of_copies(const std::vector<LocationId>& copies) const {
    std::set<std::string> cases;
    for (const LocationId at : copies) {
      const auto it = texts_.find(at);
      if (it == texts_.end()) return "";
      std::vector<std::string> texts;
      for (const Said& said : it->second) texts.push_back(said.text);
      cases.insert(joined(texts));
    }
    if (cases.size() == 1) return *cases.begin();
    return fmt::format("({})", fmt::join(cases, ") || ("));
  }

  static std::string joined(const std::vector<std::string>& texts) {
    if (texts.size() == 1) return texts[0];
    std::string result;
    for (const std::string& text : texts) {
      const bool simple = text.find_first_of("|?\\") == std::string::npos;
      result +=
          (result.empty() ? "" : " && ") + (simple ? text : "(" + text + ")");
    }
    return result;
  }

  const Cfa& cfa_;
  const cfa::LiveParts live_;
  std::optional<Cfa> extended_;  ///< with names for what it has not
  std::map<LocationId, std::vector<Said>> texts_;
  std::vector<LocationId> order_;  ///< as they were given
  std::map<Key, std::vector<LocationId>> copies_;
};

}  // namespace

std::vector<InvariantReport> in_source(const Cfa& cfa,
                                       const std::vector<Invariant>& invariants,
                                       std::size_t variables) {
  return Speaker(cfa, invariants, variables).run();
}

}  // namespace pleat::verdict
