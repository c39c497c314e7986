#include "frontend/translate.h"

#include <fmt/format.h>

#include "frontend/accesses.h"
#include "frontend/arguments.h"
#include "frontend/entry_wrapper.h"
#include "frontend/surroundings.h"

namespace pleat::frontend {

Translator::Translator(const Compiled& compiled, const InputSites& sites,
                       const VolatileObjects& changing, const Options& options,
                       bool keep_branches)
    : context_(compiled, sites, changing, options, keep_branches) {}

cfa::Cfa Translator::run() {
  context_.builder.cfa.data_model = context_.options.data_model;
  start();
  while (auto path = locations_.next()) control_flow_.follow(std::move(*path));
  shared_.add_stacks();
  context_.memory.note_firsts();
  properties_.add_unreached();
  return std::move(context_.builder.cfa);
}

void Translator::start() {
  cfa::Cfa& cfa = context_.builder.cfa;
  cfa::Location initial;
  initial.function = context_.options.entry;
  initial.pos =
      context_.names.pos(*context_.module.getFunction(context_.options.entry));
  initial.label = "start";
  cfa.initial = cfa.add_location(std::move(initial));
  Path path;
  path.from = cfa.initial;
  path.frame = frames_.push(nullptr, nullptr, *context_.entry);
  context_.memory.initialise(path);
  allocations_.start();
  initialisation_.start(path);
  leaks_.start(path);
  memory_checks_.begin_lives(path, *path.frame);
  for (const llvm::GlobalVariable& global : context_.module.globals()) {
    if (global.hasInitializer() && has_address_number(global.getInitializer()))
      context_.unmodelled(kUsedAsNumber,
                          context_.names.declaration(global).pos);
  }
  note_surroundings(context_);
  if (context_.asks_for_memory()) memory_checks_.note_strayed_constants();
  bind_parameters(path);
  note_parameters();
  path.at = &context_.entry->getEntryBlock().front();
  locations_.go_on(std::move(path));
}

/// Nothing is known of what the function gets that the automaton starts with.
void Translator::bind_parameters(Path& path) {
  for (const llvm::Argument& argument : context_.entry->args()) {
    const std::string name = "argument " + std::to_string(argument.getArgNo());
    Terms terms = operands_.havoc(path, argument.getType(), name,
                                  context_.names.pos(*context_.entry));
    if (argument.getArgNo() == 0 && context_.options.entry == "main" &&
        argument.getType()->isIntegerTy())
      path.assume(term::mk_sge(terms[0], term::mk_bv(0, terms[0].width())));
    path_values_.bind(path, *path.frame, argument, std::move(terms));
  }
}

/// What is taken for granted of the parameters that the user's entry function
/// gets from ours (entry_wrapper.h).
void Translator::note_parameters() {
  if (context_.entry->getName() != kStart) return;
  const llvm::Function& entry =
      *context_.module.getFunction(context_.options.entry);
  if (takes_arguments(entry)) {
    context_.builder.approximate(
        cfa::Approximation::Kind::Assumed,
        fmt::format("main gets its own name as argv[0], and fewer than {0} "
                    "arguments, each shorter than {0} bytes",
                    kMostArguments),
        {});
  }
  if (context_.options.entry == "main") return;
  const ParameterOptions& promised = context_.options.parameters;
  for (const std::string& granted : context_.compiled.driver.granted)
    context_.builder.approximate(cfa::Approximation::Kind::Assumed, granted,
                                 {});
  for (const llvm::Argument& argument : entry.args()) {
    const std::string name = argument.getName().str();
    if (argument.getType()->isPointerTy() && !promised.arrays.contains(name) &&
        !promised.strings.contains(name))
      context_.approximated("parameter " + argument.getName().str() +
                                " points to one object of its own",
                            context_.names.pos(entry));
  }
}

}  // namespace pleat::frontend
