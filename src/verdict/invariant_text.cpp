#include "verdict/invariant_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "cfa/ghosts.h"
#include "cfa/liveness.h"
#include "cfa/text.h"
#include "support/check.h"
#include "term/walk.h"

namespace pleat::verdict {
namespace {

using cfa::Cfa;
using cfa::LocationId;

std::string in_c(const Cfa& cfa, Term formula) {
  try {
    std::string quantifiers;
    for (const Term s : term::free_symbols(formula)) {
      if (!cfa::is_any_index(s)) continue;
      const cfa::Variable& any = cfa.at(*cfa.variable_of(s));
      quantifiers += "\\forall " + any.type.name + " " + any.name + "; ";
    }
    return quantifiers + cfa::to_c(cfa, formula);
  } catch (const Unsupported& e) {
    return std::string("(") + e.what() + ")";
  }
}

struct Said {
  std::string text;
  bool of_layout = false;
};

/// `x <= 7` is an upper bound of `x`, `x >= 0` a lower one.
struct Bound {
  std::string_view of;
  bool is_upper = false;
};

std::optional<Bound> as_bound(std::string_view text) {
  for (const std::string_view op : {" <= ", " < ", " >= ", " > "}) {
    const std::size_t at = text.find(op);
    if (at == std::string_view::npos) continue;
    const std::string_view limit = text.substr(at + op.size());
    if (limit.find_first_not_of("-0123456789ulUL") != std::string_view::npos)
      return std::nullopt;
    return Bound{text.substr(0, at), op[1] == '<'};
  }
  return std::nullopt;
}

/// Two bounds of the same are one range: `x >= 0 && x <= 7`.
std::vector<Said> ranges_joined(std::vector<Said> all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto one = as_bound(all[i].text);
    if (!one) continue;
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const auto other = as_bound(all[k].text);
      if (!other || other->of != one->of || other->is_upper == one->is_upper)
        continue;
      const auto& [low, high] = one->is_upper
                                    ? std::tie(all[k].text, all[i].text)
                                    : std::tie(all[i].text, all[k].text);
      all[i].text = low + " && " + high;
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(k));
      break;
    }
  }
  return all;
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
      for (const Said& said : ranges_joined(texts_[at])) {
        one.expr = said.text;
        one.of_layout = said.of_layout;
        result.push_back(one);
      }
    }
    return result;
  }

 private:
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
    it->second.push_back({in_c(named, said), is_of_layout(named, said)});
  }

  /// Numbers of addresses, and what the automaton keeps of the heap.
  bool is_of_layout(const Cfa& cfa, Term formula) const {
    bool has_pointer = false;
    for (const Term s : term::free_symbols(formula)) {
      const auto id = cfa.variable_of(s);
      if (!id || cfa::is_any_index(s)) continue;
      const cfa::Variable& v = cfa.at(*id);
      if (id->index < cfa_.variables.size() &&
          (v.kind == cfa::Variable::Kind::Temporary ||
           v.name.find(' ') != std::string::npos))
        return true;  // made up by the front end
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
      for (const Said& said : ranges_joined(it->second))
        texts.push_back(said.text);
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
