#pragma once

// A numerical abstract state: a set of points over some dimensions, described
// by a polyhedron, an octagon or a box. The Parma Polyhedra Library is seen
// only behind this (element.cpp).
//
// A dimension has a range, which its coordinate never leaves. Polyhedra do not
// carry ranges as constraints (a box of n dimensions has 2^n vertices): only
// `bounds` and `is_empty` take them into account.

#include <gmpxx.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace pleat::domain {

enum class Domain : std::uint8_t { Polyhedra, Octagons, Intervals };
std::string_view to_string(Domain domain);  ///< "polyhedra", ...

/// A sum of dimensions with integer coefficients (never 0), and a constant.
struct Linear {
  std::map<unsigned, mpz_class> terms;
  mpz_class constant;

  static Linear number(mpz_class value) { return {{}, std::move(value)}; }
  static Linear dimension(unsigned d) { return {{{d, 1}}, 0}; }
  bool is_constant() const { return terms.empty(); }
  Linear& operator+=(const Linear& other);
  Linear& operator*=(const mpz_class& factor);
  friend Linear operator+(Linear a, const Linear& b) { return a += b; }
  friend Linear operator*(Linear a, const mpz_class& b) { return a *= b; }
  friend Linear operator-(Linear a, const Linear& b) {
    return a += b * mpz_class(-1);
  }
  friend bool operator==(const Linear&, const Linear&) = default;
};

/// `sum` >= 0, or = 0.
struct Constraint {
  Linear sum;
  bool equality = false;
  friend bool operator==(const Constraint&, const Constraint&) = default;
};

struct Range {
  mpz_class low, high;  ///< both included
  friend bool operator==(const Range&, const Range&) = default;
};

/// Too much was computed; what was being computed is lost.
struct TooExpensive {};

class Element {
 public:
  virtual ~Element() = default;

  /// All points within the ranges.
  static std::unique_ptr<Element> all(Domain domain,
                                      const std::vector<Range>& ranges);

  virtual std::unique_ptr<Element> clone() const = 0;
  virtual unsigned dimensions() const = 0;
  virtual bool is_empty() const = 0;
  /// The integers that the sum can be; nothing: there is no point.
  virtual std::optional<Range> bounds(const Linear& sum) const = 0;
  virtual void meet(const Constraint& constraint) = 0;
  virtual void meet(const Element& other) = 0;
  virtual void join(const Element& other) = 0;
  virtual bool contains(const Element& other) const = 0;
  /// `older` is contained in this. Of the `thresholds` those that hold in both
  /// are kept.
  virtual void widen(const Element& older,
                     const std::vector<Constraint>& thresholds) = 0;
  /// The new one comes last.
  virtual void add_dimension(const Range& range) = 0;
  /// Dimension k of the result is dimension `from[k]`; others go.
  virtual void take(const std::vector<unsigned>& from) = 0;
  /// What describes it, without ranges; {0 = 1} if there is no point.
  virtual std::vector<Constraint> constraints() const = 0;
};

/// While it lives, elements throw TooExpensive when they have done that much
/// work: counted, so that runs repeat.
class Allowance {
 public:
  explicit Allowance(std::uint64_t units);
  ~Allowance();
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;

 private:
  struct Watch;
  std::unique_ptr<Watch> watch_;
};

}  // namespace pleat::domain
