// Which objects live: locals begin and end, objects of variable size have an
// extent.

#include <fmt/format.h>

#include "frontend/memory.h"
#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

bool Memory::is_tracked(const llvm::Value& object) const {
  const Kept* kept = tracks_lifetimes_ ? lifetimes_.of(object) : nullptr;
  return kept && (kept->beyond_block || kept->beyond_call);
}

/// Is the block of the local open? For those that may be pointed to when it is
/// not, while the call goes on.
cfa::VariableId Memory::alive_variable(const Frame& frame,
                                       const llvm::Value& object) {
  const auto [it, is_new] =
      alive_variables_.try_emplace({frame.number, &object});
  if (!is_new) return it->second;
  const Declaration declaration = builder_.names().declaration(object);
  cfa::Variable variable;
  variable.name = declaration.name + " lives";
  variable.declared = declaration.pos;
  variable.function = source_name(*frame.function);
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  it->second = builder_.add_variable(std::move(variable), Sort::boolean());
  return it->second;
}

void Memory::begin_call(Path& path, const Frame& frame, const SourcePos& pos) {
  for (const llvm::Value* object : lifetimes_.in(*frame.function)) {
    if (lifetimes_.of(*object)->beyond_block)
      Builder::write(path, alive_variable(frame, *object), term::mk_false(),
                     pos);
  }
}

void Memory::set_alive(Path& path, const llvm::AllocaInst& object, bool alive,
                       const SourcePos& pos) {
  const Kept* kept = lifetimes_.of(object);
  if (kept && kept->beyond_block)
    Builder::write(path, alive_variable(*path.frame, object),
                   term::mk_bool(alive), pos);
}

void Memory::set_extent(Path& path, const llvm::AllocaInst& object,
                        Term bytes) {
  Builder::write(path, extent_variable(object), bytes, {});
}

cfa::VariableId Memory::extent_variable(const llvm::AllocaInst& object) {
  const auto [it, is_new] = extents_.try_emplace(&object);
  if (!is_new) return it->second;
  const Declaration declaration = builder_.names().declaration(object);
  cfa::Variable variable;
  variable.name = !sole_.contains(&object)
                      ? fmt::format("size of argument {}", extents_.size())
                  : declaration.name.empty()
                      ? fmt::format("size of object {}", extents_.size())
                      : "size of " + declaration.name;
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(pointer_bits_, false);
  return it->second = builder_.add_variable(std::move(variable),
                                            Sort::bitvec(pointer_bits_));
}

/// Objects of the region but for those of the heap: globals, and locals of the
/// calls that have not returned.
std::vector<Memory::Living> Memory::living_objects(const Path& path,
                                                   unsigned region) {
  std::vector<Living> result;
  const auto add = [&](const llvm::Value& object, const Frame* frame) {
    const std::uint64_t most = sole_room(object).value_or(size_of(object));
    const auto extent = extents_.find(&object);
    result.push_back({most,
                      extent == extents_.end()
                          ? mk_bv(most, pointer_bits_)
                          : builder_.read(path, extent->second),
                      address(frame, object), &object, frame});
  };
  for (const llvm::Value* object : points_to_.regions()[region].objects) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
    const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
    if (!local && !argument) {
      add(*object, nullptr);
      continue;
    }
    if (local && !local->isStaticAlloca() && !sole_.contains(local))
      continue;  // in the heap
    const llvm::Function* function =
        local ? local->getFunction() : argument->getParent();
    for (const Frame* f = path.frame; f; f = f->caller) {
      if (f->function == function) add(*object, f);
    }
  }
  return result;
}

/// Does the pointer belong to a local whose block, or call, has ended? (One of
/// an earlier turn that has begun again looks alive: MemoryChecks notes it.)
Term Memory::has_ended(Path& path, unsigned region, Term start) {
  const auto& objects = points_to_.regions()[region].objects;
  if (std::ranges::none_of(objects, [&](const llvm::Value* object) {
        return is_tracked(*object);
      }))
    return term::mk_false();
  const std::uint64_t area = std::uint64_t{1} << (pointer_bits_ - 3);
  const Term from = mk_bv(area - kFirstPage, pointer_bits_);
  std::vector<Term> all = {
      mk_ult(mk_sub(start, from), mk_bv(area, pointer_bits_))};
  for (const Living& one : living_objects(path, region)) {
    if (!is_tracked(*one.object)) continue;
    const Term near = is_near(start, one.most, one.begin);
    const Term lives =
        lifetimes_.of(*one.object)->beyond_block
            ? builder_.read(path, alive_variable(*one.frame, *one.object))
            : term::mk_true();
    all.push_back(mk_not(term::mk_and(near, lives)));
  }
  return term::mk_and(all);
}

}  // namespace pleat::frontend
