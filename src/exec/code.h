#pragma once

// Register code that edges are compiled to; only src/exec includes this.
//
// One file of 64-bit registers: variables first, then constants, then the
// temporaries and input slots of the location at hand. A value of more than 64
// bits takes two registers (low half first). Values are kept reduced to their
// width. The code of a location tries its edges in order and ends in Stuck.

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::exec {

enum class Op : std::uint8_t {
  Mov,   // dst = a
  Mov2,  // the same for a pair of registers
  Not,   // Bool
  BvAnd,
  BvOr,
  BvXor,
  Eq,
  Ite,   // dst = a ? b : c
  Ite2,  // the same, b and c in pairs of registers
  Add,
  Mul,
  UDiv,
  URem,
  SDiv,
  SRem,
  Shl,
  LShr,
  AShr,
  Ult,
  Slt,
  Concat,   // extra: width of b
  Extract,  // extra: lowest bit
  SExt,     // extra: width of a
  Load,     // dst = memory a at b
  Store,    // memory dst at a = b
  Fill,     // memory dst = everywhere a (extra: a is a pair)
  Copy,     // memory dst = memory a
  EqMemory,
  Slow,  // slow operation number a
  // Jumps to instruction c.
  Jump,
  JumpIf,
  JumpUnless,
  JumpIfEq,
  JumpUnlessEq,
  JumpIfUlt,
  JumpUnlessUlt,
  JumpIfSlt,
  JumpUnlessSlt,
  Read,       // dst = input a, read number b of the edge
  ReadArray,  // memory dst
  Take,       // record the reads of edge a
  Goto,       // edge a was taken; on to location b, whose code is at c
  Stuck,      // no edge of location a is enabled
};

struct Instruction {
  Op op;
  std::uint8_t width = 0;  ///< of the result, or of compared operands
  std::uint16_t extra = 0;
  std::uint32_t dst = 0, a = 0, b = 0, c = 0;
};

/// A value's place: register or first of a pair.
struct Ref {
  std::uint32_t reg = 0;
  bool wide = false;
};

/// An operation on operands of more than 64 bits, done by term::apply; or a
/// Select or Store on wide memory.
struct SlowOp {
  term::Kind kind;
  std::uint32_t aux0 = 0, aux1 = 0, memory = 0;
  Ref dst = {};
  std::vector<Ref> arguments = {};
  std::vector<term::Sort> sorts = {};
};

/// Where the value of one read is found when the edge is taken.
struct ReadPlace {
  cfa::InputId input;
  enum class Kind : std::uint8_t { Absent, Scalar, Array } kind = Kind::Absent;
  Ref ref = {};  ///< register, or (Array) number of the memory
};

struct Program {
  std::vector<Instruction> code;
  std::vector<SlowOp> slow;
  std::vector<std::uint32_t> entry;           ///< of each location
  std::vector<std::vector<ReadPlace>> reads;  ///< of each edge
  std::vector<bool> is_target;                ///< by location
  std::vector<Ref> variables;                 ///< array: number of its memory
  std::vector<term::Sort> memories;      ///< variables' first, then scratch
  std::vector<std::uint64_t> constants;  ///< loaded from register
                                         ///< `first_constant`
  std::uint32_t first_constant = 0;
  std::uint32_t registers = 0;
};

Program compile(const cfa::Cfa& cfa);

}  // namespace pleat::exec
