#pragma once

// A guess where pointers point, more exact than points_to.h: object by object
// and member by member (inclusion-based, as Andersen's analysis, PhD thesis
// 1994), with the member or array that a pointer was made for. A pointer that
// walks (`p++`, `name[i]`) is taken to stay in the array that it came from.
//
// It is a guess: nothing that C lets a program do is excluded by it. Whoever
// uses it must check at run time that a pointer is where it is guessed to be
// (parts.h).

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/points_to.h"

namespace pleat::frontend {

/// Places of an object: at `offset`, and every `step` bytes from there in the
/// window [lo, hi) (0: only there). The window is a member or an array. Where
/// it belongs to an element of an array of structs, all of that repeats every
/// `period` bytes within [outer_lo, outer_hi).
struct Spot {
  unsigned object = 0;
  std::int64_t offset = 0;
  std::int64_t lo = 0, hi = 0;
  std::uint64_t step = 0;
  std::uint64_t period = 0;
  std::int64_t outer_lo = 0, outer_hi = 0;

  bool is_one() const { return step == 0 && period == 0; }
  friend auto operator<=>(const Spot&, const Spot&) = default;
};
using SpotSet = std::set<Spot>;

/// n modulo the step, not negative.
std::int64_t modulo(std::int64_t n, std::uint64_t step);
/// The first of the places that the spot stands for.
Spot normal(Spot spot);

class Spots {
 public:
  /// The end of an object of unknown size.
  static constexpr std::int64_t kFar = std::int64_t{1} << 31;

  struct Object {
    const llvm::Value* value = nullptr;
    std::int64_t size = kFar;
    bool is_block = false;  ///< of the heap
  };

  Spots(const llvm::Module& module, const PointsTo& points_to,
        const std::vector<const llvm::Function*>& functions);

  const std::vector<Object>& objects() const { return objects_; }
  SpotSet of(const llvm::Value* pointer) const;
  /// After an index or a constant step; none: it leaves the window upward.
  std::optional<Spot> stepped(const Spot& spot,
                              const llvm::GEPOperator& gep) const;

 private:
  /// What is kept at some places.
  struct Kept {
    Spot at;
    SpotSet pointers;
  };
  struct Number {
    std::optional<std::int64_t> value;  ///< none: there are several
  };

  void add_object(const llvm::Value& value, std::int64_t size, bool is_block);
  void visit(const llvm::Instruction& at);
  void visit_call(const llvm::CallBase& call);
  void visit_initializer(unsigned object, std::int64_t offset,
                         const llvm::Constant& data);
  void bind(const llvm::CallBase& call, const llvm::Function& callee);
  void copy(const SpotSet& to, const SpotSet& from, std::int64_t bytes);
  void load(const llvm::Instruction& at);
  void store(const llvm::Instruction& at);
  void flow(const llvm::Value* to, const SpotSet& from);
  void keep(const Spot& at, const SpotSet& pointers);
  SpotSet kept(const Spot& at) const;
  bool insert(SpotSet& to, const SpotSet& from) const;
  std::optional<std::int64_t> number(const llvm::Value* value) const;
  Spot varied(Spot spot, std::uint64_t step) const;
  std::optional<Spot> shifted(Spot spot, std::int64_t by, bool is_byte) const;
  Spot narrowed(Spot spot, std::int64_t begin, std::int64_t size) const;
  Spot container(Spot spot) const;

  const llvm::Module& module_;
  const llvm::DataLayout& layout_;
  const PointsTo& points_to_;
  std::vector<Object> objects_;
  llvm::DenseMap<const llvm::Value*, unsigned> numbers_of_objects_;
  llvm::DenseMap<const llvm::Value*, SpotSet> pointers_;
  llvm::DenseMap<const llvm::Function*, SpotSet> results_;
  std::map<unsigned, std::vector<Kept>> kept_;
  /// Numbers that are stored at a place, and nowhere near.
  std::map<std::pair<unsigned, std::int64_t>, Number> numbers_;
  bool changed_ = false;
};

}  // namespace pleat::frontend
