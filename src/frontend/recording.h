#pragma once

// What a recorded run tells (record.h makes a program that records itself): the
// places of the code that tell something, and the types by which an address
// gets a name such as `list.items[3]`. Nothing of LLVM is seen here.

#include <cstdint>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::frontend {

/// A type of C. Types name each other by their number in Recording::types.
struct DataType {
  enum class Kind : std::uint8_t { Scalar, Pointer, Array, Record, Other };
  struct Field {
    std::string name;  ///< empty: an unnamed struct or union
    std::uint64_t bit = 0, bits = 0;
    unsigned type = 0;
    bool is_bit_field = false;
  };
  Kind kind = Kind::Other;
  std::string name;
  std::uint64_t bytes = 0;
  cfa::CType scalar = {};  ///< of Scalar and Pointer
  unsigned element = 0;    ///< of Array; what Pointer points to
  std::uint64_t count = 0;
  std::vector<Field> fields = {};
};

/// A place of the code, and what its events mean: an event is three numbers.
struct RecordedPlace {
  enum class Kind : std::uint8_t {
    Enter,      ///< a function begins
    Leave,      ///< (result)
    Local,      ///< a local object has its place in memory: (address, bytes)
    Global,     ///< (address, bytes)
    Parameter,  ///< (address, value)
    Store,      ///< (address, value)
    Load,       ///< (address, value)
    Block,      ///< several bytes were written: (address, from or 0, bytes)
    Branch,     ///< (is it true?)
    Switch,     ///< (value)
    Loop,       ///< the head of a loop
    Call,       ///< a function of the program is about to be called
    Outside,    ///< a function of the library has returned: (result)
    Input,      ///< (site as in cfa::Input, address, value)
    Allocate,   ///< (address, bytes, address before)
    Free,       ///< (address)
    Access,     ///< (address that its pointer started from, address, bytes)
    Check       ///< of numbers: (left, right, does it hold?)
  };
  Kind kind = Kind::Store;
  cfa::SourcePos pos = {};
  std::string function = {};  ///< in which it stands
  /// Of an object, a function, an allocating function.
  std::string name = {};
  /// The condition, the operation, what is assigned, or the word of a loop.
  std::string text = {};
  std::string operand = {};  ///< the pointer that is followed; the array
  std::string pointer = {};  ///< the pointer that is followed, to an array, too
  std::string index = {};    ///< of an access to an array
  unsigned type = 0;         ///< of an object, a result
  cfa::CType scalar = {};    ///< of a value
  unsigned bytes = 0;        ///< of a value
  bool is_negated = false;   ///< of a branch: the code tests the opposite
  bool is_hidden = false;    ///< a part of a condition that is told as a whole
  unsigned number = 0;       ///< of a parameter
  std::uint64_t bound = 0;   ///< elements of the array, where it is known
  enum class Operation : std::uint8_t {
    None,
    Overflow,
    Division,
    Shift,
    Index
  };
  Operation operation = Operation::None;
  /// The loops around it, outermost first: numbers of their places.
  std::vector<unsigned> loops = {};
  /// The places whose last values this value was computed from, and those that
  /// its address was.
  std::vector<unsigned> uses = {}, address_uses = {};
  std::vector<std::vector<unsigned>> arguments = {};  ///< of a call: likewise
};

/// Events have numbers of places. Number 0 of the types is `void`.
struct Recording {
  std::vector<DataType> types;
  std::vector<RecordedPlace> places;
};

/// The place of an event that brings two words of a Block: (address, words).
inline constexpr std::uint32_t kData = UINT32_MAX;

}  // namespace pleat::frontend
