#include "frontend/memory.h"

#include <llvm/IR/Constants.h>

#include <bit>

#include "frontend/pointer_arithmetic.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// Above this many cells a block operation is over-approximated.
constexpr std::uint64_t kMaxBlock = 4096;

/// t without its lowest k bits, written as a person would index: (b + 4*i)/4
/// is b/4 + i. Exact: all summands but one at most are multiples of 2^k.
class Halver {
 public:
  explicit Halver(unsigned k) : k_(k) {}
  Term operator()(Term t) const {
    const unsigned width = t.width() - k_;
    if (t.is_const()) return mk_bv(t.value() >> k_, width);
    if (t.is(term::Kind::Add)) return sum(t);
    if (t.is(term::Kind::Ite))
      return mk_ite(t[0], (*this)(t[1]), (*this)(t[2]));
    if (auto product = exact(t)) return *product;
    return term::mk_extract(t, t.width() - 1, k_);
  }

 private:
  /// The quotient of a multiple of 2^k, if t clearly is one.
  std::optional<Term> exact(Term t) const {
    const unsigned width = t.width() - k_;
    if (t.is_const()) {
      if ((t.value() & term::mask(k_)) != 0) return std::nullopt;
      return mk_bv(t.value() >> k_, width);
    }
    if (!t.is(term::Kind::Mul)) return std::nullopt;
    std::vector<Term> factors;
    bool found = false;
    for (const Term factor : t.children()) {
      if (!found && factor.is_const() &&
          (factor.value() & term::mask(k_)) == 0) {
        factors.push_back(mk_bv(factor.value() >> k_, width));
        found = true;
      } else {
        factors.push_back(term::mk_extract(factor, width - 1, 0));
      }
    }
    if (!found) return std::nullopt;
    return term::mk_mul(factors);
  }

  Term sum(Term t) const {
    std::vector<Term> parts, rest;
    for (const Term summand : t.children()) {
      if (auto part = exact(summand))
        parts.push_back(*part);
      else
        rest.push_back(summand);
    }
    if (rest.size() == 1) parts.push_back((*this)(rest[0]));
    if (rest.size() > 1)
      parts.push_back(term::mk_extract(term::mk_add(rest), t.width() - 1, k_));
    if (parts.size() == 1) return parts[0];
    return term::mk_add(parts);
  }

  unsigned k_;
};

}  // namespace

Memory::Memory(const llvm::Module& module, const llvm::Function* entry,
               const std::set<std::string>& watched, Builder& builder)
    : module_(module),
      layout_(module.getDataLayout()),
      watched_(watched),
      builder_(builder),
      cells_(module),
      points_to_(module, cells_, entry),
      pointer_bits_(layout_.getPointerSizeInBits()) {}

std::uint64_t Memory::size_of(const llvm::Value& object) const {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
    if (!global->getValueType()->isSized()) return 0;
    return layout_.getTypeAllocSize(global->getValueType());
  }
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&object))
    return argument->getPassPointeeByValueCopySize(layout_);
  const auto size =
      llvm::cast<llvm::AllocaInst>(object).getAllocationSize(layout_);
  return size ? size->getFixedValue() : 0;
}

/// Locals belong to a frame, everything else to none.
const Frame* Memory::owner(const Frame* frame,
                           const llvm::Value& object) const {
  return llvm::isa<llvm::AllocaInst, llvm::Argument>(object) ? frame : nullptr;
}

Term Memory::address(const Frame* frame, const llvm::Value& object) {
  const Frame* of = owner(frame, object);
  const auto key = std::pair(of ? of->number : 0U, &object);
  const auto it = addresses_.find(key);
  if (it != addresses_.end()) return mk_bv(it->second, pointer_bits_);
  const bool tracked = of && is_tracked(object);
  std::uint64_t& next = llvm::isa<llvm::Function>(object) ? next_function_
                        : tracked                         ? next_tracked_
                                                          : next_object_;
  if (tracked && next == 0) next = std::uint64_t{1} << (pointer_bits_ - 3);
  const std::uint64_t begin = next;
  const std::uint64_t bytes =
      llvm::isa<llvm::Function>(object) ? 1 : size_of(object);
  const unsigned below = tracks_lifetimes_ && !tracked ? 3 : 2;
  const std::uint64_t limit = (std::uint64_t{1} << (pointer_bits_ - below)) -
                              (tracks_lifetimes_ ? kFirstPage : 0);
  if (bytes > limit || begin > limit - bytes)
    throw Unsupported("objects too big for the address space");
  next = (begin + bytes + 31) / 16 * 16;
  addresses_[key] = begin;
  placed_[begin] = {begin, bytes, &object, of};
  return mk_bv(begin, pointer_bits_);
}

