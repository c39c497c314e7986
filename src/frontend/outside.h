#pragma once

// Accesses that may leave their objects, where nobody asks for --check bounds:
// says when what is read there may be anything, and notes what a proof takes
// for granted. Whether an access is a violation is asked in memory_checks.h.

#include <string>

#include "frontend/checks.h"
#include "frontend/context.h"
#include "frontend/operands.h"

namespace pleat::frontend {

class OutsideAccesses {
 public:
  OutsideAccesses(Context& context, Operands& operands)
      : context_(context), operands_(operands) {}

  /// When a read gives what our layout holds there.
  term::Term is_read_inside(Path& path, const llvm::Value& pointer,
                            const Place& place, term::Term bytes);
  /// Notes the accesses of an instruction that are not surely inside.
  void note(Path& path, const llvm::Instruction& at);

 private:
  /// An access, with what must hold for it to stay inside.
  struct Access {
    Place place;
    term::Term start;  ///< the pointer that it was computed from
    term::Term bytes;
    term::Term inside;
  };
  Access access(Path& path, const llvm::Value& pointer, const Place& place,
                term::Term bytes);
  bool is_surely_inside(const Path& path, const Access& access) const;
  void note_access(Path& path, const llvm::Instruction& at,
                   const Touched& touched);
  void warn(const Path& path, const llvm::Instruction& at,
            const Touched& touched, const Access& access);
  std::string text(const Placed& object, std::int64_t offset,
                   std::uint64_t bytes) const;

  Context& context_;
  Operands& operands_;
};

}  // namespace pleat::frontend
