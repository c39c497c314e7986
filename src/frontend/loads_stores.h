#pragma once

// Loads, stores, and objects that come to life: how LLVM's values get into
// memory and out of it. How memory is kept is in memory.h, whether an access is
// a violation in memory_checks.h.

#include <span>

#include "frontend/context.h"
#include "frontend/initialisation.h"
#include "frontend/operands.h"
#include "frontend/outside.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class LoadsAndStores {
 public:
  LoadsAndStores(Context& context, Operands& operands, OutsideAccesses& outside,
                 Initialisation& initialisation, PathEnds& ends)
      : context_(context),
        operands_(operands),
        outside_(outside),
        initialisation_(initialisation),
        ends_(ends) {}

  Terms load(Path& path, const llvm::LoadInst& instruction);
  void store(Path& path, const llvm::StoreInst& instruction);
  /// The address of an object of variable size; nothing for other objects.
  Terms begin_object(Path& path, const llvm::AllocaInst& object);
  /// Does it read what may be declared volatile? (And is no input.)
  bool may_change(const llvm::Instruction& at);

 private:
  void begin_sole(Path& path, const llvm::AllocaInst& object, term::Term bytes,
                  std::uint64_t most);
  Terms load_volatile(Path& path, const llvm::LoadInst& instruction, int site);
  Terms load_from(Path& path, const Place& place, llvm::Type* type);
  term::Term read_marked(Path& path, const Place& from, unsigned bytes,
                         bool is_pointer);
  bool keep_constant(Path& path, const llvm::StoreInst& instruction,
                     const Terms& terms);
  void store_to(Path& path, const Place& place, llvm::Type* type,
                std::span<const term::Term> terms, const cfa::SourcePos& pos);
  void assume_not_null(Path& path, const Place& place);
  bool may_fill_memory(const Path& path, const llvm::AllocaInst& object) const;

  Context& context_;
  Operands& operands_;
  OutsideAccesses& outside_;
  Initialisation& initialisation_;
  PathEnds& ends_;
};

}  // namespace pleat::frontend
