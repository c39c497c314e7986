#include "frontend/call_values.h"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>

#include "cfa/library_inputs.h"
#include "cfa/vocabulary.h"
#include "frontend/arguments.h"
#include "frontend/dialects.h"
#include "frontend/entry_wrapper.h"
#include "frontend/environment.h"
#include "frontend/library.h"
#include "frontend/models.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::Sort;
using term::Term;

namespace {

/// Our own functions that return parameters name them, or number them.
unsigned parameter_number(const llvm::Function& entry, llvm::StringRef which) {
  unsigned result = 0;
  if (!which.getAsInteger(10, result)) return result;
  for (const llvm::Argument& argument : entry.args()) {
    if (argument.getName() == which) return argument.getArgNo();
  }
  return entry.arg_size();
}

}  // namespace

void CallValues::bind_arguments(Path& path, const llvm::CallBase& call,
                                Frame& frame) {
  for (const llvm::Argument& argument : frame.function->args()) {
    const unsigned i = argument.getArgNo();
    const SourcePos pos = context_.names.pos(call);
    Terms terms;
    if (i < call.arg_size())
      terms = operands_.value(path, *call.getArgOperand(i));
    const bool fits =
        terms.size() == 1
            ? terms[0].sort() == context_.sort(argument.getType(), pos)
            : !terms.empty() && argument.getType()->isStructTy();
    if (!fits) {
      context_.approximated("call of a function of another type", pos);
      terms = operands_.havoc(path, argument.getType(), "argument", pos);
    }
    if (fits && call.getArgOperand(i)->getType()->isPointerTy() &&
        argument.getType()->isIntegerTy())
      terms[0] =
          context_.builder.if_not_moved(path, terms[0], kUsedAsNumber, pos);
    if (argument.hasByValAttr()) {
      const Place to = context_.memory.place_at(
          argument, context_.memory.address(&frame, argument));
      const Place from =
          context_.memory.place_at(*call.getArgOperand(i), terms[0]);
      if (!context_.memory.copy(path, to, from,
                                context_.memory.size_of(argument), pos))
        context_.memory.havoc(path, to, "struct argument", pos);
      initialisation_.copy(path, to, from,
                           term::mk_bv(context_.memory.size_of(argument),
                                       context_.memory.pointer_bits()),
                           pos);
      terms[0] = to.address;
    }
    if (terms.size() == 1 && terms[0].is_const() && !frame.is_shared)
      frame.constants[&argument] = terms[0];
    else
      path_values_.bind(path, frame, argument, std::move(terms));
  }
}

void CallValues::result(Path& path, const llvm::CallBase& call, Terms terms) {
  llvm::Type* type = call.getType();
  if (type->isVoidTy()) return;
  const SourcePos pos = context_.names.pos(call);
  const auto* record = llvm::dyn_cast<llvm::StructType>(type);
  const std::size_t parts = record ? record->getNumElements() : 1;
  bool fits = terms.size() == parts;
  for (std::size_t i = 0; fits && i < parts; ++i)
    fits = terms[i].sort() ==
           context_.sort(record ? record->getElementType(i) : type, pos);
  if (!fits) {
    context_.approximated("call of a function of another type", pos);
    terms = operands_.havoc(path, type, "result", pos);
  }
  path_values_.bind(path, *path.frame, call, std::move(terms));
}

