// clang in process: the driver turns our and the user's options into a
// compiler invocation (so headers are found as the installed clang finds
// them), the code generator gives a module in memory. No file is written.

#include "frontend/compile.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Driver/Tool.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <regex>

#include "cfa/vocabulary.h"
#include "frontend/checks.h"
#include "frontend/clang_main.h"
#include "frontend/devices.h"
#include "frontend/dialects.h"
#include "frontend/direct_calls.h"
#include "frontend/entry_wrapper.h"
#include "frontend/fold_numbers.h"
#include "frontend/formats.h"
#include "frontend/models.h"
#include "frontend/shift_checks.h"
#include "frontend/stubs.h"
#include "frontend/variadic.h"
#include "support/check.h"
#include "support/system_library.h"

namespace pleat::frontend {
namespace {

/// clang's messages as one string, without the final newline.
std::string trimmed(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// As much of it as people read.
std::string readable(const std::string& text) {
  constexpr std::size_t kMostLines = 40, kLongestLine = 300;
  std::string result;
  std::size_t lines = 0;
  for (std::size_t at = 0; at < text.size(); ++lines) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (lines >= kMostLines) continue;
    if (lines > 0) result += '\n';
    result += line.substr(0, kLongestLine);
    if (line.size() > kLongestLine) result += " ...";
  }
  if (lines > kMostLines)
    result += "\n... and " + std::to_string(lines - kMostLines) + " lines more";
  return result;
}

/// Is it what clang says of C++ that it reads as C? Headers of C++ have no
/// ending.
bool is_of_cpp(const std::string& messages) {
  for (const char* sign :
       {"unknown type name 'class'", "unknown type name 'namespace'",
        "unknown type name 'template'", "unknown type name 'using'",
        "undeclared identifier 'std'"}) {
    if (messages.find(sign) != std::string::npos) return true;
  }
  static const std::regex header("'[a-z_]+' file not found");
  return std::regex_search(messages, header);
}

/// Without the lines of source that are not the user's: what we add stands far
/// to the right (entry_driver.cpp).
std::string without_added_source(const std::string& messages) {
  constexpr std::size_t kWidest = 200;
  std::string result;
  bool added = false;
  for (std::size_t begin = 0; begin < messages.size();) {
    const std::size_t end =
        std::min(messages.find('\n', begin), messages.size());
    const std::string line = messages.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t text = line.find("| ");
    if (text != std::string::npos && line.size() > kWidest &&
        line.find_first_not_of(' ', text + 1) > kWidest) {
      added = true;
      continue;
    }
    result += (result.empty() ? "" : "\n") + line;
  }
  if (added)
    result += "\n(in what an option such as --require, --ensure, --array says)";
  return result;
}

class Messages {
 public:
  Messages()
      : stream_(text_),
        printer_(stream_, options()),
        engine_(llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), options(),
                &printer_, /*ShouldOwnClient=*/false) {}
  clang::DiagnosticsEngine& engine() { return engine_; }
  clang::DiagnosticConsumer& printer() { return printer_; }
  [[noreturn]] void fail(const std::string& otherwise) {
    stream_.flush();
    std::string text = text_.empty()
                           ? otherwise
                           : without_added_source(readable(trimmed(text_)));
    if (is_of_cpp(text))
      text += "\nThis looks like C++; Pleat checks C";
    else if (text.find("file not found") != std::string::npos)
      text +=
          "\nFolders with headers, and macros, are options of the compiler "
          "behind --: pleat verify FILE -- -I DIR -DNAME\n(a project that has "
          "a compile_commands.json: --build DIR)";
    throw InputError(text);
  }

 private:
  static clang::DiagnosticOptions* options() {
    auto* result = new clang::DiagnosticOptions;  // reference counted
    result->ShowColors = 0;
    return result;
  }
  std::string text_;
  llvm::raw_string_ostream stream_;
  clang::TextDiagnosticPrinter printer_;
  clang::DiagnosticsEngine engine_;
};

/// Code generation, and what only the syntax tree knows on the side.
class Action : public clang::EmitLLVMOnlyAction {
 public:
  Action(Compiled& result, const std::vector<std::string>& files)
      : EmitLLVMOnlyAction(result.context.get()),
        result_(result),
        names_(files) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance& compiler, llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(
        make_source_consumer(names_, result_.loops, result_.calls));
    consumers.push_back(make_condition_consumer(names_, result_.conditions,
                                                result_.constant_conditions));
    consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

