// memset, memcpy, memmove. Short ones of constant length are done at once;
// the others become a loop of the automaton:
//
//   header:  length - done >= step  ->  to[done] := from[done], done += step
//            length - done <  step  ->  the rest of an element, and go on
//
// The source of a copy within one region is what the region held before, so
// that memmove needs no direction.

#include "frontend/property_key.h"
#include "frontend/translate.h"
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

Translator::Flow Translator::block(Path& path, const llvm::CallBase& call,
                                   const BlockOperation& operation) {
  const unsigned bits = memory_.pointer_bits();
  const Place to = place(path, *operation.to);
  Term length = as_bits(scalar(path, *operation.length));
  length = length.width() > bits ? mk_extract(length, bits - 1, 0)
                                 : mk_zext(length, bits);
  if (!call.getType()->isVoidTy())
    result(path, call, {scalar(path, *operation.to)});
  if (may_change(call)) {
    memory_.havoc(path, to, "volatile", names_.pos(call));
    return Flow::Next;
  }
  if (operation.from) {
    const Place from = place(path, *operation.from);
    const Term inside = is_read_inside(path, *operation.from, from, length);
    const Flow flow = copy(path, call, to, from, length);
    if (flow == Flow::Next && !inside.is_true()) {
      const Term strays = mk_and(
          inside.is_false() ? term::mk_true() : builder_.need_outside_is_any(),
          mk_not(inside));
      memory_.forget_if(path, to, strays, "what lies outside",
                        names_.pos(call));
    }
    return flow;
  }
  const Term byte = mk_extract(as_bits(scalar(path, *operation.fill)), 7, 0);
  return fill(path, call, to, length, byte);
}

Translator::Flow Translator::fill(Path& path, const llvm::CallBase& call,
                                  const Place& to, Term bytes, Term byte) {
  const SourcePos pos = names_.pos(call);
  if (bytes.is_const() &&
      memory_.fill(path, to, static_cast<std::uint64_t>(bytes.value()), byte,
                   pos))
    return Flow::Next;
  if (memory_.is_one_array(to, bytes))
    return block_loop(path, call, to, nullptr, bytes, byte);
  memory_.havoc(path, to, "memset", pos);
  return Flow::Next;
}

Translator::Flow Translator::copy(Path& path, const llvm::CallBase& call,
                                  const Place& to, const Place& from,
                                  Term bytes) {
  const SourcePos pos = names_.pos(call);
  if (bytes.is_const() &&
      memory_.copy(path, to, from, static_cast<std::uint64_t>(bytes.value()),
                   pos))
    return Flow::Next;
  const auto is_one = [&](const Place& place) {
    return memory_.is_one_array(place, bytes) &&
           memory_.period(place) <= memory_.chunk(place);
  };
  if (is_one(to) && is_one(from))
    return block_loop(path, call, to, &from, bytes, mk_bv(0, 8));
  memory_.havoc(path, to, "memcpy", pos);
  return Flow::Next;
}

/// Goes to the loop's header, with all that the loop needs in variables: its
/// edges serve every path that comes to this call in this frame.
Translator::Flow Translator::block_loop(Path& path, const llvm::CallBase& call,
                                        const Place& to, const Place* from,
                                        Term bytes, Term byte) {
  const SourcePos pos = names_.pos(call);
  const auto keep = [&](Part part, Term value) {
    Builder::write(path, temporary(*path.frame, call, part, value.sort()),
                   value, pos);
  };
  keep(kDone, mk_bv(0, memory_.pointer_bits()));
  keep(kLength, bytes);
  keep(kTo, to.address);
  if (from) {
    keep(kFrom, from->address);
    if (memory_.array_at(*from) == memory_.array_at(to))
      keep(kOld, builder_.read(path, memory_.array_at(to)));
  } else {
    keep(kByte, byte);
  }
  const auto [it, is_new] = block_loops_.try_emplace({path.frame, &call});
  if (is_new) {
    cfa::Location header;
    header.function = source_name(*path.frame->function);
    header.pos = pos;
    header.label = from ? "copy" : "fill";
    it->second = builder_.cfa.add_location(std::move(header));
    follow_block_loop(path, call, it->second, to, from);
  }
  finish(path, it->second);
  return Flow::Ended;
}

void Translator::follow_block_loop(const Path& path, const llvm::CallBase& call,
                                   cfa::LocationId header, const Place& to,
                                   const Place* from) {
  const SourcePos pos = names_.pos(call);
  const unsigned bits = memory_.pointer_bits();
  const auto kept = [&](Part part, Sort sort) {
    return temporary(*path.frame, call, part, sort);
  };
  const Sort address = Sort::bitvec(bits);
  const Term done = builder_.cfa.at(kept(kDone, address)).symbol;
  const Term length = builder_.cfa.at(kept(kLength, address)).symbol;
  const unsigned structs = from ? 0 : memory_.period(to);
  const unsigned step =
      std::max({memory_.chunk(to), from ? memory_.chunk(*from) : 1, structs});
  const auto at = [&](Part part, const Place& first) {
    Place place = first;
    place.address = mk_add(builder_.cfa.at(kept(part, address)).symbol, done);
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
  if (from) {
    Path before = once;
    const cfa::VariableId region = memory_.array_at(*from);
    if (region == memory_.array_at(to)) {
      const Sort sort = builder_.cfa.at(region).symbol.sort();
      Builder::write(before, region, builder_.cfa.at(kept(kOld, sort)).symbol,
                     pos);
    }
    const Place source = at(kFrom, *from);
    const Term inside =
        asks_for(kBounds)
            ? term::mk_true()
            : memory_.inside(before, source, source.address, mk_bv(step, bits));
    value = memory_.read(before, source, step);
    is_pointer = memory_.mark_of(before, source, step);
    once.inputs = before.inputs;
    value = builder_.if_inside(once, inside, value, pos);
  } else {
    value = builder_.cfa.at(kept(kByte, Sort::bitvec(8))).symbol;
    const Term byte = value;
    for (unsigned i = 1; structs == 0 && i < step; ++i)
      value = mk_concat(value, byte);
  }
  if (structs == 0)
    memory_.write(once, target, value, pos, is_pointer);
  else if (!memory_.fill(once, target, step, value, pos))
    memory_.havoc(once, target, "memset", pos);
  Builder::write(once, kept(kDone, address), mk_add(done, mk_bv(step, bits)),
                 pos);
  once.at = &call;
  finish(once, header);

  if (structs > 1) {
    memory_.forget_if(after, target, mk_ne(done, length), "part of an element",
                      pos);
  } else if (step > 1) {  // a part of the last element
    const Term old = memory_.read(after, target, step);
    const Term rest =
        builder_.havoc(after, "part of an element", old.sort(), pos);
    memory_.write(after, target, mk_ite(mk_eq(done, length), old, rest), pos);
  }
  after.at = call.getNextNode();
  heads_.push_back(std::move(after));
}

}  // namespace pleat::frontend
