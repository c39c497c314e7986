#pragma once

// Substitution of terms for symbols.

#include <absl/container/flat_hash_map.h>

#include "term/term.h"

namespace pleat::term {

using Substitution = absl::flat_hash_map<Term, Term>;  ///< symbol -> term

/// Simultaneous substitution, with rewriting.
Term substitute(Term t, const Substitution& map);

/// The same for many terms with one cache; keep it while the map is the same.
class Substituter {
 public:
  enum class Mode { Rewrite, Raw };
  explicit Substituter(Substitution map, Mode mode = Mode::Rewrite)
      : map_(std::move(map)), mode_(mode) {}
  Term operator()(Term t);

 private:
  Substitution map_;
  Mode mode_;
  absl::flat_hash_map<Term, Term> cache_;
};

}  // namespace pleat::term