const Placed* Memory::placed_at(std::uint64_t address) const {
  auto it = placed_.upper_bound(address);
  if (it == placed_.begin()) return nullptr;
  --it;
  return address < it->first + it->second.bytes ? &it->second : nullptr;
}

cfa::VariableId Memory::cell_variable(const Frame* frame,
                                      const llvm::Value& object,
                                      const Cell& cell) {
  const Frame* of = owner(frame, object);
  const auto key = std::tuple(of ? of->number : 0U, &object, cell.offset);
  const auto it = cell_variables_.find(key);
  if (it != cell_variables_.end()) return it->second;
  const Declaration declaration = builder_.names().declaration(object);
  CellName name =
      builder_.names().cell(declaration, cell.offset, cell.bytes, cell.type);
  cfa::Variable variable;
  variable.name = name.name;
  variable.type = name.type;
  variable.declared = declaration.pos;
  if (of) variable.function = of->function->getName().str();
  if (declaration.name.empty()) {
    variable.kind = cfa::Variable::Kind::Temporary;
    variable.name = object.hasName() ? object.getName().str() : "tmp";
    if (cell.offset != 0) variable.name += "+" + std::to_string(cell.offset);
  }
  const cfa::VariableId id =
      builder_.add_variable(std::move(variable), Sort::bitvec(cell.bytes * 8));
  cell_variables_[key] = id;
  return id;
}

Sort Memory::region_sort(unsigned region) const {
  const unsigned bytes = points_to_.regions()[region].element_bytes;
  return Sort::array(pointer_bits_ - std::countr_zero(bytes), bytes * 8);
}

cfa::VariableId Memory::region_variable(unsigned region) {
  const auto it = region_variables_.find(region);
  if (it != region_variables_.end()) return it->second;
  const Region& info = points_to_.regions()[region];
  cfa::Variable variable;
  variable.kind = cfa::Variable::Kind::Memory;
  variable.name = "mem" + std::to_string(region);
  variable.type = plain_type(info.element_bytes * 8, info.element_bytes > 1);
  if (info.objects.size() == 1 && !info.heap && !info.external) {
    const Declaration declaration =
        builder_.names().declaration(*info.objects[0]);
    const CellName first = builder_.names().cell(
        declaration, 0, info.element_bytes, info.accessed);
    if (!declaration.name.empty()) variable.name = declaration.name;
    variable.declared = declaration.pos;
    variable.type = first.type;
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(info.objects[0]))
      variable.function = local->getFunction()->getName().str();
  }
  const cfa::VariableId id =
      builder_.add_variable(std::move(variable), region_sort(region));
  region_variables_[region] = id;
  return id;
}

void Memory::note_firsts() {
  for (const auto& [number, variable] : region_variables_) {
    const Region& region = points_to_.regions()[number];
    if (region.objects.size() != 1 || region.heap || region.external) continue;
    std::optional<std::uint64_t> begin;
    for (const auto& [key, address] : addresses_) {
      if (key.second != region.objects[0]) continue;
      begin = begin ? 0 : address;  // 0: a copy for each call
    }
    if (begin) builder_.cfa.at(variable).first = *begin / region.element_bytes;
  }
}

Term Memory::index(unsigned region, Term address) const {
  const unsigned bytes = points_to_.regions()[region].element_bytes;
  return bytes == 1 ? address : Halver(std::countr_zero(bytes))(address);
}

Place Memory::advanced(Place place, std::uint64_t bytes) const {
  if (place.direct())
    place.offset += static_cast<std::int64_t>(bytes);
  else
    place.address = term::mk_add(place.address, mk_bv(bytes, pointer_bits_));
  return place;
}

Term Memory::read(Path& path, const Place& place, unsigned bytes) {
  if (place.direct()) return read_cells(path, place, bytes);
  const Term array = builder_.read(path, region_variable(place.region));
  const unsigned step = points_to_.regions()[place.region].element_bytes;
  Term result;
  for (unsigned done = 0; done < bytes; done += step) {
    const Term part =
        mk_select(array, index(place.region, advanced(place, done).address));
    result = result ? mk_concat(part, result) : part;
  }
  return result.width() > bytes * 8 ? mk_extract(result, bytes * 8 - 1, 0)
                                    : result;
}

