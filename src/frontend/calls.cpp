// Calls: targets, inlining, library functions.

#include <fmt/format.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/arguments.h"
#include "frontend/entry_wrapper.h"
#include "frontend/library.h"
#include "frontend/models.h"
#include "frontend/property_key.h"
#include "frontend/translate.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// Inlined calls of a program, and instructions in them; more are cut. (The
/// biggest drivers of SV-COMP would need millions and take minutes.)
constexpr unsigned kMaxOpen = 5;  ///< of one function
constexpr std::size_t kMaxFrames = 3000;
constexpr std::size_t kMaxInlined = 150'000;

/// What it does is asked about where checks are.
bool divides(llvm::StringRef name) {
  return name == "div" || name == "ldiv" || name == "lldiv" ||
         name == "imaxdiv";
}

/// The text of a constant string; none if it is not one.
std::optional<llvm::StringRef> constant_string(const llvm::Value* value) {
  const auto* string = llvm::dyn_cast<llvm::GlobalVariable>(value);
  if (!string || !string->isConstant() || !string->hasInitializer())
    return std::nullopt;
  const auto* data =
      llvm::dyn_cast<llvm::ConstantDataSequential>(string->getInitializer());
  if (!data || !data->isCString()) return std::nullopt;
  return data->getAsCString();
}

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

/// Are numbers passed where the function looks for them? Floating ones have
/// registers of their own.
bool passes_alike(const llvm::CallBase& call, const llvm::Function& callee) {
  const auto alike = [](const llvm::Type* a, const llvm::Type* b) {
    return a->isFloatingPointTy() == b->isFloatingPointTy();
  };
  if (!call.getType()->isVoidTy() &&
      !alike(call.getType(), callee.getReturnType()))
    return false;
  for (unsigned i = 0;
       i < std::min(call.arg_size(), unsigned(callee.arg_size())); ++i) {
    if (!alike(call.getArgOperand(i)->getType(), callee.getArg(i)->getType()))
      return false;
  }
  return true;
}

}  // namespace

/// Gives a call its value, fitted to the type that the caller expects (they
/// differ only where C leaves the call undefined).
void Translator::result(Path& path, const llvm::CallBase& call, Terms terms) {
  llvm::Type* type = call.getType();
  if (type->isVoidTy()) return;
  const SourcePos pos = names_.pos(call);
  const auto* record = llvm::dyn_cast<llvm::StructType>(type);
  const std::size_t parts = record ? record->getNumElements() : 1;
  bool fits = terms.size() == parts;
  for (std::size_t i = 0; fits && i < parts; ++i)
    fits =
        terms[i].sort() == sort(record ? record->getElementType(i) : type, pos);
  if (!fits) {
    approximated("call of a function of another type", pos);
    terms = havoc(path, type, "result", pos);
  }
  bind(path, *path.frame, call, std::move(terms));
}

Translator::Flow Translator::call(Path& path, const llvm::CallBase& call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) return Flow::Next;
  const SourcePos pos = names_.pos(call);
  if (call.isInlineAsm()) {
    const auto& code = llvm::cast<llvm::InlineAsm>(*call.getCalledOperand());
    // `asm volatile("" ::: "memory")` only holds the compiler back.
    if (!code.getAsmString().empty() || !call.arg_empty() ||
        !call.getType()->isVoidTy()) {
      unmodelled("inline assembly", pos);
      memory_.havoc_everything(path, "inline assembly", pos);
      result(path, call, havoc(path, call.getType(), "inline assembly", pos));
    }
    return Flow::Next;
  }
  const llvm::Function* callee = callee_of(call);
  if (callee && !call.use_empty() && call.getType()->isIntegerTy(32) &&
      (call.getFunctionType()->isVarArg() ||
       call.getFunctionType() != callee->getFunctionType()) &&
      has_other_result(callee->getName()))
    unmodelled("call of " + callee->getName().str() + ", which is not declared",
               pos);
  const bool asked = callee && asked_call(*callee);
  if (const auto operation = block_operation(call); operation && !asked)
    return block(path, call, *operation);
  if (callee) return call_function(path, call, *callee);
  return call_pointer(path, call);
}

Translator::Flow Translator::call_function(Path& path,
                                           const llvm::CallBase& call,
                                           const llvm::Function& callee) {
  if (callee.isIntrinsic()) return intrinsic(path, call);
  if (const auto kind = asked_call(callee))
    return reach(path, call, *kind, target_text(call, callee, *kind));
  if (!callee.isDeclaration()) {
    if (!passes_alike(call, callee))
      unmodelled("call of a function of another type", names_.pos(call));
    return inline_call(path, call, callee);
  }
  return library_call(path, call, callee);
}

