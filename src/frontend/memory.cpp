#include "frontend/memory.h"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>

#include <bit>

#include "frontend/arguments.h"
#include "frontend/call_graph.h"
#include "frontend/pointer_arithmetic.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// Where the objects of a region have more elements of a field, these are not
/// variables.
constexpr std::size_t kMaxChoices = 16;

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
               const Options& options, Builder& builder)
    : module_(module),
      layout_(module.getDataLayout()),
      watched_(options.watched),
      builder_(builder),
      cells_(module),
      regions_(find_regions(module, cells_, entry, options.guesses_parts)),
      points_to_(*regions_.points_to),
      parts_(*regions_.parts),
      pointer_bits_(layout_.getPointerSizeInBits()),
      entry_(entry) {}

Memory::Regions Memory::find_regions(const llvm::Module& module,
                                     const Cells& cells,
                                     const llvm::Function* entry,
                                     bool guesses) {
  const auto with = [&](PointsTo::Torn torn) {
    Regions made;
    made.points_to =
        std::make_unique<const PointsTo>(module, cells, entry, torn);
    made.parts = guesses ? std::make_unique<const Parts>(module, cells,
                                                         *made.points_to, entry)
                         : std::make_unique<const Parts>();
    return made;
  };
  if (!guesses) return with(PointsTo::Torn::Open);
  Regions hopeful = with(PointsTo::Torn::Told);
  if (!hopeful.parts->leaves_torn()) return hopeful;
  return with(PointsTo::Torn::Open);
}

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
  if (const auto sole = sole_.find(&object); sole != sole_.end())
    return mk_bv(sole->second, pointer_bits_);
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
  const cfa::VariableId id =
      add_cell_variable(object, of ? of->function : nullptr, cell);
  cell_variables_[key] = id;
  return id;
}

cfa::VariableId Memory::add_cell_variable(const llvm::Value& object,
                                          const llvm::Function* owner,
                                          const Cell& cell) {
  const Declaration declaration = builder_.names().declaration(object);
  CellName name =
      builder_.names().cell(declaration, cell.offset, cell.bytes, cell.type);
  cfa::Variable variable;
  variable.name = name.name;
  variable.type = name.type;
  variable.declared = declaration.pos;
  if (owner) variable.function = owner->getName().str();
  if (declaration.name.empty()) {
    variable.kind = cfa::Variable::Kind::Temporary;
    variable.name = object.hasName() ? object.getName().str() : "tmp";
    if (cell.offset != 0) variable.name += "+" + std::to_string(cell.offset);
  }
  return builder_.add_variable(std::move(variable),
                               Sort::bitvec(cell.bytes * 8));
}

Sort Memory::array_sort(const Field& field) const {
  const unsigned bits = field.element_bytes * 8 + (field.is_mixed ? 8 : 0);
  return Sort::array(pointer_bits_ - std::countr_zero(field.element_bytes),
                     bits);
}

/// An element as the field's array holds it.
Term Memory::in_array(const Field& field, Term data, Term is_pointer) const {
  if (!field.is_mixed) return data;
  return mk_concat(mk_ite(is_pointer, mk_bv(1, 8), mk_bv(0, 8)), data);
}

/// What people call the field, as far as an object's declaration tells.
std::string Memory::field_name(unsigned region, unsigned number) const {
  const Region& info = points_to_.regions()[region];
  const Field& field = fields(region)[number];
  const std::string name = fmt::format("mem{}", region);
  if (fields(region).is_whole()) return name;
  for (const llvm::Value* object : info.objects) {
    const Declaration declaration = builder_.names().declaration(*object);
    std::int64_t offset = field.begin - begin_of(*object, region);
    if (parts_.splits(region)) {
      const auto all = offsets_in(*object, region, number);
      if (all.empty()) continue;
      offset = static_cast<std::int64_t>(all[0]);
    }
    if (declaration.name.empty() || !declaration.type || offset < 0) continue;
    const std::string cell =
        builder_.names()
            .cell(declaration, static_cast<std::uint64_t>(offset),
                  field.element_bytes, field.type)
            .name;
    const auto dot = cell.rfind('.');
    if (dot != std::string::npos) return name + cell.substr(dot);
  }
  return fmt::format("{}+{}", name,
                     parts_.splits(region) ? number : field.begin);
}

