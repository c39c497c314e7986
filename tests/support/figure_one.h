#pragma once

// The loop that papers on loop folding and summaries begin with.

#include <string>

#include "cfa/text.h"

namespace pleat::testing {

/// x = input; y = 0; while (x > 0) { x--; y += 2; } target if y > half.
/// Location 1 is the loop's header, 2 the target. `prefix`: of the symbols;
/// `type`: of the variables in C, if it matters.
inline cfa::Cfa figure_one(const std::string& prefix, std::uint32_t half,
                           const std::string& type = {}) {
  std::string text = R"((pleat-cfa 1)
(variable @x (_ BitVec 32) "x"TYPE)
(variable @y (_ BitVec 32) "y"TYPE)
(input @in (_ BitVec 32) "nondet"TYPE)
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (set @x @in) (set @y #x00000000) (reads @in))
(edge 1 1 (guard (bvslt #x00000000 @x))
  (set @x (bvadd @x #xffffffff)) (set @y (bvadd @y #x00000002)))
(edge 1 2 (guard (and (not (bvslt #x00000000 @x)) (bvslt (_ bvHALF 32) @y))))
(edge 1 3 (guard (and (not (bvslt #x00000000 @x))
                      (not (bvslt (_ bvHALF 32) @y)))))
(property assertion "error" (target 2)))";
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t i; (i = text.find(from)) != std::string::npos;) {
      text.replace(i, from.size(), to);
    }
  };
  replace("@", prefix);
  replace("TYPE", type);
  replace("HALF", std::to_string(half));
  return cfa::from_text(text);
}

}  // namespace pleat::testing
