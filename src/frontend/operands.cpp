#include "frontend/operands.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "frontend/accesses.h"
#include "frontend/harmless.h"
#include "support/check.h"
#include "term/float.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

Operands::Operands(Context& context, PathValues& path_values,
                   FloatResults& float_results)
    : context_(context),
      path_values_(path_values),
      float_results_(float_results),
      address_numbers_(context, context.memory,
                       [this](Path& path, const llvm::Value& pointer) {
                         return scalar(path, pointer);
                       }) {}

Terms Operands::havoc(Path& path, llvm::Type* type, const std::string& what,
                      const SourcePos& pos) {
  Terms result;
  if (type->isVoidTy()) return result;
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    for (llvm::Type* part : record->elements())
      result.push_back(
          context_.builder.havoc(path, what, context_.sort(part, pos), pos));
    return result;
  }
  result.push_back(
      context_.builder.havoc(path, what, context_.sort(type, pos), pos));
  return result;
}

Term Operands::scalar(Path& path, const llvm::Value& v) {
  const Terms terms = value(path, v);
  CHECK(terms.size() == 1, "value should be a scalar");
  return terms[0];
}

Term Operands::length(Path& path, const llvm::Value& v) {
  const unsigned bits = context_.memory.pointer_bits();
  const Term number = as_bits(scalar(path, v));
  return number.width() > bits ? mk_extract(number, bits - 1, 0)
                               : mk_zext(number, bits);
}

Terms Operands::value(Path& path, const llvm::Value& v) {
  if (const auto* data = llvm::dyn_cast<llvm::Constant>(&v))
    return constant(path, *data);
  if (const Terms* known = path_values_.known(path, v)) return *known;
  if (auto again = recompute(path, v)) return *again;
  Terms result;
  auto* record = llvm::dyn_cast<llvm::StructType>(v.getType());
  const unsigned parts = record ? record->getNumElements() : 1;
  for (unsigned i = 0; i < parts; ++i) {
    const Sort part =
        context_.sort(record ? record->getElementType(i) : v.getType());
    result.push_back(context_.builder.read(
        path, path_values_.temporary(*path.frame, v, i, part)));
  }
  return result;
}

Terms Operands::constant(Path& path, const llvm::Constant& data) {
  const SourcePos pos = path.at ? context_.names.pos(*path.at) : SourcePos();
  if (const auto term = context_.memory.constant(data)) {
    const bool is_harmless = is_address_number(&data) && path.user &&
                             address_numbers_.is_harmless(path, *path.user);
    if (has_address_number(&data) && !is_harmless)
      return {context_.builder.if_not_moved(path, *term, kUsedAsNumber, pos)};
    // clang folds 0.0 / 0.0; another compiler gives another NaN.
    const bool number = llvm::isa<llvm::ConstantFP>(data) &&
                        term::is_float_width(term->width());
    return {number ? float_results_.rounded(path, *term, pos) : *term};
  }
  if (llvm::isa<llvm::UndefValue>(data))
    return havoc(path, data.getType(), "undefined value", pos);
  if (auto* record = llvm::dyn_cast<llvm::StructType>(data.getType())) {
    Terms result;
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      const Terms part = value(path, *data.getAggregateElement(i));
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  }
  if (data.isNullValue() && !data.getType()->isArrayTy())
    return {mk_bv(0, context_.width(data.getType(), pos))};
  if (may_be_any_value(data))
    context_.approximated("constant", pos);
  else
    context_.unmodelled(kUsedAsNumber, pos);
  return havoc(path, data.getType(), "constant", pos);
}

/// Addresses that are the same whenever they are computed in this frame need
/// no temporary.
std::optional<Terms> Operands::recompute(Path& path, const llvm::Value& v) {
  const auto given = path.frame->constants.find(&v);
  if (given != path.frame->constants.end()) return Terms{given->second};
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&v)) {
    if (!local->isStaticAlloca()) return std::nullopt;
    return Terms{context_.memory.address(path.frame, *local)};
  }
  const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&v);
  if (!step || !step->hasAllConstantIndices()) return std::nullopt;
  const llvm::Value& base = *step->getPointerOperand();
  if (!llvm::isa<llvm::Constant>(base) && !recompute(path, base))
    return std::nullopt;
  return Terms{pointer_step(path, *step)};
}

Term Operands::pointer_step(Path& path, const llvm::User& instruction) {
  const auto& step = llvm::cast<llvm::GEPOperator>(instruction);
  const unsigned bits = context_.memory.pointer_bits();
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  llvm::APInt fixed(bits, 0);
  const bool known = step.collectOffset(context_.layout, bits, variable, fixed);
  CHECK(known, "GEP should have fixed sizes");
  Terms sum = {scalar(path, *step.getPointerOperand()),
               mk_bv(fixed.getZExtValue(), bits)};
  for (const auto& [index, scale] : variable) {
    Term number = as_bits(scalar(path, *index));
    number = number.width() > bits ? mk_extract(number, bits - 1, 0)
                                   : mk_sext(number, bits);
    sum.push_back(term::mk_mul(number, mk_bv(scale.getZExtValue(), bits)));
  }
  return term::mk_add(sum);
}

Place Operands::place(Path& path, const llvm::Value& pointer) {
  const BaseOffset base = base_and_offset(&pointer, context_.layout);
  Place result;
  if (context_.memory.cells().of(base.base)) {
    result.object = base.base;
    result.offset = base.offset;
    return result;
  }
  return context_.memory.place_at(pointer, scalar(path, pointer));
}

}  // namespace pleat::frontend