cfa::VariableId Memory::array_variable(unsigned region, unsigned number) {
  const auto it = array_variables_.find({region, number});
  if (it != array_variables_.end()) return it->second;
  const Region& info = points_to_.regions()[region];
  const Field& field = fields(region)[number];
  cfa::Variable variable;
  variable.kind = cfa::Variable::Kind::Memory;
  variable.name = field_name(region, number);
  variable.type = plain_type(array_sort(field).width, field.element_bytes > 1);
  if (info.objects.size() == 1 && !info.heap && !info.external &&
      fields(region).is_whole() && !field.is_mixed) {
    const Declaration declaration =
        builder_.names().declaration(*info.objects[0]);
    const CellName first =
        builder_.names().cell(declaration, 0, field.element_bytes, field.type);
    if (!declaration.name.empty()) variable.name = declaration.name;
    variable.declared = declaration.pos;
    variable.type = first.type;
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(info.objects[0]))
      variable.function = local->getFunction()->getName().str();
  }
  const cfa::VariableId id =
      builder_.add_variable(std::move(variable), array_sort(field));
  array_variables_[{region, number}] = id;
  return id;
}

void Memory::note_firsts() {
  for (const auto& [key, variable] : array_variables_) {
    const Region& region = points_to_.regions()[key.first];
    if (region.objects.size() != 1 || region.heap || region.external ||
        !fields(key.first).is_whole())
      continue;
    std::optional<std::uint64_t> begin;
    for (const auto& [owner, address] : addresses_) {
      if (owner.second != region.objects[0]) continue;
      begin = begin ? 0 : address;  // 0: a copy for each call
    }
    if (begin)
      builder_.cfa.at(variable).first =
          *begin / fields(key.first)[0].element_bytes;
  }
}

Term Memory::index(const Field& field, Term address) const {
  const unsigned bytes = field.element_bytes;
  return bytes == 1 ? address : Halver(std::countr_zero(bytes))(address);
}

Place Memory::place_at(const llvm::Value& pointer, Term address) const {
  const Target target = points_to_.target_of(&pointer);
  Place result;
  result.region = target.region;
  result.position = parts_.splits(target.region)
                        ? parts_.position(pointer, target.region)
                        : target.position;
  result.address = address;
  return result;
}

Place Memory::advanced(Place place, std::int64_t bytes) const {
  if (place.direct()) {
    place.offset += bytes;
    return place;
  }
  place.position += bytes;
  const auto step = static_cast<std::uint64_t>(bytes);
  place.address = term::mk_add(
      place.address, mk_bv(step & term::mask(pointer_bits_), pointer_bits_));
  return place;
}

std::int64_t Memory::begin_of(const llvm::Value& object,
                              unsigned region) const {
  return parts_.splits(region) ? parts_.begin_of(object)
                               : points_to_.target_of(&object).position;
}

bool Memory::is_one_array(const Place& place, Term bytes) const {
  if (place.direct()) return false;
  if (fields(place.region).is_whole()) return true;
  return parts_.splits(place.region) &&
         fields(place.region).at(place.position) &&
         (!bytes.is_const() || bytes.value() > kMaxBlockBytes);
}

unsigned Memory::period(const Place& place) const {
  if (place.direct() || !parts_.splits(place.region)) return 0;
  return parts_.period(place.region, place.position);
}

cfa::VariableId Memory::array_at(const Place& place) {
  const auto field = fields(place.region).at(place.position);
  CHECK(field, "something is there");
  return array_variable(place.region, *field);
}

/// The element that the first byte of a place belongs to. None: nothing in the
/// program accesses this byte.
std::optional<Memory::Found> Memory::element_at(const Place& place) const {
  const Fields& all = fields(place.region);
  const auto field = all.at(place.position);
  if (!field) return std::nullopt;
  const auto size = static_cast<std::int64_t>(all[*field].element_bytes);
  // Where everything is one field, accesses are to whole elements.
  if (all.is_whole() || size == 1) return Found{*field, 0};
  const std::int64_t before =
      ((place.position - all[*field].begin) % size + size) % size;
  return Found{*field, static_cast<unsigned>(before)};
}

