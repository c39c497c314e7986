#include "frontend/context.h"

#include <algorithm>

#include "frontend/entry_wrapper.h"
#include "frontend/property_key.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;

Context::Context(const Compiled& program, const InputSites& input_sites,
                 const VolatileObjects& volatile_objects, const Options& asked,
                 bool keeps_branches)
    : compiled(program),
      module(*program.module),
      layout(module.getDataLayout()),
      sites(input_sites),
      changing(volatile_objects),
      options(asked),
      keep_branches(keeps_branches),
      targets(options),
      names(module, options.files),
      builder(names),
      entry(start_of(module, options.entry)),
      memory(module, entry, options, builder) {
  if (!entry)
    throw InputError("there is no function " + options.entry +
                     " with a body to start from");
  if (asks_for_memory())
    memory.track_heap(
        origins(module, memory.points_to(), sites,
                !compiled.driver.empty() && !compiled.driver.leads_anywhere));
  else if (memory.parts().are_in_heap() || !compiled.driver.arrays.empty() ||
           compares_blocks(module, memory.points_to()))
    memory.use_slots();
  if (asks_for(kFreed))
    memory.track_lifetimes(
        Lifetimes(module, memory.cells(), memory.points_to(), names, entry));
}

bool Context::asks_for(const std::string& check) const {
  return std::ranges::find(options.checks, check) != options.checks.end();
}

bool Context::asks_for_memory() const {
  return std::ranges::any_of(options.checks, is_memory_check);
}

void Context::unmodelled(const std::string& what, const SourcePos& pos) {
  builder.approximate(cfa::Approximation::Kind::Unmodelled, what, pos);
}

void Context::approximated(const std::string& what, const SourcePos& pos) {
  builder.approximate(cfa::Approximation::Kind::Havoc, what, pos);
}

unsigned Context::width(llvm::Type* type, const SourcePos& pos) const {
  const llvm::TypeSize size = layout.getTypeSizeInBits(type);
  if (size.isScalable() || size.getFixedValue() == 0 ||
      size.getFixedValue() > term::kMaxWidth)
    throw Unsupported(cfa::to_string(pos) +
                      ": a value of more than 128 bits is not supported");
  return static_cast<unsigned>(size.getFixedValue());
}

term::Sort Context::sort(llvm::Type* type, const SourcePos& pos) const {
  return type->isIntegerTy(1) ? term::Sort::boolean()
                              : term::Sort::bitvec(width(type, pos));
}

}  // namespace pleat::frontend