/// A choice among the functions that it may be.
Translator::Flow Translator::call_pointer(Path& path,
                                          const llvm::CallBase& call) {
  const Term pointer = scalar(path, *call.getCalledOperand());
  const SourcePos pos = names_.pos(call);
  bool any = false;
  Path other = path;
  for (const llvm::Function& function : module_) {
    if (!memory_.points_to().may_reach(call, function)) continue;
    const Term is_this = mk_eq(pointer, memory_.address(nullptr, function));
    Path choice = path;
    choice.assume(is_this);
    if (choice.dead()) continue;
    other.assume(mk_not(is_this));
    any = true;
    Flow flow = call_function(choice, call, function);
    if (flow == Flow::Next) {
      choice.at = call.getNextNode();
      finish(choice, location(choice.frame, choice.at, true));
      flow = Flow::Ended;
    }
    if (flow == Flow::Jumped) open_.push_back(std::move(choice));
  }
  const bool is_known = !memory_.points_to().may_call_unknown(call);
  if (any || is_known) {
    // Null is no function.
    other.assume(mk_ne(pointer, mk_bv(0, pointer.width())));
    if (other.dead()) return Flow::Ended;
    if (is_known) {
      cut_other_types(other, call, pointer);
      if (!any)
        finish_in_cut(std::move(other), pos, cfa::Cut::Reason::Undefined,
                      "a call through a pointer to no known function");
      return Flow::Ended;
    }
    path = std::move(other);
  }
  unmodelled("call through a pointer to no known function", pos);
  memory_.havoc_everything(path, "call through a pointer", pos);
  result(path, call,
         havoc(path, call.getType(), "call through a pointer", pos));
  return Flow::Next;
}

/// Functions of another type: C leaves such a call undefined, but compilers let
/// it happen.
void Translator::cut_other_types(const Path& path, const llvm::CallBase& call,
                                 Term pointer) {
  for (const llvm::Function& function : module_) {
    if (memory_.points_to().may_reach(call, function) ||
        !memory_.points_to().may_call_other(call, function))
      continue;
    Path choice = path;
    choice.assume(mk_eq(pointer, memory_.address(nullptr, function)));
    if (choice.dead()) continue;
    finish_in_cut(std::move(choice), names_.pos(call),
                  cfa::Cut::Reason::Undefined,
                  "a call of " + source_name(function) +
                      " as a function of another type");
  }
}

Translator::Flow Translator::inline_call(Path& path, const llvm::CallBase& call,
                                         const llvm::Function& callee) {
  unsigned open = 0;
  bool deep = false;
  for (const Frame* f = path.frame; f; f = f->caller) {
    open += f->function == &callee ? 1 : 0;
    deep = deep || (f->is_shared && f->function == &callee);
  }
  const bool shares = open > 0 && can_share(callee);
  deep = deep || open >= options_.recursion.value_or(shares ? 1 : kMaxOpen);
  if (deep && shares) return call_shared(path, call, callee);
  if (deep || frames_.size() >= kMaxFrames || inlined_ >= kMaxInlined) {
    finish_in_cut(path, names_.pos(call), cfa::Cut::Reason::NotFollowed,
                  deep ? "recursion of " + source_name(callee) +
                             " is deeper than --recursion"
                       : "the program has too many calls to follow all");
    return Flow::Ended;
  }
  inlined_ += callee.getInstructionCount();
  if (callee.isVarArg() && call.arg_size() > callee.arg_size()) {
    for (unsigned i = callee.arg_size(); i < call.arg_size(); ++i)
      value(path, *call.getArgOperand(i));
  }
  Frame* frame = push_frame(path.frame, &call, callee);
  bind_arguments(path, call, *frame);
  begin_lives(path, *frame);
  path.frame = frame;
  path.at = &callee.getEntryBlock().front();
  return Flow::Jumped;
}