 private:
  Compiled& result_;
  const FileNames names_;
};

/// Is this line `# 12 "x.c"` or `#line 12`?
bool is_line_marker(llvm::StringRef line) {
  line = line.ltrim(" \t");
  if (!line.consume_front("#")) return false;
  line = line.ltrim(" \t");
  if (line.consume_front("line")) line = line.ltrim(" \t");
  return !line.empty() && llvm::isDigit(line.front());
}

/// Where lines begin that are directives: neither in a comment nor behind a
/// line that goes on.
std::vector<std::size_t> directives(llvm::StringRef text) {
  clang::LangOptions language;
  language.LineComment = true;
  clang::Lexer lexer(clang::SourceLocation(), language, text.begin(),
                     text.begin(), text.end());
  std::vector<std::size_t> result;
  for (clang::Token token; !token.is(clang::tok::eof);) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::hash) && token.isAtStartOfLine())
      result.push_back(lexer.getBufferLocation() - text.begin() - 1);
  }
  return result;
}

/// The text with line markers blanked: every offset stays what it was.
std::unique_ptr<llvm::MemoryBuffer> without_line_markers(
    const llvm::MemoryBuffer& file) {
  const llvm::StringRef old = file.getBuffer();
  std::string text = old.str();
  bool renumbered = false;
  for (const std::size_t begin : directives(old)) {
    const std::size_t end = std::min(old.find('\n', begin), old.size());
    if (!is_line_marker(old.slice(begin, end))) continue;
    std::fill(text.begin() + begin, text.begin() + end, ' ');
    renumbered = true;
  }
  for (const char* word : {"__LINE__", "__FILE__", "__FILE_NAME__",
                           "__builtin_LINE", "__builtin_FILE"}) {
    if (renumbered && old.contains(word))
      throw Unsupported(file.getBufferIdentifier().str() + ": " + word +
                        " where #line changes it");
  }
  return llvm::MemoryBuffer::getMemBufferCopy(text, file.getBufferIdentifier());
}

std::unique_ptr<llvm::MemoryBuffer> read(const std::string& path) {
  if (llvm::sys::fs::is_directory(path))
    throw InputError(path + ": is a directory, not a C file");
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer) throw InputError(path + ": " + buffer.getError().message());
  return without_line_markers(**buffer);
}

/// The arguments of `clang -cc1`, as the driver makes them.
std::shared_ptr<clang::CompilerInvocation> invocation(const Options& options,
                                                      const std::string& file,
                                                      Messages& messages) {
  clang::driver::Driver driver(PLEAT_CLANG, llvm::sys::getDefaultTargetTriple(),
                               messages.engine());
  driver.setCheckInputsExist(false);
  std::vector<std::string> arguments = clang_arguments(options);
  if (const auto own = options.file_args.find(file);
      own != options.file_args.end())
    arguments.insert(arguments.end(), own->second.begin(), own->second.end());
  arguments.insert(arguments.begin(), PLEAT_CLANG);
  arguments.insert(arguments.end(), {"-c", "-emit-llvm", "-o", "-", file});
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(argument.c_str());
  const std::unique_ptr<clang::driver::Compilation> compilation(
      driver.BuildCompilation(pointers));
  if (!compilation || messages.engine().hasErrorOccurred())
    messages.fail("clang does not accept its options");
  for (const clang::driver::Command& job : compilation->getJobs()) {
    if (llvm::StringRef(job.getCreator().getName()) != "clang") continue;
    auto result = std::make_shared<clang::CompilerInvocation>();
    if (!clang::CompilerInvocation::CreateFromArgs(
            *result, job.getArguments(), messages.engine(), PLEAT_CLANG))
      messages.fail("clang does not accept its options");
    return result;
  }
  messages.fail(file + ": not a C file (.c or .i)");
}

class SyntaxOnly : public clang::ASTFrontendAction {
 public:
  explicit SyntaxOnly(std::unique_ptr<clang::ASTConsumer> consumer)
      : consumer_(std::move(consumer)) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(
      clang::CompilerInstance&, llvm::StringRef) override {
    return std::move(consumer_);
  }

 private:
  std::unique_ptr<clang::ASTConsumer> consumer_;
};

void execute(const Options& options, const std::string& file,
             clang::FrontendAction& action, Messages& messages,
             const std::string& behind = "") {
  std::unique_ptr<llvm::MemoryBuffer> buffer = read(file);
  if (!behind.empty())
    buffer = llvm::MemoryBuffer::getMemBufferCopy(
        buffer->getBuffer().str() + behind, buffer->getBufferIdentifier());
  for (const char* ending : {".cpp", ".cc", ".cxx", ".C", ".c++"}) {
    if (llvm::StringRef(file).ends_with(ending))
      throw InputError(file + ": this is C++; Pleat checks C");
  }
  if (buffer->getBuffer().contains('\0'))
    throw InputError(file + ": this is no C file: it holds bytes that are 0");
  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation(options, file, messages));
  compiler.getPreprocessorOpts().addRemappedFile(file, buffer.get());
  compiler.getPreprocessorOpts().RetainRemappedFileBuffers = true;
  compiler.getFrontendOpts().DisableFree = false;
  compiler.setVerboseOutputStream(llvm::nulls());  // "1 error generated"
  compiler.createDiagnostics(&messages.printer(), /*ShouldOwnClient=*/false);
  if (!compiler.ExecuteAction(action)) messages.fail(file + ": C error");
}

}  // namespace

