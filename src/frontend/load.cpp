// The whole front end: compile, translate, tidy up.

#include "cfa/merge.h"
#include "frontend/branches.h"
#include "frontend/compile.h"
#include "frontend/frontend.h"
#include "frontend/inputs.h"
#include "frontend/instrument.h"
#include "frontend/liveness.h"
#include "frontend/start.h"
#include "frontend/translate.h"
#include "frontend/volatile.h"

namespace pleat::frontend {
namespace {

/// Leaves the files that were linked in the options.
Compiled compile_linked(Options& options) {
  Compiled result = compile(options);
  options.files = result.files;
  return result;
}

class LoadedProgram : public Program {
 public:
  LoadedProgram(const Options& options, bool keep_branches)
      : options_(options),
        compiled_(compile_linked(options_)),
        changing_(*compiled_.module,
                  start_of(*compiled_.module, options_.entry)),
        sites_(*compiled_.module, changing_),
        names_(*compiled_.module, options_.files) {
    cfa_ =
        Translator(compiled_, sites_, changing_, options_, keep_branches).run();
    cfa_.validate();
    drop_dead_assignments(cfa_);
    const cfa::MergeLimits limits{.keep_branches = keep_branches};
    cfa::merge_chains(cfa_, limits);
    drop_dead_assignments(cfa_);
    cfa::merge_chains(cfa_, limits);
    cfa_.validate();
  }

  const cfa::Cfa& cfa() const override { return cfa_; }
  const Options& options() const override { return options_; }
  std::vector<std::pair<std::string, std::string>> models() const override {
    return compiled_.models;
  }

  std::set<cfa::SourcePos> constant_conditions() const override {
    return compiled_.constant_conditions;
  }

  bool has_parameters() const override {
    return compiled_.module->getFunction(kStart) != nullptr;
  }

  void write_instrumented(const std::string& bitcode_file) const override {
    const Instrumentation what{
        cfa_, sites_, options_.entry, options_.checks,
        [this](const llvm::Instruction& at) { return names_.pos(at); }};
    write_bitcode(*instrumented(*compiled_.module, what), bitcode_file);
  }

 private:
  Options options_;
  Compiled compiled_;
  VolatileObjects changing_;
  InputSites sites_;
  DebugNames names_;
  cfa::Cfa cfa_;
};

}  // namespace

std::unique_ptr<Program> load(const Options& options) {
  return std::make_unique<LoadedProgram>(options, false);
}

std::unique_ptr<Program> load_with_branches(const Options& options) {
  return std::make_unique<LoadedProgram>(options, true);
}

}  // namespace pleat::frontend