void Translator::bind_arguments(Path& path, const llvm::CallBase& call,
                                Frame& frame) {
  for (const llvm::Argument& argument : frame.function->args()) {
    const unsigned i = argument.getArgNo();
    const SourcePos pos = names_.pos(call);
    Terms terms;
    if (i < call.arg_size()) terms = value(path, *call.getArgOperand(i));
    const bool fits = terms.size() == 1
                          ? terms[0].sort() == sort(argument.getType(), pos)
                          : !terms.empty() && argument.getType()->isStructTy();
    if (!fits) {
      approximated("call of a function of another type", pos);
      terms = havoc(path, argument.getType(), "argument", pos);
    }
    if (fits && call.getArgOperand(i)->getType()->isPointerTy() &&
        argument.getType()->isIntegerTy())
      terms[0] = builder_.if_not_moved(path, terms[0], kUsedAsNumber, pos);
    if (argument.hasByValAttr()) {
      const Place to =
          memory_.place_at(argument, memory_.address(&frame, argument));
      const Place from = memory_.place_at(*call.getArgOperand(i), terms[0]);
      if (!memory_.copy(path, to, from, memory_.size_of(argument), pos))
        memory_.havoc(path, to, "struct argument", pos);
      terms[0] = to.address;
    }
    if (terms.size() == 1 && terms[0].is_const() && !frame.is_shared)
      frame.constants[&argument] = terms[0];
    else
      bind(path, frame, argument, std::move(terms));
  }
}

Term Translator::input(Path& path, const llvm::CallBase& call,
                       const llvm::Function& callee, cfa::Input::Kind kind) {
  cfa::Input read;
  read.kind = kind;
  read.name = callee.getName().str();
  read.type = names_.result_type(callee);
  read.pos = names_.pos(call);
  read.site = sites_.site(call).value_or(-1);
  const auto constant = [&](unsigned i) {
    return llvm::cast<llvm::ConstantInt>(call.getArgOperand(i))->getZExtValue();
  };
  if (callee.getName() == kArgumentByte) {
    const llvm::Function& entry = *module_.getFunction(options_.entry);
    read.kind = cfa::Input::Kind::Argument;
    read.name = fmt::format("{}[{}][{}]", entry.getArg(1)->getName().str(),
                            constant(0), constant(1));
    read.type = {cfa::CType::Kind::Int, "char", 8, true};
    read.pos = names_.pos(entry);
    read.first = constant(0) + 1;
    read.offset = static_cast<unsigned>(constant(1));
  } else if (llvm::StringRef number = callee.getName();
             number.consume_front(kArgument)) {
    unsigned i = 0;
    CHECK(!number.getAsInteger(10, i), "a parameter should have a number");
    const llvm::Function& entry = *module_.getFunction(options_.entry);
    read.name = entry.getArg(i)->getName().str();
    read.type = names_.parameter_type(entry, i);
    read.pos = names_.pos(entry);
    if (takes_arguments(entry)) read.kind = cfa::Input::Kind::Argument;
  }
  if (read.site < 0) read.kind = cfa::Input::Kind::Havoc;
  const Sort value_sort = sort(call.getType(), read.pos);
  return builder_.read_input(path, std::move(read), value_sort);
}

Translator::Flow Translator::library_call(Path& path,
                                          const llvm::CallBase& call,
                                          const llvm::Function& callee) {
  const SourcePos pos = names_.pos(call);
  const std::string name = callee.getName().str();
  switch (library_function(callee)) {
    case Library::Nondet:
      if (call.getType()->isStructTy()) break;
      result(path, call, {input(path, call, callee, cfa::Input::Kind::Nondet)});
      return Flow::Next;
    case Library::Any:
      result(path, call,
             havoc(path, call.getType(),
                   call.getFunction()->getName() == kStart
                       ? "what lies behind a parameter"
                       : "library",
                   pos));
      return Flow::Next;
    case Library::HeapSize:
      result(path, call,
             {memory_.heap_size(path, scalar(path, *call.getArgOperand(0)))});
      return Flow::Next;
    case Library::Extent:
      memory_.set_extent(path,
                         llvm::cast<llvm::AllocaInst>(*call.getArgOperand(0)),
                         scalar(path, *call.getArgOperand(1)));
      return Flow::Next;
    case Library::Assume: {
      if (call.arg_size() != 1) break;
      const Term argument = scalar(path, *call.getArgOperand(0));
      const Term holds = argument.is_bool()
                             ? argument
                             : mk_ne(argument, mk_bv(0, argument.width()));
      cut_failing(path, call, holds);
      require(path, holds);
      return Flow::Next;
    }
    case Library::End:
    case Library::AssertFail:
      check_exit(path, call);
      finish_at_end(path);
      return Flow::Ended;
    case Library::Abs: {
      if (call.arg_size() != 1) break;
      const Term a = as_bits(scalar(path, *call.getArgOperand(0)));
      note_least(path, call, a);
      result(path, call,
             {mk_ite(mk_slt(a, mk_bv(0, a.width())), term::mk_neg(a), a)});
      return Flow::Next;
    }
    case Library::Malloc:
      return allocation(path, call, false);
    case Library::Calloc:
      return allocation(path, call, true);
    case Library::Free:
      if (asks_for_memory() && call.arg_size() == 1) {
        check_free(path, call);
        count_freed(path, scalar(path, *call.getArgOperand(0)), pos);
        memory_.release(path, scalar(path, *call.getArgOperand(0)), pos);
      }
      return Flow::Next;
    case Library::Writes:
      note_reads(call, name);
      note_allocates(call, name);
      approximated("call of " + name, pos);
      memory_.havoc_escaped(path, "call of " + name, pos);
      set_errno(path, pos);
      if (call.getType()->isVoidTy()) return Flow::Next;
      result(path, call, {input(path, call, callee, cfa::Input::Kind::Extern)});
      return Flow::Next;
    case Library::Math:
      set_errno(path, pos);
      if (const auto exact = math_call(path, call, name, 0)) {
        result(path, call, {*exact});
        return Flow::Next;
      }
      [[fallthrough]];
    case Library::NoEffect:
      if (may_write_by_format(call))
        unmodelled("what " + name + " writes", pos);
      note_reads(call, name);
      set_errno(path, pos);
      if (call.getType()->isVoidTy()) return Flow::Next;
      if (!options_.checks.empty() && divides(name))
        unmodelled("call of " + name, pos);
      if (!call.use_empty()) approximated("result of " + name, pos);
      if (call.getType()->isStructTy()) {
        result(path, call, havoc(path, call.getType(), name, pos));
        return Flow::Next;
      }
      result(path, call, {input(path, call, callee, cfa::Input::Kind::Extern)});
      return Flow::Next;
    default:
      break;
  }
  return unknown_call(path, call, callee);
}