void with_syntax_tree(const Options& options, const std::string& file,
                      std::unique_ptr<clang::ASTConsumer> consumer) {
  Messages messages;
  SyntaxOnly action(std::move(consumer));
  execute(options, file, action, messages);
}

std::unique_ptr<llvm::Module> compile_file(const Options& options,
                                           const std::string& file,
                                           Compiled& result) {
  Messages messages;
  Action action(result, options.files);
  execute(options, file, action, messages,
          file == result.driver.file ? text_of(result.driver) : "");
  std::unique_ptr<llvm::Module> module = action.takeModule();
  if (!module) messages.fail(file + ": clang gave no code");
  return module;
}

namespace {

/// Collects what LLVM says while it links.
void take_diagnostic(const llvm::DiagnosticInfo* info, void* text) {
  if (info->getSeverity() != llvm::DS_Error) return;
  llvm::raw_string_ostream stream(*static_cast<std::string*>(text));
  llvm::DiagnosticPrinterRawOStream printer(stream);
  info->print(printer);
}

/// An inline definition and an external one: a call may go to either.
void note_inline_twins(const llvm::Module& one, const llvm::Module& other,
                       std::vector<std::string>& notes) {
  const auto place = [](const llvm::Function& function) {
    const llvm::DISubprogram* source = function.getSubprogram();
    return source
               ? std::pair(source->getFile()->getFilename(), source->getLine())
               : std::pair(llvm::StringRef(), 0U);
  };
  for (const llvm::Function& a : one) {
    const llvm::Function* b = other.getFunction(a.getName());
    if (!b || a.isDeclaration() || b->isDeclaration() || a.hasLocalLinkage() ||
        b->hasLocalLinkage() ||
        a.hasAvailableExternallyLinkage() == b->hasAvailableExternallyLinkage())
      continue;
    if (place(a) != place(*b))  // else: the same text, of a header
      notes.push_back("an inline and another definition of " +
                      a.getName().str());
  }
}

}  // namespace

void link(Compiled& result, std::unique_ptr<llvm::Module> module,
          const std::string& file) {
  if (!result.module) {
    result.module = std::move(module);
    return;
  }
  note_inline_twins(*result.module, *module, result.not_one_meaning);
  std::string text;
  result.context->setDiagnosticHandlerCallBack(take_diagnostic, &text);
  const bool failed =
      llvm::Linker::linkModules(*result.module, std::move(module));
  result.context->setDiagnosticHandlerCallBack(nullptr, nullptr);
  if (failed) throw InputError(file + ": " + text);
}

namespace {

/// A program that calls `alloca` without its header means clang's own.
void use_builtin_alloca(llvm::Module& module) {
  llvm::Function* function = module.getFunction("alloca");
  if (!function || !function->isDeclaration()) return;
  for (llvm::User* user : llvm::make_early_inc_range(function->users())) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != function ||
        call->arg_size() != 1 || !call->getType()->isPointerTy() ||
        !call->getArgOperand(0)->getType()->isIntegerTy())
      continue;
    llvm::IRBuilder<> builder(call);
    llvm::AllocaInst* object =
        builder.CreateAlloca(builder.getInt8Ty(), call->getArgOperand(0));
    object->setAlignment(llvm::Align(16));
    call->replaceAllUsesWith(object);
    call->eraseFromParent();
  }
}

/// Links the file of the entry function and, as a linker does with a library,
/// those that define what is missing.
class OnDemand {
 public:
  OnDemand(const Options& options, Compiled& result)
      : options_(options), result_(result) {
    for (const std::string& file : options.files) {
      try {
        modules_.emplace_back(file, compile_file(options, file, result));
      } catch (const InputError& error) {
        if (failure_.empty()) failure_ = error.what();
      }
    }
  }

