#pragma once

// The two formats, one by one.

#include "evidence/witness.h"

namespace pleat::evidence {

Witness read_yaml_witness(const std::string& text);
Witness read_graphml_witness(const std::string& text);

}  // namespace pleat::evidence
