#pragma once

// Fields of structs that the automaton keeps in an array get variables of their
// own, so that C text can name them: `r.head`, not `r[16]`.

#include <absl/container/flat_hash_map.h>

#include "cfa/cfa.h"
#include "frontend/frontend.h"

namespace pleat::evidence {

/// A copy of an automaton with variables for what formulas read. Nothing
/// assigns them: it is for the text of formulas only.
class NamedFields {
 public:
  /// The program must outlive it.
  explicit NamedFields(const frontend::Program& program)
      : cfa_(program.cfa()), program_(program) {}

  /// The formula with variables in place of elements that C has a name for.
  term::Term named(term::Term formula);
  const cfa::Cfa& cfa() const { return cfa_; }

 private:
  /// Null: the element has no name.
  term::Term field(term::Term region, std::uint64_t index);

  cfa::Cfa cfa_;
  const frontend::Program& program_;
  absl::flat_hash_map<term::Term, term::Term> known_;
};

}  // namespace pleat::evidence
