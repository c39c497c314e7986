#include "verdict/allocated_text.h"

#include <algorithm>
#include <map>

namespace pleat::verdict {
namespace {

using term::Kind;
using term::Term;

constexpr std::string_view kAllocated = "\\allocated(";
/// Objects of the heap lie above it.
constexpr term::Value kLeastAddress = term::Value{1} << 62;
constexpr unsigned kAddressWidth = 64;

Term negation(Term t) { return t.is(Kind::Not) ? t[0] : term::mk_not(t); }

/// What the parts of a conjunction say of one address.
struct AboutAddress {
  bool from_begin = false, below_next = false;
  std::vector<Term> parts;
};

class Teller {
 public:
  Teller(const cfa::Cfa& cfa, const InC& in_c) : cfa_(cfa), in_c_(in_c) {}

  Term operator()(Term t) {
    if (!t.is(Kind::And) && !t.is(Kind::Or) && !t.is(Kind::Not)) return t;
    if (t.is(Kind::Not)) return term::mk_not((*this)(t[0]));
    const bool denied = t.is(Kind::Or);
    std::vector<Term> parts;
    for (const Term c : t.children()) {
      const Term told = (*this)(c);
      parts.push_back(denied ? negation(told) : told);
    }
    const Term all = term::mk_and(joined(std::move(parts)));
    return denied ? term::mk_not(all) : all;
  }

 private:
  /// The next free address: the program has no such variable itself.
  bool is_next(Term t) const {
    const auto v = t.is_symbol() ? cfa_.variable_of(t) : std::nullopt;
    return v && cfa_.at(*v).kind == cfa::Variable::Kind::Temporary &&
           cfa_.at(*v).type.kind != cfa::CType::Kind::Pointer;
  }

  static bool is_begin(Term t) {
    return t.is_const() && t.width() == kAddressWidth &&
           t.value() >= kLeastAddress;
  }

  void note(Term part, std::map<Term, AboutAddress>& about) const {
    const bool denied = part.is(Kind::Not);
    const Term atom = denied ? part[0] : part;
    if (atom.is(Kind::Ult) && denied && is_begin(atom[1])) {
      about[atom[0]].from_begin = true;
      about[atom[0]].parts.push_back(part);
    } else if (atom.is(Kind::Ult) && !denied && is_next(atom[1])) {
      about[atom[0]].below_next = true;
      about[atom[0]].parts.push_back(part);
    } else if (atom.is(Kind::Eq) && !denied) {
      for (const std::size_t side : {0, 1}) {
        const Term low = atom[side];
        if (low.is(Kind::Extract) && low.low() == 0 &&
            atom[1 - side].is_const())
          about[low[0]].parts.push_back(part);
      }
    }
  }

  /// The parts of a conjunction, with some of them said in one word.
  std::vector<Term> joined(std::vector<Term> parts) const {
    std::map<Term, AboutAddress> about;
    for (const Term part : parts) note(part, about);
    std::vector<Term> words;
    for (const auto& [address, said] : about) {
      if (!said.from_begin || !said.below_next) continue;
      std::erase_if(parts, [&](Term part) {
        return std::ranges::find(said.parts, part) != said.parts.end();
      });
      words.push_back(
          term::mk_symbol(std::string(kAllocated) + in_c_(address) + ")",
                          term::Sort::boolean()));
    }
    parts.insert(parts.end(), words.begin(), words.end());
    return parts;
  }

  const cfa::Cfa& cfa_;
  const InC& in_c_;
};

}  // namespace

Term with_allocated(const cfa::Cfa& cfa, Term formula, const InC& in_c) {
  return Teller(cfa, in_c)(formula);
}

bool is_allocated(Term symbol) {
  return symbol.is_symbol() && symbol.name().starts_with(kAllocated);
}

}  // namespace pleat::verdict
