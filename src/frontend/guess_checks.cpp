#include "frontend/guess_checks.h"

#include "frontend/frontend.h"
#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Term;

void GuessChecks::check(Path& path, const llvm::Instruction& at) {
  for (const Touched& one : touched(at)) {
    if (one.use != Touched::Use::Access || path.dead()) continue;
    const Place where = operands_.place(path, *one.pointer);
    if (where.direct()) continue;
    const unsigned bits = context_.memory.pointer_bits();
    const Term bytes = one.length ? operands_.length(path, *one.length)
                                  : mk_bv(one.bytes, bits);
    const Term right = term::mk_or(
        context_.memory.is_as_guessed(path, *one.pointer, where.address, bytes),
        mk_eq(bytes, mk_bv(0, bits)));
    const Term near_null = mk_ult(where.address, mk_bv(kFirstPage, bits));
    require(path, term::mk_or(right, near_null), context_.names.pos(at),
            kGuessedWrong);
    path.assume(right);
  }
}

void GuessChecks::require(Path& path, Term right, const cfa::SourcePos& pos,
                          const char* why) {
  if (right.is_true()) return;
  Path other = path;
  other.assume(mk_not(right));
  if (!other.dead())
    ends_.finish_in_cut(std::move(other), pos, cfa::Cut::Reason::NotFollowed,
                        why);
  path.assume(right);
}

}  // namespace pleat::frontend