/// Library functions may set errno, which only those can see who ask for its
/// place, or declare it.
void Translator::set_errno(Path& path, const SourcePos& pos) {
  if (module_.getGlobalVariable("errno"))
    memory_.havoc_everything(path, "errno", pos);
  else if (module_.getFunction("__errno_location"))
    memory_.havoc_escaped(path, "errno", pos);
}

/// What a library function without a model reads is not checked.
void Translator::note_reads(const llvm::CallBase& call,
                            const std::string& name) {
  const llvm::Function* callee = callee_of(call);
  const bool reads = llvm::any_of(call.args(), [&](const llvm::Use& argument) {
    const bool harmless_null =
        llvm::isa<llvm::ConstantPointerNull>(argument.get()) && callee &&
        accepts_null(*callee, argument.getOperandNo());
    return argument->getType()->isPointerTy() && !harmless_null &&
           !constant_string(argument.get());
  });
  if (asks_for_memory() && reads)
    unmodelled("what " + name + " reads", names_.pos(call));
}

/// The least number has no absolute value, but no compiler looks after that.
void Translator::note_least(Path path, const llvm::CallBase& call, Term a) {
  if (!asks_for("overflow")) return;
  path.assume(mk_eq(a, mk_bv(term::Value{1} << (a.width() - 1), a.width())));
  if (!path.dead())
    unmodelled("the absolute value of the least number", names_.pos(call));
}

