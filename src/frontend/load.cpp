// The whole front end: compile, translate, tidy up.

#include <llvm/IR/InstIterator.h>

#include "cfa/layout.h"
#include "cfa/liveness.h"
#include "cfa/merge.h"
#include "frontend/arguments.h"
#include "frontend/branches.h"
#include "frontend/compile.h"
#include "frontend/entry_wrapper.h"
#include "frontend/frontend.h"
#include "frontend/inputs.h"
#include "frontend/instrument.h"
#include "frontend/models.h"
#include "frontend/record.h"
#include "frontend/translate.h"
#include "frontend/volatile.h"
#include "support/check.h"

namespace pleat::frontend {
namespace {

/// The functions that one could start from: those that nobody calls come
/// first.
std::vector<std::string> possible_entries(const llvm::Module& module) {
  std::vector<std::string> result, called;
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() || !function.getSubprogram() ||
        function.hasFnAttribute(kModel))
      continue;
    (function.use_empty() ? result : called).push_back(source_name(function));
  }
  result.insert(result.end(), called.begin(), called.end());
  return result;
}

/// Complains, with the names of functions that there are.
void require_entry(const llvm::Module& module, const std::string& entry) {
  if (start_of(module, entry)) return;
  constexpr std::size_t kMost = 8;
  std::vector<std::string> names = possible_entries(module);
  const std::size_t more = names.size() > kMost ? names.size() - kMost : 0;
  names.resize(names.size() - more);
  std::string known;
  for (const std::string& name : names)
    known += (known.empty() ? "" : ", ") + name;
  if (more > 0) known += " and " + std::to_string(more) + " more";
  throw InputError("there is no function " + entry +
                   " with a body to start from" +
                   (known.empty() ? ": no function has one"
                                  : "; --entry FUNC names another: " + known));
}

/// Leaves the files that were linked in the options.
Compiled compile_linked(Options& options) {
  Compiled result = compile(options);
  options.files = result.files;
  require_entry(*result.module, options.entry);
  return result;
}

/// Drops assignments whose value is never read again: parameters of inlined
/// calls, locals of scopes that have ended.
void drop_dead(cfa::Cfa& cfa, const std::set<std::string>& watched) {
  std::vector<bool> candidate;
  for (const cfa::Variable& v : cfa.variables)
    candidate.push_back(!v.function.empty() || !watched.contains(v.name));
  cfa::drop_dead_assignments(cfa, candidate);
}

class LoadedProgram : public Program {
 public:
  LoadedProgram(const Options& options, bool keep_branches)
      : options_(options),
        compiled_(compile_linked(options_)),
        changing_(*compiled_.module,
                  start_of(*compiled_.module, options_.entry),
                  options_.volatile_changes),
        sites_(*compiled_.module, changing_),
        names_(*compiled_.module, options_.files) {
    Translator translator(compiled_, sites_, changing_, options_,
                          keep_branches);
    cfa_ = translator.run();
    heap_layout_ = translator.heap_layout();
    cfa_.validate();
    drop_dead(cfa_, options_.watched);
    const cfa::MergeLimits limits{.keep_branches = keep_branches};
    cfa::merge_chains(cfa_, limits);
    drop_dead(cfa_, options_.watched);
    cfa::merge_chains(cfa_, limits);
    settle_layout(translator);
    cfa_.validate();
  }

  const cfa::Cfa& cfa() const override { return cfa_; }
  const cfa::Cfa* any_layout() const override {
    return any_layout_ ? &*any_layout_ : nullptr;
  }
  const cfa::Cfa* for_proofs() const override {
    return for_proofs_ ? &*for_proofs_ : nullptr;
  }
  const Options& options() const override { return options_; }
  std::vector<std::pair<std::string, std::string>> models() const override {
    auto result = compiled_.models;
    std::erase_if(result,
                  [](const auto& model) { return is_helper(model.first); });
    return result;
  }

  cfa::Variable element(const cfa::Variable& region,
                        std::uint64_t index) const override {
    if (!region.symbol.sort().is_array()) return {};
    const Declaration object = declaration_of(region);
    const unsigned bytes = region.symbol.sort().width / 8;
    if (object.name.empty() || bytes == 0) return {};
    const CellName cell = names_.cell(object, index * bytes, bytes, nullptr);
    cfa::Variable result;
    if (!cell.is_exact) return result;
    result.name = cell.name;
    result.type = cell.type;
    return result;
  }

  std::set<cfa::SourcePos> constant_conditions() const override {
    return compiled_.constant_conditions;
  }

  std::optional<HeapLayout> heap_layout() const override {
    return heap_layout_;
  }

  const EntryDriver* entry_driver() const override {
    return compiled_.driver.empty() ? nullptr : &compiled_.driver;
  }

