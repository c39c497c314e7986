#include "frontend/locations.h"

#include "frontend/branch_sources.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

using cfa::SourcePos;

const BlockRoles& Locations::roles(const llvm::Function& function) {
  auto& result = roles_[&function];
  if (!result)
    // A line may be that of a value alone, and so may a read of what was not
    // written.
    result = std::make_unique<BlockRoles>(
        function, context_.names, context_.asks_for_memory(),
        context_.keep_branches || context_.targets.asks_for_line() ||
            context_.asks_for(kUninitialised));
  return *result;
}

std::optional<Path> Locations::next() {
  if (open_.empty()) {
    if (heads_.empty()) return std::nullopt;
    open_.push_back(std::move(heads_.front()));
    heads_.pop_front();
  }
  std::optional<Path> path = std::move(open_.back());
  open_.pop_back();
  return path;
}

cfa::LocationId Locations::at(Frame* frame, const llvm::Instruction* at,
                              bool after) {
  const auto [it, is_new] = locations_.try_emplace({frame, at});
  if (!is_new) return it->second;
  const llvm::BasicBlock& block = *at->getParent();
  cfa::Location made;
  made.function = source_name(*frame->function);
  for (const llvm::Instruction* i = at; i && !made.pos.known();
       i = i->getNextNode())
    made.pos = context_.names.pos(*i);
  const bool header = !after && roles(*frame->function).is_header(&block);
  const llvm::Instruction* back =
      header ? roles(*frame->function).back_branch(&block) : nullptr;
  if (back && context_.names.pos(*back).known())
    made.pos = context_.names.pos(*back);
  made.label = block.getName().str();
  it->second = context_.builder.cfa.add_location(std::move(made));
  if (header) add_loop_source(it->second, block);
  Path path;
  path.from = it->second;
  path.frame = frame;
  path.at = at;
  begin(std::move(path));
  return it->second;
}

/// `!llvm.loop` of the branch back holds the place of the loop statement.
void Locations::add_loop_source(cfa::LocationId id,
                                const llvm::BasicBlock& header) {
  const llvm::Instruction* back =
      roles(*header.getParent()).back_branch(&header);
  const llvm::DILocation* place = back ? loop_place(*back) : nullptr;
  if (!place) return;
  const SourcePos pos = context_.names.pos(place);
  for (cfa::LoopSource source : context_.compiled.loops) {
    if (source.statement.line != pos.line ||
        source.statement.column != pos.column ||
        (source.statement.file != pos.file))
      continue;
    context_.builder.cfa.at(id).pos = source.statement;
    context_.builder.cfa.loop_sources.emplace_back(id, std::move(source));
    return;
  }
}

}  // namespace pleat::frontend