  void run() {
    if (!take(options_.entry, true)) {
      throw InputError(failure_.empty() ? "no file defines " + options_.entry
                                        : failure_);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::string& name : missing())
        changed = take(name, false) || changed;
    }
  }

 private:
  std::vector<std::string> missing() const {
    std::vector<std::string> names;
    for (const llvm::GlobalValue& value : result_.module->global_values()) {
      if (value.isDeclaration() && !value.use_empty())
        names.push_back(value.getName().str());
    }
    return names;
  }

  bool take(const std::string& name, bool local_too) {
    for (auto& [file, module] : modules_) {
      const llvm::GlobalValue* value =
          module ? module->getNamedValue(name) : nullptr;
      if (!value || value->isDeclaration() ||
          (value->hasLocalLinkage() && !local_too))
        continue;
      link(result_, std::move(module), file);
      result_.files.push_back(file);
      return true;
    }
    return false;
  }

  const Options& options_;
  Compiled& result_;
  std::vector<std::pair<std::string, std::unique_ptr<llvm::Module>>> modules_;
  std::string failure_;  ///< of the first file that does not compile
};

/// An alias is another name of the same object or function.
void use_one_name(llvm::Module& module) {
  for (llvm::GlobalAlias& alias : module.aliases())
    alias.replaceAllUsesWith(alias.getAliasee());
}

/// `inline` without an external definition: its body is the only one there is,
/// unless the library has another.
void keep_inline_bodies(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.hasAvailableExternallyLinkage()) continue;
    if (in_system_library(function.getName().str()) &&
        !function.hasFnAttribute(llvm::Attribute::AlwaysInline))
      function.deleteBody();
    else
      function.setLinkage(llvm::GlobalValue::LinkOnceODRLinkage);
  }
}

}  // namespace

std::vector<std::string> clang_arguments(const Options& options) {
  std::vector<std::string> result = {
      options.data_model == cfa::DataModel::Ilp32 ? "-m32" : "-m64",
      // What gcc took when the old tasks were written; K&R C too.
      "-std=gnu17", "-w", "-Wno-error=implicit-function-declaration",
      "-Wno-error=implicit-int", "-Wno-error=int-conversion",
      "-Wno-error=incompatible-function-pointer-types",
      "-Wno-error=return-type", "-fbracket-depth=8192",
      // Lifetime markers and no `optnone`, but nothing optimised.
      "-fno-discard-value-names", "-O1", "-Xclang", "-disable-llvm-passes",
      "-g",
      // Defined behaviour where compilers differ.
      judges_shifted(options.checks) ? "-fno-wrapv" : "-fwrapv",
      "-fno-strict-aliasing", "-fno-delete-null-pointer-checks",
      "-ffp-contract=off",
      // Calls of library functions stay calls of them, also where headers have
      // macros and inline functions for them.
      "-fno-builtin", "-fno-stack-protector", "-D__NO_CTYPE", "-D__NO_INLINE__",
      "-U__OPTIMIZE__"};
  std::vector<std::string> checks = check_arguments(options.checks);
  if (options.signed_overflow == SignedOverflow::Undefined)
    checks.insert(checks.end(), {"-fsanitize=signed-integer-overflow",
                                 "-fsanitize-trap=signed-integer-overflow"});
  result.insert(result.end(), checks.begin(), checks.end());
  const std::vector<std::string> headers = own_header_arguments();
  result.insert(result.end(), headers.begin(), headers.end());
#if defined(__x86_64__) || defined(__i386__)
  // No wider registers between operations (docs/decisions/floats.md).
  if (options.data_model == cfa::DataModel::Ilp32)
    result.insert(result.end(), {"-msse2", "-mfpmath=sse"});
#endif
  result.insert(result.end(), options.clang_args.begin(),
                options.clang_args.end());
  return result;
}

Compiled compile(const Options& options) {
  if (options.files.empty()) throw InputError("no input file");
  Compiled result;
  result.context = std::make_unique<llvm::LLVMContext>();
  result.driver = make_entry_driver(options);
  if (options.on_demand) {
    OnDemand(options, result).run();
  } else {
    for (const std::string& file : options.files)
      link(result, compile_file(options, file, result), file);
    result.files = options.files;
  }
  use_stubs(options, result);
  keep_inline_bodies(*result.module);
  use_one_name(*result.module);
  use_builtin_alloca(*result.module);
  use_dialects(options, result);
  use_devices(options, result);
  if (judges_shifted(options.checks)) {
    let_wrap(*result.module);
    join_shift_checks(*result.module);
  }
  pass_lists_of_arguments(*result.module);
  expand_formats(
      *result.module,
      std::ranges::any_of(options.checks, vocabulary::is_memory_check));
  add_models(options, result);
  call_library_by_name(*result.module);
  fold_numbers(*result.module);
  add_start(*result.module, options);
  return result;
}

}  // namespace pleat::frontend
