#pragma once

// --check bounds, null, use-after-free, free, uninitialised: before an
// instruction touches memory, frees it, or uses what it reads there, the path
// forks off to the property where it may not.
// What an access reads or writes is not known here (loads_stores.h).

#include <string>

#include "frontend/asked_properties.h"
#include "frontend/checks.h"
#include "frontend/context.h"
#include "frontend/initialisation.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class MemoryChecks {
 public:
  MemoryChecks(Context& context, Operands& operands,
               Initialisation& initialisation, PathEnds& ends,
               AskedProperties& properties)
      : context_(context),
        operands_(operands),
        initialisation_(initialisation),
        ends_(ends),
        properties_(properties) {}

  /// Is what the instruction touches there?
  void check(Path& path, const llvm::Instruction& at);
  /// `free` wants null, or what malloc gave and nobody has freed. (Also where
  /// it is called through a pointer.)
  void check_free(Path& path, const llvm::CallBase& at);
  /// A call begins, and with it the lives of its locals.
  void begin_lives(Path& path, const Frame& frame);
  /// The block of a local begins or ends.
  void set_alive(Path& path, const llvm::AllocaInst& object, bool alive,
                 const cfa::SourcePos& pos);
  /// Constants that lie outside of their objects have no step to judge.
  void note_strayed_constants();
  /// What a library function without a model reads is not checked.
  void note_reads(const llvm::CallBase& call, const std::string& name);
  /// Which object a block that begins with a subscript would leave, behind
  /// clang's check: "outside of `tok` (3 elements)".
  std::string outside_of(const llvm::BasicBlock& subscripts) const;

 private:
  void check_access(Path& path, const llvm::Instruction& at,
                    const Touched& touched);
  void check_value(Path& path, const llvm::LoadInst& at);
  std::string no_value_in(const Place& read, const llvm::LoadInst& at,
                          term::Term start) const;
  void note_ended(const llvm::Value& object, const std::string& what,
                  const std::string& of_which);
  void note_elsewhere(Path path, const llvm::Instruction& at,
                      term::Term elsewhere);
  void check_step(Path& path, const llvm::GetElementPtrInst& at);
  void violate_by_step(Path& path, const llvm::GetElementPtrInst& at,
                       const std::string& text, term::Term condition);
  bool is_only_object(const Region& region) const;
  std::string outside_of(const Place& touches, term::Term start) const;
  std::string outside_of(const llvm::Value* object) const;

  Context& context_;
  Operands& operands_;
  Initialisation& initialisation_;
  PathEnds& ends_;
  AskedProperties& properties_;
};

}  // namespace pleat::frontend