/// malloc and calloc. Memory may run out: then the result is null, or, if the
/// user says that this never happens, the path is cut.
Translator::Flow Translator::allocation(Path& path, const llvm::CallBase& call,
                                        bool zeroed) {
  const SourcePos pos = names_.pos(call);
  const unsigned bits = memory_.pointer_bits();
  const auto number = [&](unsigned i) {
    const Term t = as_bits(scalar(path, *call.getArgOperand(i)));
    return t.width() > bits ? mk_extract(t, bits - 1, 0) : mk_zext(t, bits);
  };
  if (call.arg_size() != (zeroed ? 2U : 1U) || !call.getType()->isPointerTy()) {
    unmodelled("call of malloc of another type", pos);
    result(path, call, havoc(path, call.getType(), "malloc", pos));
    return Flow::Next;
  }
  Term bytes = number(0);
  if (zeroed) {
    const Term count = bytes;
    bytes = mk_mul(count, number(1));
    const Term wide =
        mk_mul(mk_zext(count, bits * 2), mk_zext(number(1), bits * 2));
    const Term fits = mk_eq(mk_zext(bytes, bits * 2), wide);
    Path wrapped = path;
    wrapped.assume(mk_not(fits));
    if (!wrapped.dead()) {
      finish_in_cut(std::move(wrapped), pos, cfa::Cut::Reason::OutOfMemory,
                    "a size wraps");
    }
    path.assume(fits);
  }
  // A replay may have less than a run needs.
  constexpr std::uint64_t kSurelyThere = 1 << 20;
  if (!bytes.is_const() || bytes.value() > kSurelyThere)
    approximated("how much memory there is", pos);
  const Term fails = allocation_fails(path, call);
  Term room;
  const Term address = memory_.allocate(path, bytes, call, room, pos);
  Path full = path;
  full.assume(mk_not(room));
  if (!full.dead()) {
    finish_in_cut(std::move(full), pos, cfa::Cut::Reason::OutOfMemory,
                  "the heap is full");
  }
  path.assume(room);
  Term value = address;
  if (!options_.malloc_never_fails) {
    set_errno(path, pos);
    value = mk_ite(fails, mk_bv(0, bits), address);
  }
  count_allocated(path, value, address, pos);
  result(path, call, {value});
  const Place place = memory_.place_at(call, address);
  if (const auto site = sites_.site(call); site && heap_layout_) {
    std::optional<std::uint64_t> size;
    if (bytes.is_const()) size = static_cast<std::uint64_t>(bytes.value());
    const auto [it, is_new] = heap_layout_->blocks.try_emplace(*site);
    BlockContent& block = it->second;
    if (is_new)
      block =
          zeroed ? BlockContent{size, {}} : memory_.fresh_content(place, size);
    else if (block.bytes != size)
      block.bytes.reset();
  }
  return zeroed ? fill(path, call, place, bytes, mk_bv(0, 8)) : Flow::Next;
}

/// Read also if malloc never fails: replay counts the blocks by it.
Term Translator::allocation_fails(Path& path, const llvm::CallBase& call) {
  const SourcePos pos = names_.pos(call);
  const llvm::Function* callee = callee_of(call);
  cfa::Input read;
  read.kind = cfa::Input::Kind::Allocation;
  read.name = callee ? callee->getName().str() : "malloc";
  read.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  read.pos = pos;
  read.site = sites_.site(call).value_or(-1);
  // The real library takes the place of its model; a pointer has no site.
  const bool is_fed =
      read.site >= 0 && !call.getFunction()->hasFnAttribute(kModel);
  if (!is_fed && !options_.malloc_never_fails)
    approximated("malloc may fail", pos);
  return builder_.read_input(path, std::move(read), Sort::boolean());
}

Translator::Flow Translator::reach(Path& path, const llvm::Instruction& at,
                                   cfa::Property::Kind kind,
                                   const std::string& text,
                                   const std::string& label) {
  const auto [it, is_new] =
      property_locations_.try_emplace({path.frame->number, &at, text});
  if (is_new)
    it->second =
        add_property(source_name(*path.frame->function), names_.pos(at), kind,
                     text, path.frame->stack, label);
  path.values.clear();
  finish(path, it->second);
  return Flow::Ended;
}

cfa::LocationId Translator::add_property(const std::string& function,
                                         const SourcePos& at,
                                         cfa::Property::Kind kind,
                                         const std::string& text,
                                         std::vector<SourcePos> stack,
                                         const std::string& label) {
  cfa::Location location;
  location.pos = at;
  location.function = function;
  location.label = label;
  cfa::Property property;
  property.kind = kind;
  property.text = text;
  property.pos = location.pos;
  property.call_stack = std::move(stack);
  property.target = builder_.cfa.add_location(std::move(location));
  builder_.cfa.properties.push_back(property);
  return property.target;
}

std::optional<cfa::Property::Kind> Translator::asked_call(
    const llvm::Function& callee) const {
  const std::string name = source_name(callee);
  // A program may have a function of its own that is called like a library's.
  if (!options_.target && is_failure(name) && !callee.isDeclaration())
    return std::nullopt;
  return targets_.call(name);
}

std::string Translator::target_text(const llvm::CallBase& call,
                                    const llvm::Function& callee,
                                    cfa::Property::Kind kind) const {
  if (kind == cfa::Property::Kind::Assertion) return assertion_text(call);
  return source_name(callee) + "()";
}

/// The text between the brackets of `assert`, which it hands on as a string.
std::string Translator::assertion_text(const llvm::CallBase& call) const {
  for (const llvm::Use& argument : call.args()) {
    const auto* string = llvm::dyn_cast<llvm::GlobalVariable>(argument.get());
    if (!string || !string->hasInitializer()) continue;
    const auto* data =
        llvm::dyn_cast<llvm::ConstantDataSequential>(string->getInitializer());
    if (data && data->isCString()) return data->getAsCString().str();
  }
  return "assert";
}

}  // namespace pleat::frontend