void Memory::write(Path& path, const Place& place, Term value,
                   const SourcePos& pos) {
  if (place.direct()) return write_cells(path, place, value, pos);
  const cfa::VariableId variable = region_variable(place.region);
  Term array = builder_.read(path, variable);
  const unsigned step = points_to_.regions()[place.region].element_bytes;
  for (unsigned done = 0; done * 8 < value.width(); done += step) {
    const unsigned high = done * 8 + step * 8 - 1;
    CHECK(high < value.width(), "a store should fill whole elements");
    array = mk_store(array, index(place.region, advanced(place, done).address),
                     mk_extract(value, high, done * 8));
  }
  Builder::write(path, variable, array, pos);
}

/// Bytes [offset, offset + bytes) of an object from the cells that hold them.
Term Memory::read_cells(Path& path, const Place& place, unsigned bytes) {
  const auto begin = static_cast<std::uint64_t>(place.offset);
  Term result;
  std::uint64_t done = 0;
  for (const Cell& cell : *cells_.of(place.object)) {
    const std::uint64_t low = std::max(cell.offset, begin);
    const std::uint64_t high = std::min(cell.end(), begin + bytes);
    if (low >= high) continue;
    if (low != begin + done) break;  // a gap
    const Term whole =
        builder_.read(path, cell_variable(path.frame, *place.object, cell));
    const Term part = mk_extract(whole, (high - cell.offset) * 8 - 1,
                                 (low - cell.offset) * 8);
    result = result ? mk_concat(part, result) : part;
    done = high - begin;
  }
  if (done == bytes) return result;
  // Bytes that no access names: nobody can tell what they are.
  return builder_.havoc(path, "padding", Sort::bitvec(bytes * 8), {});
}

void Memory::write_cells(Path& path, const Place& place, Term value,
                         const SourcePos& pos) {
  const auto begin = static_cast<std::uint64_t>(place.offset);
  const std::uint64_t end = begin + value.width() / 8;
  for (const Cell& cell : *cells_.of(place.object)) {
    const std::uint64_t low = std::max(cell.offset, begin);
    const std::uint64_t high = std::min(cell.end(), end);
    if (low >= high) continue;
    const cfa::VariableId variable =
        cell_variable(path.frame, *place.object, cell);
    Term result = mk_extract(value, (high - begin) * 8 - 1, (low - begin) * 8);
    const Term old = builder_.read(path, variable);
    if (low > cell.offset)
      result =
          mk_concat(result, mk_extract(old, (low - cell.offset) * 8 - 1, 0));
    if (high < cell.end())
      result = mk_concat(
          mk_extract(old, cell.bytes * 8 - 1, (high - cell.offset) * 8),
          result);
    Builder::write(path, variable, result, pos);
  }
}

/// Does this range cover all that its region holds? (Copies of the object in
/// ended calls do not count; recursion makes several live ones.)
bool Memory::is_alone(const Path& path, const Place& place,
                      std::uint64_t bytes) {
  if (place.direct() || !place.address.is_const()) return false;
  const Region& region = points_to_.regions()[place.region];
  if (region.objects.size() != 1 || region.heap || region.external)
    return false;
  const Placed* placed =
      placed_at(static_cast<std::uint64_t>(place.address.value()));
  if (!placed || !place.address.is_value(placed->begin) ||
      bytes < placed->bytes / region.element_bytes * region.element_bytes)
    return false;
  const Frame* frame = placed->frame;
  for (const Frame* f = path.frame; frame && f; f = f->caller) {
    if (f != frame && f->function == frame->function) return false;
  }
  return true;
}

unsigned Memory::chunk(const Place& place) const {
  return place.direct() ? 1 : points_to_.regions()[place.region].element_bytes;
}

bool Memory::fill(Path& path, const Place& place, std::uint64_t bytes,
                  Term byte, const SourcePos& pos) {
  if (place.direct()) {
    for (const Cell& cell : *cells_.of(place.object)) {
      const auto begin = static_cast<std::uint64_t>(place.offset);
      const std::uint64_t low = std::max(cell.offset, begin);
      const std::uint64_t high = std::min(cell.end(), begin + bytes);
      if (low >= high) continue;
      Term value = byte;
      for (std::uint64_t i = low + 1; i < high; ++i)
        value = mk_concat(value, byte);
      write_cells(path, advanced(place, low - begin), value, pos);
    }
    return true;
  }
  const unsigned step = chunk(place);
  Term element = byte;
  for (unsigned i = 1; i < step; ++i) element = mk_concat(element, byte);
  if (is_alone(path, place, bytes)) {
    Builder::write(path, region_variable(place.region),
                   term::mk_const_array(region_sort(place.region), element),
                   pos);
    return true;
  }
  if (bytes / step > kMaxBlock || bytes % step != 0) return false;
  for (std::uint64_t done = 0; done < bytes; done += step)
    write(path, advanced(place, done), element, pos);
  return true;
}

