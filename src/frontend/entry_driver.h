#pragma once

// The C text that calls an entry function with parameters. It is made of the
// function's declaration and of what the user says about callers
// (ParameterOptions), and is compiled behind the file that defines the
// function, where all types and macros are known:
//
//   int __pleat_start(void) {
//     int n; struct node list[1]; …          declarations
//     n = __VERIFIER_nondet_argument_1(); …  numbers
//     …                                      blocks, pointers, promises
//     int result = length(list, n);          call
//     if (!(result >= 0)) __pleat_assertion("result >= 0");
//   }
//
// Local variables hold any values: these are inputs. A harness takes the same
// pieces and puts values in their place.

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pleat::frontend {

/// An array of the function's caller whose length is an expression; the n-th
/// one is the n-th block that is allocated.
struct EntryArray {
  std::string name = {};
  unsigned element_bytes = 1;
  bool is_number = false, is_signed = false;
};

struct EntryDriver {
  std::string file = {};  ///< that defines the function
  unsigned line = 0;      ///< where
  std::string declarations = {}, numbers = {}, blocks = {}, pointers = {},
              promises = {}, call = {}, ensured = {};
  /// `blocks`, without assumptions and inputs: for a harness.
  std::string harness_blocks = {};
  std::vector<EntryArray> arrays = {};
  /// Are there pointers in the caller's objects that lead nobody knows where?
  bool leads_anywhere = false;
  /// What is taken for granted of callers, in words.
  std::vector<std::string> granted = {};

  bool empty() const { return call.empty(); }
};

/// Empty: the function has no parameters and nothing is promised, or one of its
/// types is too special. Throws UsageError where promises do not fit.
EntryDriver make_entry_driver(const Options& options);

/// The text to be compiled behind `file`.
std::string text_of(const EntryDriver& driver);

}  // namespace pleat::frontend
