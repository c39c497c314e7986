#pragma once

// What paths know of the values of LLVM's instructions and arguments. A value
// that is read again behind the location where its path ends is kept in a
// temporary, a variable of the automaton. How values are computed is not known
// here (operands.h, values.h).

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Module.h>

#include <map>
#include <tuple>
#include <vector>

#include "frontend/builder.h"
#include "frontend/frames.h"
#include "frontend/path.h"

namespace pleat::frontend {

class PathValues {
 public:
  PathValues(const llvm::Module& module, const Frames& frames,
             Builder& builder);

  /// From now on the value is known on this path.
  void bind(Path& path, const Frame& frame, const llvm::Value& value,
            Terms terms) const;
  /// The value in the path's frame; null: it was not computed on this path.
  const Terms* known(const Path& path, const llvm::Value& value) const;
  /// The variable that keeps a part of the value.
  cfa::VariableId temporary(const Frame& frame, const llvm::Value& value,
                            unsigned part, term::Sort sort);
  /// Values that are read again where the path has come to are written to
  /// their temporaries.
  void keep(Path& path);
  /// Drops the values that are not read again where the path has come to.
  void forget_unused(Path& path) const;

  /// By the frame's number, the value's number, and the part.
  using Temporaries =
      std::map<std::tuple<unsigned, unsigned, unsigned>, cfa::VariableId>;
  const Temporaries& temporaries() const { return temporaries_; }

 private:
  bool used_later(const Path& path, const Frame& frame,
                  const llvm::Value& value) const;

  const Frames& frames_;
  Builder& builder_;
  llvm::DenseMap<const llvm::Value*, unsigned> numbers_;
  std::vector<const llvm::Value*> values_;  ///< by number
  Temporaries temporaries_;
};

}  // namespace pleat::frontend
