#include "frontend/library_calls.h"

#include "frontend/entry_wrapper.h"
#include "frontend/library.h"
#include "frontend/stubs.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Term;

namespace {

/// Does printf get an address that `%n` could write to?
bool may_write_by_format(const llvm::CallBase& call) {
  const llvm::FunctionType* type = call.getFunctionType();
  const unsigned named = type->getNumParams();
  if (!type->isVarArg() || named > call.arg_size()) return false;
  const bool addresses =
      std::any_of(call.arg_begin() + named, call.arg_end(), [](const auto& a) {
        return a->getType()->isPointerTy() && !constant_string(a.get());
      });
  if (!addresses) return false;
  if (named == 0) return true;  // no prototype: which one is the format?
  const auto format = constant_string(call.getArgOperand(named - 1));
  if (!format) return true;
  for (std::size_t i = format->find('%'); i != llvm::StringRef::npos;
       i = format->find('%', i + 1)) {
    i = format->find_first_not_of("#0- +'0123456789.*$hlLqjzt", i + 1);
    if (i == llvm::StringRef::npos ||
        !llvm::StringRef("diouxXeEfFgGaAcCsSpm%").contains((*format)[i]))
      return true;
  }
  return false;
}

}  // namespace

Flow LibraryCalls::call(Path& path, const llvm::CallBase& call,
                        const llvm::Function& callee) {
  switch (library_function(callee)) {
    case Library::Nondet:
      if (call.getType()->isStructTy()) break;
      call_values_.result(
          path, call,
          {call_values_.input(path, call, callee, cfa::Input::Kind::Nondet)});
      return Flow::Next;
    case Library::Any:
      call_values_.result(
          path, call,
          operands_.havoc(path, call.getType(),
                          call.getFunction()->getName() == kStart
                              ? "what lies behind a parameter"
                              : "library",
                          context_.names.pos(call)));
      return Flow::Next;
    case Library::Given:
      call_values_.result(path, call, {call_values_.given(path, call, callee)});
      return Flow::Next;
    case Library::HeapSize:
      call_values_.result(
          path, call,
          {context_.memory.heap_size(
              path, operands_.scalar(path, *call.getArgOperand(0)))});
      return Flow::Next;
    case Library::Extent:
      context_.memory.set_extent(
          path, llvm::cast<llvm::AllocaInst>(*call.getArgOperand(0)),
          operands_.scalar(path, *call.getArgOperand(1)));
      return Flow::Next;
    case Library::Assume:
      if (call.arg_size() != 1) break;
      assume(path, call);
      return Flow::Next;
    case Library::End:
    case Library::AssertFail:
      leaks_.check_exit(path, call);
      ends_.finish_at_end(path);
      return Flow::Ended;
    case Library::Abs:
      if (call.arg_size() != 1) break;
      call_values_.result(
          path, call,
          {integers_.absolute(
              path, call,
              as_bits(operands_.scalar(path, *call.getArgOperand(0))))});
      return Flow::Next;
    case Library::Malloc:
      return allocations_.allocate(path, call, false);
    case Library::Calloc:
      return allocations_.allocate(path, call, true);
    case Library::Free:
      allocations_.free(path, call);
      return Flow::Next;
    case Library::Writes:
      call_writing(path, call, callee);
      return Flow::Next;
    case Library::Math:
      call_values_.set_errno(path, context_.names.pos(call));
      if (const auto exact =
              floats_.math_call(path, call, callee.getName().str(), 0))
        call_values_.result(path, call, {*exact});
      else
        call_without_effect(path, call, callee);
      return Flow::Next;
    case Library::NoEffect:
      call_without_effect(path, call, callee);
      return Flow::Next;
    default:
      break;
  }
  unknown_.call(path, call, callee);
  return Flow::Next;
}

void LibraryCalls::assume(Path& path, const llvm::CallBase& call) {
  const Term argument = operands_.scalar(path, *call.getArgOperand(0));
  const Term holds = argument.is_bool()
                         ? argument
                         : mk_ne(argument, mk_bv(0, argument.width()));
  leaks_.cut_failing(path, call, holds);
  ends_.require(path, holds);
}

/// A function that changes what its arguments lead to.
void LibraryCalls::call_writing(Path& path, const llvm::CallBase& call,
                                const llvm::Function& callee) {
  const SourcePos pos = context_.names.pos(call);
  const std::string name = callee.getName().str();
  if (!callee.hasFnAttribute(kStub)) {
    memory_checks_.note_reads(call, name);
    leaks_.note_allocates(call, name);
  }
  context_.approximated("call of " + name, pos);
  context_.memory.havoc_escaped(path, "call of " + name, pos);
  if ((about(name) & StandardInput) != 0)
    call_values_.forget_standard_input(path, pos);
  call_values_.set_errno(path, pos);
  if (call.getType()->isVoidTy()) return;
  if (call.getType()->isStructTy())
    return call_values_.result(
        path, call, operands_.havoc(path, call.getType(), name, pos));
  call_values_.result(
      path, call,
      {call_values_.input(path, call, callee, cfa::Input::Kind::Extern)});
}

/// A function that changes nothing but errno, and may give anything.
void LibraryCalls::call_without_effect(Path& path, const llvm::CallBase& call,
                                       const llvm::Function& callee) {
  const SourcePos pos = context_.names.pos(call);
  const std::string name = callee.getName().str();
  if (may_write_by_format(call))
    context_.unmodelled("what " + name + " writes", pos);
  memory_checks_.note_reads(call, name);
  if ((about(name) & StandardInput) != 0)
    call_values_.forget_standard_input(path, pos);
  call_values_.set_errno(path, pos);
  if (call.getType()->isVoidTy()) return;
  if (!context_.options.checks.empty() && (about(name) & Divides) != 0)
    context_.unmodelled("call of " + name, pos);
  if (!call.use_empty()) context_.approximated("result of " + name, pos);
  if (call.getType()->isStructTy())
    call_values_.result(path, call,
                        operands_.havoc(path, call.getType(), name, pos));
  else
    call_values_.result(
        path, call,
        {call_values_.input(path, call, callee, cfa::Input::Kind::Extern)});
}

}  // namespace pleat::frontend
