#include "cfa/layout.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::cfa {
namespace {

using term::Kind;

/// Is it read from memory, and from nothing else?
bool is_read(Term t) {
  if (t.is(Kind::Select)) return true;
  const auto parts = t.children();
  return t.is(Kind::Concat) && std::ranges::all_of(parts, is_read);
}

/// Does it look into an array?
bool looks(Term t) {
  return is_read(t) || std::ranges::any_of(t.children(), [](Term part) {
           return part.sort().is_array();
         });
}

/// Reads of memory in the terms become inputs: what is read twice by edges that
/// leave one location is the same input.
class Forgetter {
 public:
  Forgetter(Cfa& cfa, Term moved) : cfa_(cfa), moved_(moved) {}

  void run() {
    for (const Location& location : cfa_.locations) {
      inputs_.clear();
      now_ = {{moved_, term::mk_true()}};
      for (EdgeId e : location.out) collect(cfa_.at(e));
      for (EdgeId e : location.out) rewrite(cfa_.at(e));
    }
  }

 private:
  void collect(const Edge& edge) {
    absl::flat_hash_set<Term> seen;
    find_reads(edge.guard, edge, seen);
    for (const Assignment& a : edge.assignments) {
      if (!a.value.sort().is_array()) find_reads(a.value, edge, seen);
    }
  }

  void find_reads(Term root, const Edge& edge,
                  absl::flat_hash_set<Term>& seen) {
    std::vector<Term> open = {root};
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (!seen.insert(t).second) continue;
      if (!looks(t)) {
        for (Term part : t.children()) open.push_back(part);
        continue;
      }
      if (now_.contains(t)) continue;
      const InputId input = add_input(t, edge);
      now_[t] = cfa_.at(input).symbol;
      inputs_.push_back(input);
    }
  }

  Term put(Term root) {
    std::vector<Term> open = {root}, parts;
    while (!open.empty()) {
      const Term t = open.back();
      const std::size_t depth = open.size();
      parts.clear();
      for (Term part : t.children()) {
        const auto it = now_.find(part);
        if (it == now_.end())
          open.push_back(part);
        else
          parts.push_back(it->second);
      }
      if (open.size() > depth) continue;
      open.pop_back();
      now_.try_emplace(t, parts.empty() ? t : term::mk_like(t, parts));
    }
    return now_.at(root);
  }

  InputId add_input(Term read, const Edge& edge) {
    Input input;
    input.kind = Input::Kind::Havoc;
    input.name = "memory";
    input.pos = edge.pos;
    input.function = cfa_.at(edge.from).function;
    input.type.bits = read.sort().is_bool() ? 8 : read.width();
    if (read.sort().is_bool()) input.type.kind = CType::Kind::Bool;
    const std::string name =
        "in" + std::to_string(cfa_.inputs.size()) + ".memory";
    input.symbol = fresh(name, read.sort());
    return cfa_.add_input(std::move(input));
  }

  /// Symbols keep their sort for the life of the process.
  static Term fresh(const std::string& name, term::Sort sort) {
    for (unsigned i = 1;; ++i) {
      const std::string tried = name + "~" + std::to_string(i);
      const Term known = term::find_symbol(tried);
      if (!known || known.sort() == sort) return term::mk_symbol(tried, sort);
    }
  }

  void rewrite(Edge& edge) {
    std::erase_if(edge.assignments, [](const Assignment& a) {
      return a.value.sort().is_array();
    });
    edge.guard = put(edge.guard);
    for (Assignment& a : edge.assignments) a.value = put(a.value);
    edge.inputs.insert(edge.inputs.end(), inputs_.begin(), inputs_.end());
  }

  Cfa& cfa_;
  const Term moved_;
  /// The reads at the current location, and what each term is without them.
  std::vector<InputId> inputs_;
  absl::flat_hash_map<Term, Term> now_;
};

/// Drops reads of inputs that no harness can feed and that no term mentions.
/// The edges that leave one location still read the same inputs.
void drop_unused_inputs(Cfa& cfa) {
  for (const Location& location : cfa.locations) {
    std::vector<Term> terms;
    for (EdgeId e : location.out) {
      terms.push_back(cfa.at(e).guard);
      for (const Assignment& a : cfa.at(e).assignments) {
        terms.push_back(a.value);
      }
    }
    const std::vector<Term> used = term::free_symbols(terms);
    for (EdgeId e : location.out) {
      std::erase_if(cfa.at(e).inputs, [&](InputId i) {
        const Input& input = cfa.at(i);
        return input.kind == Input::Kind::Havoc &&
               !std::binary_search(used.begin(), used.end(), input.symbol);
      });
    }
  }
}

}  // namespace

Cfa decided(Cfa cfa, Term choice, bool value) {
  term::Substituter put(term::Substitution{{choice, term::mk_bool(value)}});
  for (Edge& edge : cfa.edges) {
    edge.guard = put(edge.guard);
    for (Assignment& a : edge.assignments) a.value = put(a.value);
  }
  drop_unused_inputs(cfa);
  return cfa;
}

Cfa in_our_layout(Cfa cfa, Term moved) {
  return decided(std::move(cfa), moved, false);
}

Cfa anywhere(Cfa cfa, Term moved) {
  Forgetter(cfa, moved).run();
  drop_unused_inputs(cfa);
  return cfa;
}

}  // namespace pleat::cfa
