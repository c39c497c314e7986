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
enum Part : unsigned {
  kDone = 1000,
  kLength,
  kTo,
  kFrom,
  kByte,
  kOld,
  kOldShadow
};

}  // namespace

Flow MemoryBlocks::call(Path& path, const llvm::CallBase& call,
                        const BlockOperation& operation) {
  const Place to = operands_.place(path, *operation.to);
  const Term length = operands_.length(path, *operation.length);
  if (!call.getType()->isVoidTy())
    call_values_.result(path, call, {operands_.scalar(path, *operation.to)});
  if (loads_and_stores_.may_change(call)) {
    context_.memory.havoc(path, to, "volatile", context_.names.pos(call));
    initialisation_.write(path, to, length, context_.names.pos(call));
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
                           byte, pos)) {
    initialisation_.write(path, to, bytes, pos);
    return Flow::Next;
  }
  if (context_.memory.is_one_array(to, bytes))
    return block_loop(path, call, to, nullptr, bytes, byte);
  context_.memory.havoc(path, to, "memset", pos);
  initialisation_.write(path, to, bytes, pos);
  return Flow::Next;
}

Flow MemoryBlocks::copy(Path& path, const llvm::CallBase& call, const Place& to,
                        const Place& from, Term bytes) {
  const SourcePos pos = context_.names.pos(call);
  if (bytes.is_const() &&
      context_.memory.copy(path, to, from,
                           static_cast<std::uint64_t>(bytes.value()), pos)) {
    initialisation_.copy(path, to, from, bytes, pos);
    return Flow::Next;
  }
  const auto is_one = [&](const Place& place) {
    return context_.memory.is_one_array(place, bytes) &&
           context_.memory.period(place) <= context_.memory.chunk(place);
  };
  if (is_one(to) && is_one(from))
    return block_loop(path, call, to, &from, bytes, mk_bv(0, 8));
  context_.memory.havoc(path, to, "memcpy", pos);
  initialisation_.copy(path, to, from, bytes, pos);
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
    if (context_.memory.array_at(*from) == context_.memory.array_at(to))
      keep(kOld, context_.builder.read(path, context_.memory.array_at(to)));
    const auto shadow = initialisation_.shadow_of(to.region);
    if (from->region == to.region && shadow)
      keep(kOldShadow, context_.builder.read(path, *shadow));
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
  const unsigned structs = from ? 0 : context_.memory.period(to);
  const unsigned step =
      std::max({context_.memory.chunk(to),
                from ? context_.memory.chunk(*from) : 1, structs});
  const auto at = [&](Part part, const Place& first) {
    Place place = first;
    place.address =
        mk_add(context_.builder.cfa.at(kept(part, address)).symbol, done);
    return place;
  };
  const Place target = at(kTo, to);
  Path once, after;
  once.from = after.from = header;
  once.frame = after.frame = path.frame;
  once.pos = after.pos = pos;
  const Term more = term::mk_uge(mk_sub(length, done), mk_bv(step, bits));
  once.assume(more);
  after.assume(mk_not(more));

  Term value, is_pointer = term::mk_false();
  Terms holds(step, term::mk_true());
  if (from) {
    Path before = once;
    const cfa::VariableId region = context_.memory.array_at(*from);
    if (region == context_.memory.array_at(to)) {
      const Sort sort = context_.builder.cfa.at(region).symbol.sort();
      Builder::write(before, region,
                     context_.builder.cfa.at(kept(kOld, sort)).symbol, pos);
    }
    const auto shadow = initialisation_.shadow_of(to.region);
    if (from->region == to.region && shadow) {
      const Sort bits_sort = context_.builder.cfa.at(*shadow).symbol.sort();
      Builder::write(
          before, *shadow,
          context_.builder.cfa.at(kept(kOldShadow, bits_sort)).symbol, pos);
    }
    const Place source = at(kFrom, *from);
    const Term inside =
        context_.asks_for(kBounds)
            ? term::mk_true()
            : context_.memory.inside(before, source, source.address,
                                     mk_bv(step, bits));
    value = context_.memory.read(before, source, step);
    is_pointer = context_.memory.mark_of(before, source, step);
    holds = initialisation_.bits(before, source, step);
    once.inputs = before.inputs;
    value = context_.builder.if_inside(once, inside, value, pos);
  } else {
    value = context_.builder.cfa.at(kept(kByte, Sort::bitvec(8))).symbol;
    const Term byte = value;
    for (unsigned i = 1; structs == 0 && i < step; ++i)
      value = mk_concat(value, byte);
  }
  if (structs == 0)
    context_.memory.write(once, target, value, pos, is_pointer);
  else if (!context_.memory.fill(once, target, step, value, pos))
    context_.memory.havoc(once, target, "memset", pos);
  initialisation_.set(once, target, holds, pos);
  Builder::write(once, kept(kDone, address), mk_add(done, mk_bv(step, bits)),
                 pos);
  once.at = &call;
  ends_.finish(once, header);

  if (structs > 1) {
    context_.memory.forget_if(after, target, mk_ne(done, length),
                              "part of an element", pos);
  } else if (step > 1) {  // a part of the last element
    const Term old = context_.memory.read(after, target, step);
    const Term rest =
        context_.builder.havoc(after, "part of an element", old.sort(), pos);
    context_.memory.write(after, target, mk_ite(mk_eq(done, length), old, rest),
                          pos);
    if (initialisation_.is_tracked(target)) {
      Terms bits_left = initialisation_.bits(after, target, step);
      for (Term& bit : bits_left)
        bit = mk_ite(mk_eq(done, length), bit,
                     context_.builder.havoc(after, "part of an element",
                                            Sort::boolean(), pos));
      initialisation_.set(after, target, bits_left, pos);
    }
  }
  after.at = call.getNextNode();
  locations_.begin(std::move(after));
}

}  // namespace pleat::frontend
