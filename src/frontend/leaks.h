#pragma once

// --check leak, cleanup: counts the blocks that malloc gave and nobody has
// freed, and asks where the program ends whether some are left. How blocks are
// allocated is not known here (allocations.h), nor whether a pointer leads to
// one that is left: a run tells that.

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "frontend/asked_properties.h"
#include "frontend/context.h"
#include "frontend/loop_ends.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class LeakChecks {
 public:
  LeakChecks(Context& context, AskedProperties& properties, PathEnds& ends)
      : context_(context), properties_(properties), ends_(ends) {}

  /// The program starts.
  void start(Path& path);
  /// malloc gave `value`: the block at `address`, or null.
  void count_allocated(Path& path, term::Term value, term::Term address,
                       const cfa::SourcePos& pos);
  /// Before `address` is freed. (Where `free` is asked about, it is valid.)
  void count_freed(Path& path, term::Term address, const cfa::SourcePos& pos);
  /// A function returns: is it the entry function, with blocks left?
  void check_return(Path& path, const llvm::ReturnInst& at);
  /// A function is called that does not return. What the stack leads to is not
  /// lost; whether what an abort leaves is left at the end, nobody says.
  void check_exit(Path& path, const llvm::CallBase& at);
  /// The program is ended here by what is no call.
  void check_end(Path& path, const llvm::Instruction& at);
  /// A path comes to the header of a loop, whose turns are counted.
  void count_turn(Path& path, const llvm::BasicBlock& from,
                  const llvm::BasicBlock& header);
  /// The heap is full: a run that never ends would go on.
  void cut_full(Path& path, const llvm::CallBase& call);
  /// A run where the assumption fails goes no further, but what was lost is.
  void cut_failing(const Path& path, const llvm::CallBase& at,
                   term::Term condition);
  /// Functions of the library without a model may allocate.
  void note_allocates(const llvm::CallBase& call, const std::string& name);

 private:
  bool is_asked() const;
  bool may_allocate();
  const FunctionLoops& loops(const llvm::Function& function);
  bool may_repeat_forever(const Path& path, const llvm::Instruction& at);
  cfa::VariableId blocks_left();
  term::Term has_blocks_left(const Path& path);
  void cut_blocks_left(Path& path, const llvm::Instruction& at,
                       const std::string& why);

  Context& context_;
  AskedProperties& properties_;
  PathEnds& ends_;
  cfa::VariableId blocks_left_;
  std::optional<bool> may_allocate_;
  /// Of frame and header: how often the loop was gone round.
  std::map<std::pair<unsigned, const llvm::BasicBlock*>, cfa::VariableId>
      turns_;
  std::map<const llvm::Function*, std::unique_ptr<FunctionLoops>> loops_;
};

}  // namespace pleat::frontend
