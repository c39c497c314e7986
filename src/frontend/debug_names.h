#pragma once

// Names, types and places that debug information gives to what LLVM has.

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "frontend/file_names.h"

namespace pleat::frontend {

/// The declaration behind an alloca or a global variable.
struct Declaration {
  std::string name;  ///< empty: made by clang, no variable of the source
  const llvm::DIType* type = nullptr;
  cfa::SourcePos pos;
};

/// A part of an object: `s.f`, `a[3]`.
struct CellName {
  std::string name;
  cfa::CType type;
  /// Does C read just these bits by this name? Not those of bit-fields, and
  /// not parts of what it names.
  bool is_exact = false;
};

class DebugNames {
 public:
  /// `files`: as the user gave them; positions name them so.
  DebugNames(const llvm::Module& module, const std::vector<std::string>& files);

  cfa::SourcePos pos(const llvm::DILocation* location) const;
  cfa::SourcePos pos(const llvm::Instruction& instruction) const;
  /// The line of the function's name.
  cfa::SourcePos pos(const llvm::Function& function) const;
  /// Of an alloca or a global variable.
  Declaration declaration(const llvm::Value& object) const;
  /// The variable that an alloca is; null: it is none of the source.
  const llvm::DILocalVariable* local(const llvm::Value& object) const {
    return locals_.lookup(&object);
  }
  CellName cell(const Declaration& of, std::uint64_t offset, unsigned bytes,
                const llvm::Type* accessed) const;
  /// What a call of this function returns, by its declaration.
  cfa::CType result_type(const llvm::Function& function) const;
  cfa::CType parameter_type(const llvm::Function& function,
                            unsigned number) const;

 private:
  std::string file_name(const llvm::DIFile* file) const;
  cfa::SourcePos at(const llvm::DIFile* file, unsigned line,
                    unsigned column) const;

  const llvm::DataLayout& layout_;
  FileNames files_;
  llvm::DenseMap<const llvm::Value*, const llvm::DILocalVariable*> locals_;
  mutable llvm::DenseMap<const llvm::DIFile*, std::string> names_;
};

/// The name in the source: functions of several files that are static have
/// other names in the module.
std::string source_name(const llvm::Function& function);

/// A scalar type by its debug information; `bits` 0: take the type's own.
cfa::CType c_type(const llvm::DIType* type, unsigned bits = 0);
/// A type without debug information.
cfa::CType plain_type(unsigned bits, bool is_signed = true);

}  // namespace pleat::frontend
