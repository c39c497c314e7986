#pragma once

// The control-flow automaton: what every engine sees of a program.
//
// An edge is a guarded parallel assignment `[g] x1..xn := t1..tn` over the
// variables and the edge's inputs. pre(edge, f) = g and f[x := t].
//
// Inputs are never captured: an edge's input symbols are placeholders, each
// traversal puts fresh symbols in their place (`instantiate`). Two edges that
// leave the same location and name the same InputId read it once: whichever is
// taken, it is the same read. A formula stored at a location mentions
// variables only.
//
// The edges that leave a location exclude each other (a choice is an input's),
// so that inputs determine the run. Where no guard holds, the run ends.
// Variables have any value at the initial location; the interpreter takes 0.

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "term/evaluate.h"
#include "term/term.h"

namespace pleat::cfa {

using term::Sort;
using term::Term;

template <typename Tag>
struct Id {
  std::uint32_t index = UINT32_MAX;
  bool valid() const { return index != UINT32_MAX; }
  friend auto operator<=>(const Id&, const Id&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Id& id) {
    return H::combine(std::move(h), id.index);
  }
};
using LocationId = Id<struct LocationTag>;
using EdgeId = Id<struct EdgeTag>;
using VariableId = Id<struct VariableTag>;
using InputId = Id<struct InputTag>;

/// A place in a source file: a line and a column.
struct SourcePos {
  std::string file;
  unsigned line = 0;    ///< from 1; 0: not known
  unsigned column = 0;  ///< from 1
  bool known() const { return line != 0; }
  friend auto operator<=>(const SourcePos&, const SourcePos&) = default;
};

/// A scalar C type, as far as printing and reading values needs it.
struct CType {
  enum class Kind : std::uint8_t { Int, Bool, Pointer, Float, Other };
  Kind kind = Kind::Int;
  std::string name = "int";  ///< as C writes it: "unsigned long", "struct s *"
  unsigned bits = 32;
  bool is_signed = true;
};

struct Variable {
  Term symbol = {};
  std::string name = {};  ///< C expression for it: `x`, `p.next`, `a[3]`; or a
                          ///< made-up name for memory regions and temporaries
  std::string function = {};  ///< empty for globals
  CType type = {};  ///< of the value, or of an array region's elements
  SourcePos declared = {};
  /// Source: a person can read it. Memory: a region (array sort). Temporary:
  /// made by the front end.
  enum class Kind : std::uint8_t { Source, Memory, Temporary };
  Kind kind = Kind::Source;
  /// Of a region that is one object: the index of its first element; 0: not
  /// known. For people only.
  std::uint64_t first = 0;
};

struct Input {
  Term symbol = {};  ///< placeholder in the edge's terms
  /// Nondet: a call of __VERIFIER_nondet_*. Uninitialised: a variable at scope
  /// entry. Extern: result of a function without a body. Argument: of the
  /// program, on its command line. Havoc: anything else that was
  /// over-approximated (cannot be fed by a harness). Allocation: does a call of
  /// malloc or calloc fail? (Bool)
  enum class Kind : std::uint8_t {
    Nondet,
    Uninitialised,
    Extern,
    Volatile,
    Havoc,
    Argument,
    Allocation
  };
  Kind kind = Kind::Nondet;
  std::string name = {};      ///< of the called function or the variable
  std::string function = {};  ///< in which it is read
  CType type = {};
  SourcePos pos = {};
  /// The number of the place in the compiled program that reads it; -1: none.
  /// All inlined copies of a function share their places. Replay feeds the
  /// input's value there.
  int site = -1;
  /// One place may read an object piece by piece: the first byte of this piece.
  unsigned offset = 0;
  /// Of an input of array sort: the object is the `count` elements from index
  /// `first` on, and `offset` is the byte at which element `first` lies.
  /// Of an Argument: `first` 0 means argc; else the input is byte `offset` of
  /// argv[first - 1].
  std::uint64_t first = 0, count = 0;
};

struct Assignment {
  VariableId variable = {};
  Term value = {};
  /// The last source statement that assigned it on this edge.
  SourcePos pos = {};
};

/// A branch decision that an edge takes, for traces.
struct Branch {
  SourcePos pos = {};
  bool taken = false;     ///< did the C condition hold?
  std::string text = {};  ///< the condition, as far as it is known
};

struct Edge {
  LocationId from = {}, to = {};
  Term guard = {};                           ///< Bool
  std::vector<Assignment> assignments = {};  ///< parallel; sorted by variable
  std::vector<InputId> inputs = {};          ///< in the order they are read
  std::vector<Branch> branches = {};         ///< in the order they are taken
  SourcePos pos = {};
};

struct Location {
  SourcePos pos = {};
  std::string function = {};
  std::string label = {};  ///< optional: for text dumps and pictures
  std::vector<EdgeId> out = {}, in = {};
};

/// A question about the program: can execution reach `target`?
struct Property {
  enum class Kind : std::uint8_t { Assertion, ErrorCall, Line, Check };
  Kind kind = Kind::Assertion;
  /// `x == y`, `reach_error()`, `line 12`, check's name
  std::string text = {};
  SourcePos pos = {};
  std::vector<SourcePos> call_stack = {};  ///< call sites, innermost first
  LocationId target = {};
};

/// A place behind which behaviour was cut off. A proof must exclude it; a run
/// that comes to it goes on in a way that the automaton does not describe.
struct Cut {
  enum class Reason : std::uint8_t {
    /// The front end does not follow it: calls that are nested too deeply, a
    /// number that is read as an address.
    NotFollowed,
    Undefined,  ///< C leaves it undefined, but compilers let it happen
    /// The run needs more memory than there is. Such runs of the program end in
    /// another way, so that statements about its other runs need not mind them.
    OutOfMemory
  };
  LocationId location = {};
  Reason reason = Reason::NotFollowed;