/// The elements that a block consists of, without bytes that nothing accesses.
/// None: one of them is cut in pieces.
std::optional<std::vector<Memory::Element>> Memory::elements(
    const Place& place, std::uint64_t bytes) const {
  std::vector<Element> result;
  for (std::uint64_t done = 0; done < bytes;) {
    const auto found = element_at(advanced(place, done));
    if (!found) {
      ++done;
      continue;
    }
    const unsigned size = fields(place.region)[found->field].element_bytes;
    if (found->before != 0 || done + size > bytes) return std::nullopt;
    result.push_back({done, found->field, size});
    if (result.size() > kMaxBlockBytes) return std::nullopt;
    done += size;
  }
  return result;
}

/// Is there at most one such object at a time? Recursion makes several.
bool Memory::lives_once(const llvm::Value& object) const {
  if (llvm::isa<llvm::GlobalVariable>(object)) return true;
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  if (!local || !local->isStaticAlloca() || is_argument_object(object))
    return false;
  const llvm::Function& function = *local->getFunction();
  return !reached_from(function, points_to_).contains(&function);
}

/// Are elements of this region variables, as far as their field allows it?
bool Memory::has_variables(unsigned region) {
  const auto [it, is_new] = has_variables_.try_emplace(region, false);
  if (!is_new) return it->second;
  const Region& info = points_to_.regions()[region];
  it->second = !info.heap && !info.external && !info.fields.is_whole() &&
               !info.objects.empty() && info.objects.size() <= kMaxChoices &&
               llvm::all_of(info.objects, [&](const llvm::Value* object) {
                 return lives_once(*object);
               });
  return it->second;
}

bool Memory::is_variable(unsigned region, unsigned number) {
  const Field& field = fields(region)[number];
  if (field.bytes != field.element_bytes) return false;
  std::size_t count = 0;
  if (parts_.splits(region)) {
    for (const llvm::Value* object : parts_.objects_with(region, number)) {
      if (llvm::isa<llvm::CallBase>(object) || !lives_once(*object))
        return false;
      count += offsets_in(*object, region, number).size();
      if (count > kMaxChoices) return false;
    }
    return true;
  }
  if (!has_variables(region)) return false;
  for (const llvm::Value* object : points_to_.regions()[region].objects) {
    const std::uint64_t step = fields(region).modulus();
    if (step != 0 && size_of(*object) / step > kMaxChoices) return false;
    count += offsets_in(*object, region, number).size();
  }
  return count <= kMaxChoices;
}

/// Where elements of the field lie in an object of the region.
std::vector<std::uint64_t> Memory::offsets_in(const llvm::Value& object,
                                              unsigned region,
                                              unsigned number) const {
  const Field& field = fields(region)[number];
  if (parts_.splits(region)) {
    std::vector<std::uint64_t> all;
    const std::int64_t begin = parts_.begin_of(object);
    for (std::uint64_t at = 0; at + field.element_bytes <= size_of(object);
         at += field.element_bytes) {
      const auto part =
          fields(region).at(begin + static_cast<std::int64_t>(at));
      if (part && *part == number) all.push_back(at);
      if (all.size() > kMaxChoices) break;
    }
    return all;
  }
  const auto step = static_cast<std::int64_t>(fields(region).modulus());
  std::int64_t offset = field.begin - begin_of(object, region);
  if (step != 0) offset = (offset % step + step) % step;
  std::vector<std::uint64_t> result;
  const std::uint64_t size = size_of(object);
  while (offset >= 0 &&
         static_cast<std::uint64_t>(offset) + field.bytes <= size) {
    result.push_back(static_cast<std::uint64_t>(offset));
    if (step == 0) break;
    offset += step;
  }
  return result;
}

