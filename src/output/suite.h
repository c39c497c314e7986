#pragma once

// A test suite in the forms that people keep: Test-Comp's XML, JSON, a C
// harness per test, and a CMake project that runs them with CTest.

#include <map>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "term/term.h"

namespace pleat::output {

/// A value that a call returns: of __VERIFIER_nondet_*, or of a function that
/// the program declares but does not define.
struct SuiteValue {
  std::string function;
  cfa::CType type;
  cfa::SourcePos pos;
  bool nondet = true;  ///< else a function without a body
  term::Value value = 0;
};

struct SuiteTest {
  std::vector<SuiteValue> values;  ///< in the order of the calls
  bool reaches_error = false;      ///< ends in a failing assertion or the like
  bool endless = false;  ///< did not end in the time of a measured run
  std::vector<std::string> covers;  ///< for people: what no test before it did
};

struct Suite {
  std::string producer;            ///< "pleat 1.0"
  std::vector<std::string> files;  ///< of the program
  /// Options with which single files are compiled, by file.
  std::map<std::string, std::vector<std::string>> file_options;
  std::string entry = "main";
  std::string specification;  ///< as Test-Comp writes it
  std::string hash;           ///< SHA-256 of the (first) file
  std::string created;        ///< ISO 8601
  cfa::DataModel data_model = cfa::DataModel::Lp64;
  /// Functions without a body that give values, besides the usual ones.
  std::vector<SuiteValue> functions;
  std::vector<SuiteTest> tests;
};

std::string metadata_xml(const Suite& suite);
std::string testcase_xml(const SuiteTest& test);

/// `{"format": "1.0", "program": ..., "tests": [{"inputs": [...]}]}`
std::string suite_json(const Suite& suite);

/// C source to be linked with the program: returns the values call by call,
/// zero behind their end. Ends with exit code 0 if the program ends as the
/// test says (with an error or without), else 1.
std::string test_harness(const Suite& suite, const SuiteTest& test);

/// The same functions, with values from the file `values` (64-bit words) of
/// the current folder. Whatever way the program ends, or after `seconds`, it
/// ends as by `exit`, with code 0, or 10 after an error, or 11 after that time:
/// for builds that measure coverage.
std::string measuring_harness(const Suite& suite, unsigned seconds);

/// The words of that file.
std::string encode_values(const SuiteTest& test);

/// CMakeLists.txt beside harnesses `test-N.c`. `sources`: the program's files,
/// as that folder sees them, in their order.
std::string ctest_project(const Suite& suite,
                          const std::vector<std::string>& sources,
                          const std::vector<std::string>& options);

/// The name of the test with this index, without an ending: `test-1`.
std::string test_name(std::size_t index);

}  // namespace pleat::output