bool Memory::copy(Path& path, const Place& to, const Place& from,
                  std::uint64_t bytes, const SourcePos& pos) {
  const auto* data = from.direct()
                         ? llvm::dyn_cast<llvm::GlobalVariable>(from.object)
                         : nullptr;
  const bool constant =
      data && data->isConstant() && data->hasDefinitiveInitializer();
  const auto source = [&](std::uint64_t offset, unsigned count) {
    if (constant)
      return initial(*data->getInitializer(), from.offset + offset, count);
    // Whole elements, and of these the part.
    const unsigned unit = chunk(from);
    const std::uint64_t first = offset / unit * unit;
    const std::uint64_t last = (offset + count + unit - 1) / unit * unit;
    const Term whole = read(path, advanced(from, first), last - first);
    return mk_extract(whole, (offset - first + count) * 8 - 1,
                      (offset - first) * 8);
  };
  std::vector<std::pair<Place, Term>> writes;
  if (to.direct()) {
    const auto begin = static_cast<std::uint64_t>(to.offset);
    for (const Cell& cell : *cells_.of(to.object)) {
      const std::uint64_t low = std::max(cell.offset, begin);
      const std::uint64_t high = std::min(cell.end(), begin + bytes);
      if (low >= high) continue;
      writes.emplace_back(advanced(to, low - begin),
                          source(low - begin, high - low));
    }
  } else {
    const unsigned step = std::max(chunk(to), constant ? 1 : chunk(from));
    if (bytes / step > kMaxBlock || bytes % step != 0) return false;
    for (std::uint64_t done = 0; done < bytes; done += step)
      writes.emplace_back(advanced(to, done), source(done, step));
  }
  for (const auto& [place, value] : writes) write(path, place, value, pos);
  return true;
}

void Memory::havoc(Path& path, const Place& place, const std::string& what,
                   const SourcePos& pos) {
  builder_.approximate(cfa::Approximation::Kind::Havoc, what, pos);
  if (!place.direct()) {
    const cfa::VariableId variable = region_variable(place.region);
    Builder::write(path, variable,
                   builder_.havoc(path, what, region_sort(place.region), pos),
                   pos);
    return;
  }
  for (const Cell& cell : *cells_.of(place.object)) {
    Builder::write(
        path, cell_variable(path.frame, *place.object, cell),
        builder_.havoc(path, what, Sort::bitvec(cell.bytes * 8), pos), pos);
  }
}

void Memory::forget_if(Path& path, const Place& place, Term condition,
                       const std::string& what, const SourcePos& pos) {
  const auto forget = [&](cfa::VariableId variable) {
    const Term now = builder_.read(path, variable);
    const Term any = builder_.havoc(path, what, now.sort(), pos);
    Builder::write(path, variable, mk_ite(condition, any, now), pos);
  };
  if (!place.direct()) return forget(region_variable(place.region));
  for (const Cell& cell : *cells_.of(place.object))
    forget(cell_variable(path.frame, *place.object, cell));
}

void Memory::havoc_everything(Path& path, const std::string& what,
                              const SourcePos& pos) {
  for (const llvm::GlobalVariable& global : module_.globals()) {
    if (global.isConstant() || !cells_.of(&global)) continue;
    if (watched_.contains(global.getName().str())) continue;
    Place place;
    place.object = &global;
    havoc(path, place, what, pos);
  }
  havoc_escaped(path, what, pos);
}

void Memory::havoc_escaped(Path& path, const std::string& what,
                           const SourcePos& pos) {
  // The library has variables of its own, which the program only declares.
  for (const llvm::GlobalVariable& global : module_.globals()) {
    if (!global.isDeclaration() || global.isConstant() || !cells_.of(&global))
      continue;
    Place place;
    place.object = &global;
    havoc(path, place, what, pos);
  }
  const Region& external = points_to_.regions()[points_to_.external()];
  if (!external.accessed && !external.copied && external.objects.empty())
    return;
  Place place;
  place.region = points_to_.external();
  havoc(path, place, what, pos);
}

}  // namespace pleat::frontend