/// The variable of an element, without its address.
Memory::Choice Memory::element_choice(const llvm::Value& object,
                                      unsigned region, unsigned number,
                                      std::uint64_t offset) {
  const auto [it, is_new] = elements_.try_emplace({&object, offset});
  if (!is_new) return it->second;
  const Field& field = fields(region)[number];
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  it->second.variable =
      add_cell_variable(object, local ? local->getFunction() : nullptr,
                        {offset, field.element_bytes, field.type});
  if (field.is_mixed) {
    cfa::Variable mark;
    mark.name = builder_.cfa.at(it->second.variable).name + " holds a pointer";
    mark.kind = cfa::Variable::Kind::Temporary;
    mark.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
    it->second.mark = builder_.add_variable(std::move(mark), Sort::boolean());
  }
  return it->second;
}

std::vector<Memory::Choice> Memory::choices(const Path& path, unsigned region,
                                            unsigned number) {
  std::vector<Choice> result;
  for (const Living& one : living_objects(path, region)) {
    for (const std::uint64_t offset : offsets_in(*one.object, region, number)) {
      result.push_back(element_choice(*one.object, region, number, offset));
      result.back().address = mk_add(one.begin, mk_bv(offset, pointer_bits_));
    }
  }
  return result;
}

/// All variables that the region is kept in.
std::vector<cfa::VariableId> Memory::variables_of(unsigned region) {
  std::vector<cfa::VariableId> result;
  for (unsigned i = 0; i < fields(region).size(); ++i) {
    if (!is_variable(region, i)) {
      result.push_back(array_variable(region, i));
      continue;
    }
    for (const llvm::Value* object : points_to_.regions()[region].objects) {
      for (const std::uint64_t offset : offsets_in(*object, region, i)) {
        const Choice one = element_choice(*object, region, i, offset);
        result.push_back(one.variable);
        if (one.mark.valid()) result.push_back(one.mark);
      }
    }
  }
  return result;
}

/// The element that begins at the place.
Term Memory::read_element(Path& path, const Place& place, unsigned number) {
  const Field& field = fields(place.region)[number];
  if (!is_variable(place.region, number)) {
    const Term array =
        builder_.read(path, array_variable(place.region, number));
    const Term element = mk_select(array, index(field, place.address));
    return field.is_mixed ? mk_extract(element, field.element_bytes * 8 - 1, 0)
                          : element;
  }
  Term result;
  for (const Choice& choice : choices(path, place.region, number)) {
    const Term value = builder_.read(path, choice.variable);
    const Term here = mk_eq(place.address, choice.address);
    if (here.is_false()) continue;
    result = result ? mk_ite(here, value, result) : value;
  }
  if (result) return result;
  // No object of the region has these bytes, or lives.
  return builder_.havoc(path, "what lies outside",
                        Sort::bitvec(field.element_bytes * 8), {});
}

/// Does the element belong to a pointer?
Term Memory::marked(Path& path, const Place& place, unsigned number) {
  const Field& field = fields(place.region)[number];
  if (!field.is_mixed) return term::mk_bool(field.holds_pointers);
  if (is_variable(place.region, number)) {
    std::vector<Term> any;
    for (const Choice& choice : choices(path, place.region, number))
      any.push_back(term::mk_and(mk_eq(place.address, choice.address),
                                 builder_.read(path, choice.mark)));
    return term::mk_or(any);
  }
  const Term array = builder_.read(path, array_variable(place.region, number));
  const Term element = mk_select(array, index(field, place.address));
  const unsigned bits = field.element_bytes * 8;
  return mk_ne(mk_extract(element, bits + 7, bits), mk_bv(0, 8));
}

void Memory::write_element(Path& path, const Place& place, unsigned number,
                           Term data, Term is_pointer, const SourcePos& pos) {
  const Field& field = fields(place.region)[number];
  if (!is_variable(place.region, number)) {
    const cfa::VariableId variable = array_variable(place.region, number);
    const Term array = builder_.read(path, variable);
    Builder::write(path, variable,
                   mk_store(array, index(field, place.address),
                            in_array(field, data, is_pointer)),
                   pos);
    return;
  }
  for (const Choice& choice : choices(path, place.region, number)) {
    const Term here = mk_eq(place.address, choice.address);
    if (here.is_false()) continue;
    const auto put = [&](cfa::VariableId variable, Term value) {
      Builder::write(path, variable,
                     mk_ite(here, value, builder_.read(path, variable)), pos);
    };
    put(choice.variable, data);
    if (field.is_mixed) put(choice.mark, is_pointer);
  }
}

