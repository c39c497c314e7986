#pragma once

// What passes between a call and its function: arguments, results, inputs that
// a call reads, errno. Which function is called, and what it does, is not known
// here (calls.h).

#include "frontend/context.h"
#include "frontend/initialisation.h"
#include "frontend/operands.h"
#include "frontend/path_values.h"

namespace pleat::frontend {

class CallValues {
 public:
  CallValues(Context& context, Operands& operands, PathValues& path_values,
             Initialisation& initialisation)
      : context_(context),
        operands_(operands),
        path_values_(path_values),
        initialisation_(initialisation) {}

  /// Gives the parameters of the frame's function their values.
  void bind_arguments(Path& path, const llvm::CallBase& call, Frame& frame);
  /// Gives a call its value, fitted to the type that the caller expects (they
  /// differ only where C leaves the call undefined).
  void result(Path& path, const llvm::CallBase& call, Terms terms);
  /// The input that a call of this function reads.
  term::Term input(Path& path, const llvm::CallBase& call,
                   const llvm::Function& callee, cfa::Input::Kind kind);
  /// What the library gives to a model (library.h: kGiven).
  term::Term given(Path& path, const llvm::CallBase& call,
                   const llvm::Function& callee);
  /// A function without a model may have read standard input, or gone back.
  void forget_standard_input(Path& path, const cfa::SourcePos& pos);
  /// Library functions may set errno, which only those can see who ask for its
  /// place, or declare it.
  void set_errno(Path& path, const cfa::SourcePos& pos);

 private:
  void havoc_own(Path& path, const char* global, const std::string& what,
                 const cfa::SourcePos& pos);

  Context& context_;
  Operands& operands_;
  PathValues& path_values_;
  Initialisation& initialisation_;
};

}  // namespace pleat::frontend
