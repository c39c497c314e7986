#include "domain/element.h"

namespace pleat::domain {

std::string_view to_string(Domain domain) {
  switch (domain) {
    case Domain::Polyhedra:
      return "polyhedra";
    case Domain::Octagons:
      return "octagons";
    case Domain::Intervals:
      return "intervals";
  }
  return "?";
}

Linear& Linear::operator+=(const Linear& other) {
  constant += other.constant;
  for (const auto& [d, c] : other.terms) {
    mpz_class& mine = terms[d];
    mine += c;
    if (mine == 0) terms.erase(d);
  }
  return *this;
}

Linear& Linear::operator*=(const mpz_class& factor) {
  constant *= factor;
  if (factor == 0) terms.clear();
  for (auto& [d, c] : terms) c *= factor;
  return *this;
}

}  // namespace pleat::domain
