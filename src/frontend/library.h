#pragma once

// What the front end knows about functions that have no body in the program;
// library.def is the table.
// The seam for library models written in C: a function that gets a body is no
// longer looked up here.

#include <llvm/IR/Function.h>

namespace pleat::frontend {

enum class Library {
  Unknown,     ///< anything may happen: result, reachable memory, globals
  Nondet,      ///< __VERIFIER_nondet_*
  Any,         ///< __pleat_any_*, in models: a value that the library chooses
  Given,       ///< __pleat_given_*, in models: an input that the library gives
  HeapSize,    ///< __pleat_heap_size, in models: of an object from malloc
  Extent,      ///< __pleat_extent (arguments.h): the size of an object
  Assume,      ///< __VERIFIER_assume: the path ends unless the argument holds
  End,         ///< abort, exit, reach_error: the path ends
  Memset,      ///< memset, bzero is not modelled
  Memcpy,      ///< memcpy, memmove
  Abs,         ///< abs, labs, llabs, imaxabs
  Malloc,      ///< malloc: fresh addresses
  Calloc,      ///< calloc: fresh addresses, zeros
  Free,        ///< free: no effect
  NoEffect,    ///< result arbitrary, no memory of the program changes (printf)
  Writes,      ///< result arbitrary, changes only what it gets a pointer to
  CallsGiven,  ///< changes anything, calls functions that the library was given
  Math,        ///< <math.h>: a number from numbers, exact or arbitrary
  AssertFail   ///< what a failing assert calls
};

/// What else there is to know about a function of library.def.
enum About : unsigned {
  Plain = 0,
  /// Works on streams, descriptors or random numbers: it does what its model
  /// says unless the program ties these to something.
  Streams = 1,
  /// May read standard input, or go back there.
  StandardInput = 2,
  /// What its model says holds in the locale in which every program begins.
  Locale = 4,
  /// Only prints: its model says what it reads, and nothing else.
  Output = 8,
  /// Compilers know its result, which is not `int`, even where the program does
  /// not declare it.
  Builtin = 16,
  /// Divides, which checks ask about, by its second argument.
  Divides = 32,
  /// Its result depends on nothing but its arguments and what they lead to.
  Pure = 64,
  /// Its model holds if what it calls only compares (comparisons.h).
  Compares = 128,
};

/// What library.def says about the function of this name.
unsigned about(llvm::StringRef name);

/// So begin the functions by which models read what the library gives: the
/// rest is the name of the input (cfa/library_inputs.h).
inline constexpr llvm::StringRef kGiven = "__pleat_given_";

/// Looks up a function without a body; one with a body is Unknown.
Library library_function(const llvm::Function& function);

/// Is it sure that streams and random numbers are the library's own, and not
/// tied to memory or functions of the program? Then a model may say what a
/// function of library.def does.
bool may_be_modelled(const llvm::Module& module, llvm::StringRef name);

/// May this parameter of a function of library.def be null?
bool accepts_null(const llvm::Function& function, unsigned parameter);

/// Has the library's function of this name another result than `int`? Compilers
/// know that even of calls without a declaration, and we do not.
bool has_other_result(llvm::StringRef name);

/// "stdin", "stdout" or "stderr", if it is the value of one of these.
llvm::StringRef standard_stream(const llvm::Value& value);

/// The text of a constant string; none if it is not one.
std::optional<llvm::StringRef> constant_string(const llvm::Value* value);

}  // namespace pleat::frontend
