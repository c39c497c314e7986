#pragma once

// Inlining makes several properties of one place in the source; a compiled
// program has that place once. Replay names places by key.

#include "cfa/cfa.h"
#include "cfa/vocabulary.h"

namespace pleat::frontend {

using namespace vocabulary;

/// The number of the first property that stands at the same place.
inline int property_key(const cfa::Cfa& cfa, std::size_t property) {
  const cfa::Property& wanted = cfa.properties[property];
  for (std::size_t i = 0; i < property; ++i) {
    const cfa::Property& other = cfa.properties[i];
    if (other.kind == wanted.kind && other.pos == wanted.pos &&
        other.text == wanted.text)
      return static_cast<int>(i);
  }
  return static_cast<int>(property);
}

/// The functions whose call at the property's position is the property.
inline std::vector<std::string> property_functions(
    const cfa::Property& property) {
  switch (property.kind) {
    case cfa::Property::Kind::Assertion: {
      std::vector<std::string> all(kFailures.begin(), kFailures.end());
      all.insert(all.end(), kAsserts.begin(), kAsserts.end());
      return all;
    }
    case cfa::Property::Kind::ErrorCall:
      return {property.text.substr(0, property.text.find('('))};
    case cfa::Property::Kind::Line:
    case cfa::Property::Kind::Check:
      return {};
  }
  return {};
}

}  // namespace pleat::frontend