Term Memory::read(Path& path, const Place& place, unsigned bytes) {
  if (place.direct()) return read_cells(path, place, bytes);
  Term result;
  for (unsigned done = 0; done < bytes;) {
    const Place here = advanced(place, done);
    const auto found = element_at(here);
    Term part;
    unsigned count = 1;
    if (found) {
      const Term element = read_element(
          path, advanced(here, -std::int64_t{found->before}), found->field);
      count = std::min(element.width() / 8 - found->before, bytes - done);
      part = mk_extract(element, (found->before + count) * 8 - 1,
                        found->before * 8);
    } else {
      part = builder_.havoc(path, "padding", Sort::bitvec(8), {});
    }
    result = result ? mk_concat(part, result) : part;
    done += count;
  }
  return result;
}

/// Bytes [offset, offset + bytes) of a block. Where everything is one field,
/// the block begins with an element, and the bytes may be a part of one.
Term Memory::read_part(Path& path, const Place& block, std::uint64_t offset,
                       unsigned bytes) {
  if (block.direct() || !fields(block.region).is_whole())
    return read(path, advanced(block, offset), bytes);
  const unsigned size = fields(block.region)[0].element_bytes;
  Term result;
  for (std::uint64_t at = offset; at < offset + bytes;) {
    const auto before = static_cast<unsigned>(at % size);
    const auto count = static_cast<unsigned>(
        std::min<std::uint64_t>(size - before, offset + bytes - at));
    const Term element = read(path, advanced(block, at - before), size);
    const Term part = mk_extract(element, (before + count) * 8 - 1, before * 8);
    result = result ? mk_concat(part, result) : part;
    at += count;
  }
  return result;
}

std::vector<Term> Memory::marks(Path& path, const Place& place,
                                unsigned bytes) {
  std::vector<Term> result;
  for (unsigned done = 0; !place.direct() && done < bytes;) {
    const Place here = advanced(place, done);
    const auto found = element_at(here);
    const Field* field = found ? &fields(here.region)[found->field] : nullptr;
    if (field && field->is_mixed)
      result.push_back(marked(
          path, advanced(here, -std::int64_t{found->before}), found->field));
    done += field ? field->element_bytes - found->before : 1;
  }
  return result;
}

Term Memory::mark_of(Path& path, const Place& place, unsigned bytes) {
  if (place.direct()) return term::mk_false();
  const auto found = element_at(place);
  if (!found) return term::mk_false();
  const Field& field = fields(place.region)[found->field];
  if (found->before + bytes <= field.element_bytes || !field.is_mixed)
    return marked(path, advanced(place, -std::int64_t{found->before}),
                  found->field);
  return builder_.havoc(path, "parts of pointers", Sort::boolean(), {});
}

Term Memory::holds_pointer(Path& path, const Place& place, unsigned bytes) {
  return term::mk_or(marks(path, place, bytes));
}

Term Memory::holds_only_pointer(Path& path, const Place& place,
                                unsigned bytes) {
  const std::vector<Term> all = marks(path, place, bytes);
  if (all.empty()) return term::mk_true();
  return term::mk_or(term::mk_and(all),
                     mk_eq(read(path, place, bytes), mk_bv(0, bytes * 8)));
}