  bool has_parameters() const override {
    return compiled_.module->getFunction(kStart) != nullptr &&
           !takes_arguments(*compiled_.module->getFunction(options_.entry));
  }

  void write_instrumented(const std::string& bitcode_file) const override {
    write_bitcode(*instrumented_module(), bitcode_file);
  }

  Recording write_recorded(const std::string& bitcode_file) const override {
    Expressions expressions;
    const FileNames files(options_.files);
    for (const std::string& file : options_.files)
      with_syntax_tree(options_, file,
                       make_expression_consumer(files, expressions));
    const std::unique_ptr<llvm::Module> module = instrumented_module();
    for (const char* name : {"longjmp", "_longjmp", "siglongjmp"}) {
      if (module->getFunction(name))
        throw Unsupported("calls may end without a return");
    }
    const DebugNames names(*module, options_.files);
    Recording recording =
        add_recording(*module, {names, compiled_.conditions, expressions});
    write_bitcode(*module, bitcode_file);
    return recording;
  }

 private:
  /// Of the variable that a region of memory is.
  Declaration declaration_of(const cfa::Variable& region) const {
    const auto fits = [&](const Declaration& one) {
      return one.name == region.name && one.pos == region.declared;
    };
    for (const llvm::GlobalVariable& global : compiled_.module->globals()) {
      if (const Declaration one = names_.declaration(global); fits(one))
        return one;
    }
    for (const llvm::Function& function : *compiled_.module) {
      for (const llvm::Instruction& at : llvm::instructions(function)) {
        if (!llvm::isa<llvm::AllocaInst>(at)) continue;
        if (const Declaration one = names_.declaration(at); fits(one))
          return one;
      }
    }
    return {};
  }

  std::unique_ptr<llvm::Module> instrumented_module() const {
    const Instrumentation what{
        cfa_,
        sites_,
        options_.entry,
        options_.checks,
        [this](const llvm::Instruction& at) { return names_.pos(at); },
        options_.malloc_never_fails};
    return instrumented(*compiled_.module, what);
  }

  void settle_layout(const Translator& translator) {
    if (translator.layout_notes().empty() && !translator.outside_is_any())
      return;
    cfa::Cfa coarse = cfa_;
    if (const term::Term any = translator.outside_is_any()) {
      coarse = cfa::decided(std::move(coarse), any, true);
      cfa_ = cfa::decided(std::move(cfa_), any, false);
    }
    const bool keeps_memory = translator.keeps_numbers_apart();
    if (keeps_memory)
      decide_moved(translator, coarse);
    else
      settle_moved(translator, coarse);
    if (translator.outside_is_any() || (keeps_memory && translator.moved()))
      for_proofs_ = std::move(coarse);
  }

  /// Where no number becomes a pointer, memory means the same wherever objects
  /// lie, and proofs are checked for all layouts.
  void decide_moved(const Translator& translator, cfa::Cfa& coarse) {
    // Replay may still find another layout than ours.
    for (const std::size_t i : translator.layout_notes()) {
      for (cfa::Cfa* cfa : {&coarse, &cfa_})
        cfa->approximations[i].kind = cfa::Approximation::Kind::Havoc;
    }
    const term::Term moved = translator.moved();
    if (!moved) return;
    coarse = cfa::decided(std::move(coarse), moved, true);
    cfa_ = cfa::decided(std::move(cfa_), moved, false);
  }

  /// Where a number may become a pointer, what it points to depends on the
  /// layout, and so does all of memory.
  void settle_moved(const Translator& translator, cfa::Cfa& coarse) {
    const auto& notes = translator.layout_notes();
    if (notes.empty()) return;
    term::Term moved = translator.moved();
    if (!moved) moved = term::mk_symbol("moved", term::Sort::boolean());
    any_layout_ = cfa::anywhere(coarse, moved);
    for (std::size_t i : notes)
      any_layout_->approximations[i].kind = cfa::Approximation::Kind::Havoc;
    any_layout_->validate();
    coarse = cfa::in_our_layout(std::move(coarse), moved);
    cfa_ = cfa::in_our_layout(std::move(cfa_), moved);
  }

  Options options_;
  Compiled compiled_;
  VolatileObjects changing_;
  InputSites sites_;
  DebugNames names_;
  cfa::Cfa cfa_;
  std::optional<HeapLayout> heap_layout_;
  std::optional<cfa::Cfa> any_layout_, for_proofs_;
};

}  // namespace

Recording Program::write_recorded(const std::string&) const {
  throw Unsupported("this program cannot record its run");
}

std::unique_ptr<Program> load(const Options& options) {
  return std::make_unique<LoadedProgram>(options, false);
}

std::unique_ptr<Program> load_with_branches(const Options& options) {
  return std::make_unique<LoadedProgram>(options, true);
}

}  // namespace pleat::frontend