Term CallValues::input(Path& path, const llvm::CallBase& call,
                       const llvm::Function& callee, cfa::Input::Kind kind) {
  cfa::Input read;
  read.kind = kind;
  read.name = callee.getName().starts_with(kSymbolicValue)
                  ? std::string(vocabulary::kMakeSymbolic)
                  : callee.getName().str();
  read.type = context_.names.result_type(callee);
  read.pos = context_.names.pos(call);
  read.site = context_.sites.site(call).value_or(-1);
  const auto constant = [&](unsigned i) {
    return llvm::cast<llvm::ConstantInt>(call.getArgOperand(i))->getZExtValue();
  };
  if (callee.getName() == kArgumentByte) {
    const llvm::Function& entry =
        *context_.module.getFunction(context_.options.entry);
    read.kind = cfa::Input::Kind::Argument;
    read.name = fmt::format("{}[{}][{}]", entry.getArg(1)->getName().str(),
                            constant(0), constant(1));
    read.type = {cfa::CType::Kind::Int, "char", 8, true};
    read.pos = context_.names.pos(entry);
    read.first = constant(0) + 1;
    read.offset = static_cast<unsigned>(constant(1));
  } else if (callee.getName() == kVariableByte) {
    read.kind = cfa::Input::Kind::Argument;
    read.name = fmt::format(
        "{}[{}]", constant_string(call.getArgOperand(0))->str(), constant(2));
    read.type = {cfa::CType::Kind::Int, "char", 8, true};
    read.pos = context_.names.pos(
        *context_.module.getFunction(context_.options.entry));
    read.first = cfa::kEnvironment + constant(1);
    read.offset = static_cast<unsigned>(constant(2));
  } else if (llvm::StringRef number = callee.getName();
             number.consume_front(kArgument)) {
    const llvm::Function& entry =
        *context_.module.getFunction(context_.options.entry);
    const unsigned i = parameter_number(entry, number);
    read.name = number.str();
    if (i < entry.arg_size()) {
      read.name = entry.getArg(i)->getName().str();
      read.type = context_.names.parameter_type(entry, i);
    }
    read.pos = context_.names.pos(entry);
    if (takes_arguments(entry)) read.kind = cfa::Input::Kind::Argument;
  }
  if (read.site < 0) read.kind = cfa::Input::Kind::Havoc;
  const Sort value_sort = context_.sort(call.getType(), read.pos);
  return context_.builder.read_input(path, std::move(read), value_sort);
}

Term CallValues::given(Path& path, const llvm::CallBase& call,
                       const llvm::Function& callee) {
  // People know the place in the program that calls the model.
  const llvm::CallBase* outer = &call;
  for (const Frame* f = path.frame;
       f && f->caller && f->function->hasFnAttribute(kModel); f = f->caller)
    outer = f->call;
  cfa::Input read;
  read.kind = cfa::Input::Kind::Extern;
  read.name = callee.getName().drop_front(kGiven.size()).str();
  read.type = context_.names.result_type(callee);
  read.pos = context_.names.pos(*outer);
  read.site = context_.sites.site(call).value_or(-1);
  if (cfa::is_standard_input(read))
    context_.builder.approximate(cfa::Approximation::Kind::Assumed,
                                 "reading standard input does not fail", {});
  return context_.builder.read_input(path, std::move(read),
                                     context_.sort(call.getType(), read.pos));
}

/// A variable of the models becomes anything.
void CallValues::havoc_own(Path& path, const char* global,
                           const std::string& what, const SourcePos& pos) {
  const auto* own = context_.module.getGlobalVariable(global, true);
  if (!own) return;
  Place place;
  if (context_.memory.cells().of(own))
    place.object = own;
  else
    place =
        context_.memory.place_at(*own, context_.memory.address(nullptr, *own));
  context_.memory.havoc(path, place, what, pos);
}

void CallValues::forget_standard_input(Path& path, const SourcePos& pos) {
  havoc_own(path, "__pleat_stdin_ended", "standard input", pos);
  havoc_own(path, "__pleat_stdin_put_back", "standard input", pos);
}

void CallValues::set_errno(Path& path, const SourcePos& pos) {
  havoc_own(path, "__pleat_errno", "errno", pos);
  if (context_.module.getGlobalVariable("errno"))
    context_.memory.havoc_everything(path, "errno", pos);
  else if (context_.module.getFunction("__errno_location"))
    context_.memory.havoc_escaped(path, "errno", pos);
}

}  // namespace pleat::frontend
