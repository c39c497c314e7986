#pragma once

// The names by which programs, tasks and users speak to a verifier: functions
// that end a run with an error, assumptions, functions that return inputs, and
// the words of --check. Every other place takes them from here.

#include <algorithm>
#include <array>
#include <string_view>

namespace pleat::vocabulary {

/// Calling one of these functions is an error, whether they have a body or not.
/// The first is the one that today's tasks use; before 2020 it was the second.
inline constexpr std::array kErrorFunctions = {"reach_error",
                                               "__VERIFIER_error"};

/// Ends the run silently if its argument is zero.
inline constexpr const char* kAssume = "__VERIFIER_assume";
/// The same, as other tools call it (CBMC, ESBMC, KLEE, SeaHorn), where the
/// program gives it no body.
inline constexpr std::array kAssumes = {
    kAssume, "__CPROVER_assume", "__ESBMC_assume", "klee_assume", "assume"};

/// Checks its first argument, also where the program only declares it.
inline constexpr const char* kVerifierAssert = "__VERIFIER_assert";
/// The same, as other tools call it, where the program gives it no body.
inline constexpr std::array kAsserts = {kVerifierAssert, "__CPROVER_assert",
                                        "__ESBMC_assert", "klee_assert",
                                        "sassert"};
/// A failing one of kAsserts without a body calls this function of our own.
inline constexpr const char* kAssertion = "__pleat_assertion";
/// The macro `assert` of the C libraries calls one of these when it fails; the
/// first is glibc's.
inline constexpr std::array kLibraryFailures = {
    "__assert_fail", "__assert", "__assert_rtn", "__assert_perror_fail"};
/// All functions that failing assertions call.
inline constexpr std::array kFailures = {
    kLibraryFailures[0], kLibraryFailures[1], kLibraryFailures[2],
    kLibraryFailures[3], kAssertion};

/// A function whose name starts so, and that has no body, returns an input.
inline constexpr std::string_view kNondetPrefix = "__VERIFIER_nondet_";
/// The same for other tools (CBMC, ESBMC, SeaHorn), where it returns a number.
inline constexpr std::array<std::string_view, 3> kNondetPrefixes = {
    kNondetPrefix, "__CPROVER_nondet_", "nondet_"};
/// KLEE's: returns an `int`; its argument is a name.
inline constexpr std::string_view kKleeInt = "klee_int";
/// KLEE's: fills an object with inputs: (the object, its size, a name).
inline constexpr std::string_view kMakeSymbolic = "klee_make_symbolic";

/// The function of ours that calls an entry function with parameters; its
/// local objects are what these point to.
inline constexpr const char* kCaller = "__pleat_start";

/// Fills an object with inputs: (the object, its size in bytes).
inline constexpr const char* kNondetMemory = "__VERIFIER_nondet_memory";

/// The result type of the input function whose name ends in `suffix`.
struct NondetType {
  const char* suffix;
  const char* type;  ///< as C writes it, in every data model
};
/// The input functions of SV-COMP. Of several with one type, the first is the
/// usual one.
inline constexpr std::array<NondetType, 25> kNondetTypes = {
    {{"bool", "_Bool"},
     {"char", "char"},
     {"schar", "signed char"},
     {"uchar", "unsigned char"},
     {"short", "short"},
     {"ushort", "unsigned short"},
     {"int", "int"},
     {"uint", "unsigned int"},
     {"unsigned", "unsigned int"},
     {"unsigned_int", "unsigned int"},
     {"long", "long"},
     {"ulong", "unsigned long"},
     {"longlong", "long long"},
     {"ulonglong", "unsigned long long"},
     {"size_t", "__SIZE_TYPE__"},
     {"loff_t", "long long"},
     {"sector_t", "unsigned long"},
     {"u8", "unsigned char"},
     {"u16", "unsigned short"},
     {"u32", "unsigned int"},
     {"u64", "unsigned long long"},
     {"pchar", "char *"},
     {"pointer", "void *"},
     {"float", "float"},
     {"double", "double"}}};

/// The checks of memory, as --check and properties name them.
inline constexpr const char* kBounds = "bounds";
inline constexpr const char* kNull = "null";
inline constexpr const char* kFreed = "use-after-free";
inline constexpr const char* kFree = "free";
/// So begins the label of a target that knows which object is left.
inline constexpr const char* kOutsideOf = "outside of ";
/// The check of what is read: memory that nobody has written holds no value.
inline constexpr const char* kUninitialised = "uninitialised";
/// So begins the label of a target that knows which object holds no value.
inline constexpr const char* kNoValueIn = "no value in ";
/// Memory that nobody can free any more, and memory that nobody has freed.
inline constexpr const char* kLeak = "leak";
inline constexpr const char* kCleanup = "cleanup";
/// No word of --check, but a part of SV-COMP's valid-deref: an access that
/// leaves an inner array for another part of the same object is none of it.
inline constexpr const char* kWholeObjects = "whole-objects";
/// The check of signed arithmetic.
inline constexpr const char* kOverflow = "overflow";
/// The check of integer divisions.
inline constexpr const char* kDivisionByZero = "div-by-zero";
/// The check of shifts: how far is shifted, and what. A signed number must not
/// be negative, and its shift to the left must fit.
inline constexpr const char* kShifts = "shift";
/// No word of --check, but a part of SV-COMP's no-overflow: is the result of a
/// shift to the left too big? That property says nothing about shifts of
/// negative numbers.
inline constexpr const char* kLeftShift = "left-shift";

/// The check that control does not come to `__builtin_unreachable()` or
/// `__builtin_trap()`.
inline constexpr const char* kUnreachable = "unreachable";

/// The words of --check; `all` means all of them but for the last two: programs
/// may well leave it to the system to take their memory back.
inline constexpr std::array kChecks = {
    kOverflow, kDivisionByZero, kShifts,        kUnreachable, kBounds, kNull,
    kFreed,    kFree,           kUninitialised, kLeak,        kCleanup};

inline bool is_error_function(std::string_view function) {
  return std::ranges::find(kErrorFunctions, function) != kErrorFunctions.end();
}

inline bool is_failure(std::string_view function) {
  return std::ranges::find(kFailures, function) != kFailures.end();
}

inline bool is_assume(std::string_view function) {
  return std::ranges::find(kAssumes, function) != kAssumes.end();
}

inline bool is_assert(std::string_view function) {
  return std::ranges::find(kAsserts, function) != kAsserts.end();
}

/// Does a function of this name, without a body, return an input?
inline bool is_nondet(std::string_view function) {
  return function == kKleeInt ||
         std::ranges::any_of(kNondetPrefixes, [&](std::string_view prefix) {
           return function.starts_with(prefix);
         });
}

/// What such a name says of the type: "uint".
inline std::string_view nondet_suffix(std::string_view function) {
  if (function == kKleeInt) return "int";
  for (const std::string_view prefix : kNondetPrefixes)
    if (function.starts_with(prefix)) return function.substr(prefix.size());
  return function;
}

inline bool is_memory_check(std::string_view check) {
  return check == kBounds || check == kNull || check == kFreed ||
         check == kFree || check == kUninitialised || check == kLeak ||
         check == kCleanup;
}

/// Is it about what the end of the program leaves?
inline bool is_leak_check(std::string_view check) {
  return check == kLeak || check == kCleanup;
}

/// SV-COMP's name for what a violation of this check violates; empty: it has
/// none.
inline std::string_view rule_of(std::string_view check) {
  if (check == kBounds || check == kNull || check == kFreed)
    return "valid-deref";
  if (check == kFree) return "valid-free";
  if (check == kLeak) return "valid-memtrack";
  if (check == kCleanup) return "valid-memcleanup";
  if (check == kOverflow) return "no-overflow";
  return {};
}

}  // namespace pleat::vocabulary
