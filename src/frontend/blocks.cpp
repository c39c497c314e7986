// memset, memcpy, memmove. Short ones of constant length are done at once;
// the others become a loop of the automaton:
//
//   header:  length - done >= step  ->  to[done] := from[done], done += step
//            length - done <  step  ->  the rest of an element, and go on
//
// The source of a copy within one region is what the region held before, so
// that memmove needs no direction.

#include "frontend/blocks.h"

#include "frontend/property_key.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// Numbers of the hidden variables of a block operation.
enum Part : unsigned { kDone = 1000, kLength, kTo, kFrom, kByte, kOld };

}  // namespace

Flow MemoryBlocks::call(Path& path, const llvm::CallBase& call,
                        const BlockOperation& operation) {
  const Place to = operands_.place(path, *operation.to);
  const Term length = operands_.length(path, *operation.length);
  if (!call.getType()->isVoidTy())
    call_values_.result(path, call, {operands_.scalar(path, *operation.to)});
  if (loads_and_stores_.may_change(call)) {
    context_.memory.havoc(path, to, "volatile", context_.names.pos(call));
    return Flow::Next;
  }
  if (operation.from) {
    const Place from = operands_.place(path, *operation.from);
    const Term inside =
        outside_.is_read_inside(path, *operation.from, from, length);
    const Flow flow = copy(path, call, to, from, length);
    if (flow == Flow::Next && !inside.is_true()) {
      const Term strays =
          mk_and(inside.is_false() ? term::mk_true()
                                   : context_.builder.need_outside_is_any(),
                 mk_not(inside));
      context_.memory.forget_if(path, to, strays, "what lies outside",
                                context_.names.pos(call));
    }
    return flow;
  }
  const Term byte =
      mk_extract(as_bits(operands_.scalar(path, *operation.fill)), 7, 0);
  return fill(path, call, to, length, byte);
}

Flow MemoryBlocks::fill(Path& path, const llvm::CallBase& call, const Place& to,
                        Term bytes, Term byte) {
  const SourcePos pos = context_.names.pos(call);
  if (bytes.is_const() &&
      context_.memory.fill(path, to, static_cast<std::uint64_t>(bytes.value()),
                           byte, pos))
    return Flow::Next;
  if (context_.memory.is_one_array(to))
    return block_loop(path, call, to, nullptr, bytes, byte);
  context_.memory.havoc(path, to, "memset", pos);
  return Flow::Next;
}

Flow MemoryBlocks::copy(Path& path, const llvm::CallBase& call, const Place& to,
                        const Place& from, Term bytes) {
  const SourcePos pos = context_.names.pos(call);
  if (bytes.is_const() &&
      context_.memory.copy(path, to, from,
                           static_cast<std::uint64_t>(bytes.value()), pos))
    return Flow::Next;
  if (context_.memory.is_one_array(to) && context_.memory.is_one_array(from))
    return block_loop(path, call, to, &from, bytes, mk_bv(0, 8));
  context_.memory.havoc(path, to, "memcpy", pos);
  return Flow::Next;
}

/// Goes to the loop's header, with all that the loop needs in variables: its
/// edges serve every path that comes to this call in this frame.
Flow MemoryBlocks::block_loop(Path& path, const llvm::CallBase& call,
                              const Place& to, const Place* from, Term bytes,
                              Term byte) {
  const SourcePos pos = context_.names.pos(call);
  const auto keep = [&](Part part, Term value) {
    Builder::write(
        path, path_values_.temporary(*path.frame, call, part, value.sort()),
        value, pos);
  };
  keep(kDone, mk_bv(0, context_.memory.pointer_bits()));
  keep(kLength, bytes);
  keep(kTo, to.address);
  if (from) {
    keep(kFrom, from->address);
    if (from->region == to.region)
      keep(kOld, context_.builder.read(
                     path, context_.memory.array_variable(to.region, 0)));
  } else {
    keep(kByte, byte);
  }
  const auto [it, is_new] = block_loops_.try_emplace({path.frame, &call});
  if (is_new) {
    cfa::Location header;
    header.function = source_name(*path.frame->function);
    header.pos = pos;
    header.label = from ? "copy" : "fill";
    it->second = context_.builder.cfa.add_location(std::move(header));
    follow_block_loop(path, call, it->second, to, from);
  }
  ends_.finish(path, it->second);
  return Flow::Ended;
}

void MemoryBlocks::follow_block_loop(const Path& path,
                                     const llvm::CallBase& call,
                                     cfa::LocationId header, const Place& to,
                                     const Place* from) {
  const SourcePos pos = context_.names.pos(call);
  const unsigned bits = context_.memory.pointer_bits();
  const auto kept = [&](Part part, Sort sort) {
    return path_values_.temporary(*path.frame, call, part, sort);
  };
  const Sort address = Sort::bitvec(bits);
  const Term done = context_.builder.cfa.at(kept(kDone, address)).symbol;
  const Term length = context_.builder.cfa.at(kept(kLength, address)).symbol;
  const unsigned step = std::max(context_.memory.chunk(to),
                                 from ? context_.memory.chunk(*from) : 1);
  const auto at = [&](Part part, unsigned region) {
    Place place;
    place.region = region;
    place.address =
        mk_add(context_.builder.cfa.at(kept(part, address)).symbol, done);
    return place;
  };
  const Place target = at(kTo, to.region);
  Path once, after;
  once.from = after.from = header;
  once.frame = after.frame = path.frame;
  once.pos = after.pos = pos;
  const Term more = term::mk_uge(mk_sub(length, done), mk_bv(step, bits));
  once.assume(more);
  after.assume(mk_not(more));

  Term value, is_pointer = term::mk_false();
  if (from) {
    Path before = once;
    const cfa::VariableId region =
        context_.memory.array_variable(from->region, 0);
    if (from->region == to.region) {
      const Sort sort = context_.builder.cfa.at(region).symbol.sort();
      Builder::write(before, region,
                     context_.builder.cfa.at(kept(kOld, sort)).symbol, pos);
    }
    const Place source = at(kFrom, from->region);
    const Term inside =
        context_.asks_for(kBounds)
            ? term::mk_true()
            : context_.memory.inside(before, source, source.address,
                                     mk_bv(step, bits));
    value = context_.memory.read(before, source, step);
    is_pointer = context_.memory.mark_of(before, source, step);
    once.inputs = before.inputs;
    value = context_.builder.if_inside(once, inside, value, pos);
  } else {
    value = context_.builder.cfa.at(kept(kByte, Sort::bitvec(8))).symbol;
    const Term byte = value;
    for (unsigned i = 1; i < step; ++i) value = mk_concat(value, byte);
  }
  context_.memory.write(once, target, value, pos, is_pointer);
  Builder::write(once, kept(kDone, address), mk_add(done, mk_bv(step, bits)),
                 pos);
  once.at = &call;
  ends_.finish(once, header);

  if (step > 1) {  // a part of the last element
    const Term old = context_.memory.read(after, target, step);
    const Term rest =
        context_.builder.havoc(after, "part of an element", old.sort(), pos);
    context_.memory.write(after, target, mk_ite(mk_eq(done, length), old, rest),
                          pos);
  }
  after.at = call.getNextNode();
  locations_.begin(std::move(after));
}

}  // namespace pleat::frontend
