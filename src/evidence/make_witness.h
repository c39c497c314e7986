#pragma once

// From a checked answer to a witness.

#include <map>
#include <string>

#include "cfa/cfa.h"
#include "evidence/source.h"
#include "evidence/witness.h"
#include "frontend/frontend.h"
#include "verdict/report.h"

namespace pleat::evidence {

/// The sources of a program, by file name. Throws InputError for a file that
/// cannot be read.
class Sources {
 public:
  const Source& of(const std::string& file);

 private:
  std::map<std::string, Source> sources_;
};

/// What every file that Pleat writes says of its origin.
struct Origin {
  std::string version;        ///< of Pleat
  std::string command_line;   ///< as given
  std::string specification;  ///< the property, as SV-COMP writes it
};

/// The violation if there is one, else the invariants in C that C can say
/// (an empty list is a witness too). The verdict must not be unknown.
Witness make_witness(const frontend::Program& program,
                     const verdict::Report& report, const Origin& origin,
                     Sources& sources);

/// What was asked, as SV-COMP writes it, for what no file gave: the property
/// that is violated, else all, a line each. A check that SV-COMP has no word
/// for is `G ! check(NAME)`. `checks`: what was asked, where the program has no
/// property.
std::string specification_of(const cfa::Cfa& cfa, const std::string& entry,
                             const std::vector<std::string>& checks,
                             const verdict::Report& report);

/// A constant expression of C with this value; empty if there is none.
std::string constant_in_c(const cfa::CType& type, term::Value value);

/// The `)` of the call that reads an input; column 0 where it is not known.
Place end_of_call(const cfa::Input& input, Sources& sources);

/// The time now, as files give it: 2026-10-01T09:00:00Z.
std::string now_in_utc();

}  // namespace pleat::evidence