void Memory::write(Path& path, const Place& place, Term value,
                   const SourcePos& pos, Term is_pointer) {
  if (place.direct()) return write_cells(path, place, value, pos);
  const unsigned bytes = value.width() / 8;
  for (unsigned done = 0; done < bytes;) {
    const Place here = advanced(place, done);
    const auto found = element_at(here);
    if (!found) {  // nobody reads it
      ++done;
      continue;
    }
    const Place begin = advanced(here, -std::int64_t{found->before});
    const unsigned size = fields(place.region)[found->field].element_bytes;
    const unsigned low = found->before;
    const unsigned high = std::min(size, low + bytes - done);
    Term data = mk_extract(value, (done + high - low) * 8 - 1, done * 8);
    if (high - low < size) {
      const Term old = read_element(path, begin, found->field);
      if (low > 0) data = mk_concat(data, mk_extract(old, low * 8 - 1, 0));
      if (high < size)
        data = mk_concat(mk_extract(old, size * 8 - 1, high * 8), data);
    }
    write_element(path, begin, found->field, data, is_pointer, pos);
    done += high - low;
  }
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
  if (region.objects.size() != 1 || region.heap || region.external ||
      !fields(place.region).is_whole())
    return false;
  const Placed* placed =
      placed_at(static_cast<std::uint64_t>(place.address.value()));
  const unsigned size = fields(place.region)[0].element_bytes;
  if (!placed || !place.address.is_value(placed->begin) ||
      bytes < placed->bytes / size * size)
    return false;
  const Frame* frame = placed->frame;
  for (const Frame* f = path.frame; frame && f; f = f->caller) {
    if (f != frame && f->function == frame->function) return false;
  }
  return true;
}

unsigned Memory::chunk(const Place& place) const {
  if (place.direct()) return 1;
  if (!parts_.splits(place.region)) return fields(place.region).element_bytes();
  const auto part = fields(place.region).at(place.position);
  return part ? fields(place.region)[*part].element_bytes : 1;
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
  const auto repeated = [&](unsigned count) {
    Term value = byte;
    for (unsigned i = 1; i < count; ++i) value = mk_concat(value, byte);
    return value;
  };
  if (is_alone(path, place, bytes)) {
    const Field& field = fields(place.region)[0];
    Builder::write(
        path, array_variable(place.region, 0),
        term::mk_const_array(
            array_sort(field),
            in_array(field, repeated(field.element_bytes), term::mk_false())),
        pos);
    return true;
  }
  if (bytes / chunk(place) > kMaxBlockBytes) return false;
  const auto parts = elements(place, bytes);
  if (!parts) return false;
  for (const Element& part : *parts)
    write_element(path, advanced(place, part.offset), part.field,
                  repeated(part.bytes), term::mk_false(), pos);
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
    return read_part(path, from, offset, count);
  };
  const auto source_is_pointer = [&](std::uint64_t offset, unsigned count) {
    if (constant)
      return is_pointer_data(*data->getInitializer(), from.offset + offset);
    if (from.direct()) return term::mk_false();
    return mark_of(path, advanced(from, offset), count);
  };
  struct Write {
    Place place;
    unsigned field;
    Term value, is_pointer;
  };
  std::vector<Write> writes;
  if (to.direct()) {
    const auto begin = static_cast<std::uint64_t>(to.offset);
    for (const Cell& cell : *cells_.of(to.object)) {
      const std::uint64_t low = std::max(cell.offset, begin);
      const std::uint64_t high = std::min(cell.end(), begin + bytes);
      if (low >= high) continue;
      writes.push_back(
          {advanced(to, low - begin), 0, source(low - begin, high - low), {}});
    }
    for (const Write& one : writes) write(path, one.place, one.value, pos);
    return true;
  }
  if (bytes / chunk(to) > kMaxBlockBytes) return false;
  const auto parts = elements(to, bytes);
  if (!parts) return false;
  for (const Element& part : *parts) {
    const bool is_mixed = fields(to.region)[part.field].is_mixed;
    writes.push_back({advanced(to, part.offset), part.field,
                      source(part.offset, part.bytes),
                      is_mixed ? source_is_pointer(part.offset, part.bytes)
                               : term::mk_false()});
  }
  for (const Write& one : writes)
    write_element(path, one.place, one.field, one.value, one.is_pointer, pos);
  return true;
}

void Memory::havoc(Path& path, const Place& place, const std::string& what,
                   const SourcePos& pos) {
  builder_.approximate(cfa::Approximation::Kind::Havoc, what, pos);
  if (!place.direct()) {
    for (const cfa::VariableId variable : variables_of(place.region)) {
      const Sort sort = builder_.cfa.at(variable).symbol.sort();
      Builder::write(path, variable, builder_.havoc(path, what, sort, pos),
                     pos);
    }
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
  if (!place.direct()) {
    for (const cfa::VariableId variable : variables_of(place.region))
      forget(variable);
    return;
  }
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