  /// Most readers only ask where it is.
  operator LocationId() const { return location; }
  friend bool operator==(const Cut&, const Cut&) = default;
};

/// Where a loop stands in the source; from the syntax tree.
struct LoopSource {
  std::string function = {};
  SourcePos statement = {};  ///< first character of `while`, `for`, `do`
  SourcePos condition = {};  ///< unknown for `for (;;)` and goto loops
  SourcePos body = {};
  /// Byte offsets in the file: [statement, end), [condition, end), [body, end).
  unsigned statement_begin = 0, statement_end = 0;
  unsigned condition_begin = 0, condition_end = 0;
  unsigned body_begin = 0, body_end = 0;
};

/// Somewhere behaviour was cut off or over-approximated, or something was taken
/// for granted. `src/verdict` alone decides what it costs.
struct Approximation {
  enum class Kind : std::uint8_t {
    Havoc,  ///< over-approximated: proofs stay sound, replay judges the rest
    Unmodelled,  ///< behaviour may be missing: forbids proved
    /// A function without a body is called; `what` is its name. It may change
    /// everything that it can get at: over-approximated like Havoc.
    UnknownFunction,
    /// The answer holds only if `what` is true; the report says so.
    Assumed,
    /// A constant index, or constant bytes, outside of an object: what is read
    /// there is anything. The report warns whatever the answer is.
    Outside
  };
  Kind kind = Kind::Havoc;
  std::string what = {};  ///< "inline assembly", "call of puts"
  SourcePos pos = {};
};

enum class DataModel : std::uint8_t { Ilp32, Lp64 };

/// The automaton. Ids are dense: 0 .. size-1.
class Cfa {
 public:
  DataModel data_model = DataModel::Lp64;
  std::vector<Variable> variables;
  std::vector<Input> inputs;
  std::vector<Location> locations;
  std::vector<Edge> edges;
  std::vector<Property> properties;
  std::vector<Cut> cuts;
  std::vector<Approximation> approximations;
  /// Source of the loop whose header this location is (others: none).
  std::vector<std::pair<LocationId, LoopSource>> loop_sources;
  LocationId initial;

  LocationId add_location(Location location = {});
  VariableId add_variable(Variable variable);
  InputId add_input(Input input);
  EdgeId add_edge(Edge edge);  ///< sorts assignments, drops x := x

  const Location& at(LocationId id) const { return locations[id.index]; }
  const Edge& at(EdgeId id) const { return edges[id.index]; }
  const Variable& at(VariableId id) const { return variables[id.index]; }
  const Input& at(InputId id) const { return inputs[id.index]; }
  Location& at(LocationId id) { return locations[id.index]; }
  Edge& at(EdgeId id) { return edges[id.index]; }
  Variable& at(VariableId id) { return variables[id.index]; }
  Input& at(InputId id) { return inputs[id.index]; }

  /// The variable whose symbol this is, if it is one.
  std::optional<VariableId> variable_of(Term symbol) const;
  bool is_target(LocationId id) const;
  const LoopSource* loop_source(LocationId header) const;

  /// Throws InternalError unless ids are in range, sorts fit, every free symbol
  /// of an edge is a variable or one of its inputs, in/out lists agree.
  void validate() const;

 private:
  absl::flat_hash_map<Term, VariableId> by_symbol_;
};

std::string to_string(const SourcePos& pos);  ///< "file.c:12"

}  // namespace pleat::cfa
