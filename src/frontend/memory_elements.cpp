// Elements of fields: the arrays and the variables that they are kept in, and
// reading and writing one of them.

#include <fmt/format.h>

#include <bit>

#include "frontend/arguments.h"
#include "frontend/call_graph.h"
#include "frontend/memory.h"
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

}  // namespace pleat::frontend
