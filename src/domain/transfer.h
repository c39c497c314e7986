#pragma once

// What an edge does to an abstract state, and what must hold before it.
//
// A bit-vector term is evaluated to a sum over the integers that is its value
// exactly. Where arithmetic may leave the type's range there are three ways:
// it stays within one turn of 2^n (exact), within a few (a case for each, and
// their join in the end), or anywhere (forgotten). With `Overflow::Ignore` it
// is supposed to stay in range: what comes out is a guess.

#include <absl/container/flat_hash_map.h>

#include <functional>

#include "cfa/cfa.h"
#include "domain/element.h"
#include "domain/space.h"

namespace pleat::domain {

enum class Overflow : std::uint8_t { Wrap, Ignore };

/// Bounds of variables that the space does not follow, at some location;
/// nothing: as its type says.
using Outside = std::function<std::optional<Range>(term::Term symbol)>;

struct TransferOptions {
  Overflow overflow = Overflow::Wrap;
  /// Cases of one edge; what would need more is approximated.
  unsigned cases = 24;
};

class Transfer {
 public:
  Transfer(const cfa::Cfa& cfa, const Space& space, TransferOptions options)
      : cfa_(cfa), space_(space), options_(options) {}

  /// States after the edge; null if there are none.
  std::unique_ptr<Element> post(const cfa::Edge& edge, const Element& before,
                                const Outside& outside) const;

  /// States of `before` from which the edge may lead into `after`; or null.
  std::unique_ptr<Element> pre(const cfa::Edge& edge, const Element& before,
                               const Element& after,
                               const Outside& outside) const;

  const Space& space() const { return space_; }

 private:
  const cfa::Cfa& cfa_;
  const Space& space_;
  const TransferOptions options_;
};

}  // namespace pleat::domain
