// The result of the analysis: classes become regions with fields.

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "frontend/accesses.h"
#include "frontend/arguments.h"
#include "frontend/library.h"
#include "frontend/points_to.h"

namespace pleat::frontend {

namespace {

/// Is this the beginning of an object, rather than a pointer somewhere?
bool is_object(const llvm::Value& value) {
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&value))
    return argument->hasByValAttr();
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&value)) {
    const llvm::Function* callee = callee_of(*call);
    if (!callee) return false;
    const Library function = library_function(*callee);
    return function == Library::Malloc || function == Library::Calloc;
  }
  return llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(value);
}

/// How many bytes the object has, where that is a constant.
std::optional<std::uint64_t> bytes_of(const llvm::Value& object,
                                      const llvm::DataLayout& layout) {
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&object))
    return argument->getPassPointeeByValueCopySize(layout);
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
    if (global->isDeclaration() || !global->getValueType()->isSized())
      return std::nullopt;
    return layout.getTypeAllocSize(global->getValueType());
  }
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object)) {
    if (is_argument_object(object)) return std::nullopt;
    const auto size = local->getAllocationSize(layout);
    if (!size) return std::nullopt;
    return size->getFixedValue();
  }
  std::uint64_t bytes = 1;
  for (const llvm::Use& size : llvm::cast<llvm::CallBase>(object).args()) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(size.get());
    if (!number || number->getValue().getActiveBits() > 31) return std::nullopt;
    bytes *= number->getZExtValue();
  }
  return bytes;
}

}  // namespace

Fields PointsTo::fields_of(Node root, const Slots& slots,
                           const std::vector<std::int64_t>& begins) const {
  const Facts& facts = facts_[root];
  if (root == find(external_)) return Fields::whole(slots[root], 1);
  const unsigned size = facts.size;
  const bool fits = size != 0 && size <= 16 && (size & (size - 1)) == 0 &&
                    !facts.sizes_differ && facts.offsets % size == 0;
  const Fields one = Fields::whole(slots[root], fits ? size : 1);
  if (facts.is_whole || facts.modulus == 1 ||
      (fits && facts.modulus != 0 && !one[0].is_mixed))
    return one;
  std::vector<std::int64_t> edges;
  for (const Block& block : blocks_) {
    for (const Node node : {block.to, block.from}) {
      if (node == 0 || find(node) != root) continue;
      edges.push_back(position(node));
      edges.push_back(position(node) + static_cast<std::int64_t>(block.bytes));
    }
  }
  Fields parts = Fields::of(slots[root], begins, edges);
  return parts.is_whole() ? one : parts;
}

void PointsTo::number_regions(const llvm::Module& module, const Cells& cells) {
  const Slots slots = collect_slots();
  struct Extents {
    std::vector<std::int64_t> begins, ends;
    bool all_known = true;
  };
  std::vector<Extents> extents(parent_.size());
  for (const auto& [value, node] : targets_) {
    if (!is_object(*value)) continue;
    Extents& known = extents[find(node)];
    known.begins.push_back(position(node));
    if (const auto bytes = bytes_of(*value, layout_))
      known.ends.push_back(position(node) + static_cast<std::int64_t>(*bytes));
    else
      known.all_known = false;
  }
  region_of_node_.assign(parent_.size(), 0);
  std::vector<bool> seen(parent_.size(), false);
  for (Node node = 1; node < parent_.size(); ++node) {
    const Node root = find(node);
    if (seen[root]) continue;
    seen[root] = true;
    region_of_node_[root] = static_cast<unsigned>(regions_.size());
    const Facts& facts = facts_[root];
    Region region;
    region.external = root == find(external_);
    region.heap = facts.heap;
    region.blocks = facts.blocks;
    region.past = facts.past;
    region.torn = facts.torn && !region.external;
    region.numbers = region.external && numbers_;
    region.accessed = facts.accessed != nullptr;
    region.copied = facts.copied;
    region.fields = fields_of(root, slots, extents[root].begins);
    region.begins = std::move(extents[root].begins);
    if (extents[root].all_known) region.ends = std::move(extents[root].ends);
    regions_.push_back(std::move(region));
  }
  for (Node node = 1; node < parent_.size(); ++node) {
    if (find(node) != node) continue;
    auto& contents = regions_[region_of_node_[node]].contents;
    for (const auto& [position, content] : contents_[node]) {
      const unsigned region = region_of_node_[find(content)];
      if (!llvm::is_contained(contents, region)) contents.push_back(region);
    }
  }
  external_region_ = region_of_node_[find(external_)];
  const auto add = [&](const llvm::Value& object) {
    if (!cells.of(&object))
      regions_[region_of(&object)].objects.push_back(&object);
  };
  for (const llvm::GlobalVariable& global : module.globals()) add(global);
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (llvm::isa<llvm::AllocaInst>(instruction)) add(instruction);
    }
    for (const llvm::Argument& argument : function.args()) {
      if (argument.hasByValAttr()) add(argument);  // the callee's copy
    }
  }
}

}  // namespace pleat::frontend
