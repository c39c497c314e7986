#pragma once

// LLVM to CFA: follows paths symbolically from location to location, inlining
// calls as it meets them, and makes each path an edge. Translator only puts the
// parts together and starts the first path; each part knows those that stand
// above it in the list of members, and none below.

#include <optional>
#include <vector>

#include "frontend/allocations.h"
#include "frontend/asked_properties.h"
#include "frontend/blocks.h"
#include "frontend/branching.h"
#include "frontend/call_values.h"
#include "frontend/calls.h"
#include "frontend/context.h"
#include "frontend/control_flow.h"
#include "frontend/float_results.h"
#include "frontend/floats.h"
#include "frontend/frames.h"
#include "frontend/guess_checks.h"
#include "frontend/initialisation.h"
#include "frontend/integers.h"
#include "frontend/intrinsics.h"
#include "frontend/leaks.h"
#include "frontend/library_calls.h"
#include "frontend/loads_stores.h"
#include "frontend/locations.h"
#include "frontend/memory_checks.h"
#include "frontend/operands.h"
#include "frontend/outside.h"
#include "frontend/path_ends.h"
#include "frontend/path_values.h"
#include "frontend/recursion.h"
#include "frontend/unknown_functions.h"
#include "frontend/values.h"

namespace pleat::frontend {

class Translator {
 public:
  Translator(const Compiled& compiled, const InputSites& sites,
             const VolatileObjects& changing, const Options& options,
             bool keep_branches);
  cfa::Cfa run();
  /// Whether objects lie elsewhere (cfa/layout.h); null: it makes no
  /// difference.
  term::Term moved() const { return context_.builder.moved(); }
  /// Whether what is read outside of objects is anything (cfa/layout.h); null:
  /// nothing is.
  term::Term outside_is_any() const {
    return context_.builder.outside_is_any();
  }
  /// Does no number become a pointer that is used?
  bool keeps_numbers_apart() const {
    return !context_.memory.points_to().makes_pointers_of_numbers();
  }
  /// None: not all blocks are those of calls of malloc and calloc.
  const std::optional<HeapLayout>& heap_layout() const {
    return allocations_.heap_layout();
  }
  const std::vector<std::size_t>& layout_notes() const {
    return context_.builder.layout_notes();
  }

 private:
  void start();
  void bind_parameters(Path& path);
  void note_parameters();

  Context context_;
  Frames frames_{context_.names};
  // Where paths begin and end.
  PathValues path_values_{context_.module, frames_, context_.builder};
  PathEnds ends_{context_, path_values_};
  Locations locations_{context_};
  AskedProperties properties_{context_, frames_, ends_};
  // Values.
  FloatResults float_results_{context_};
  Operands operands_{context_, path_values_, float_results_};
  Integers integers_{context_, operands_, ends_};
  Floats floats_{context_, operands_, float_results_};
  OutsideAccesses outside_{context_, operands_};
  Initialisation initialisation_{context_};
  LoadsAndStores loads_and_stores_{context_, operands_, outside_,
                                   initialisation_, ends_};
  Values values_{context_, operands_, integers_, floats_, loads_and_stores_};
  // Checks.
  GuessChecks guess_checks_{context_, operands_, ends_};
  MemoryChecks memory_checks_{context_, operands_, initialisation_, ends_,
                              properties_};
  LeakChecks leaks_{context_, properties_, ends_};
  // Calls.
  CallValues call_values_{context_, operands_, path_values_, initialisation_};
  MemoryBlocks blocks_{
      context_,     operands_,    outside_, initialisation_, loads_and_stores_,
      call_values_, path_values_, ends_,    locations_};
  Allocations allocations_{context_, operands_,      call_values_, ends_,
                           blocks_,  memory_checks_, leaks_};
  UnknownFunctions unknown_{context_,    operands_,      call_values_,
                            properties_, memory_checks_, leaks_};
  LibraryCalls library_{context_,     operands_, integers_,      floats_,
                        call_values_, ends_,     memory_checks_, leaks_,
                        allocations_, unknown_};
  Intrinsics intrinsics_{context_,       operands_,       integers_,
                         floats_,        call_values_,    ends_,
                         memory_checks_, initialisation_, properties_};
  SharedCopies shared_{context_, frames_,    path_values_,
                       ends_,    locations_, call_values_};
  Calls calls_{context_, frames_,     operands_,   float_results_, call_values_,
               ends_,    locations_,  properties_, memory_checks_, leaks_,
               blocks_,  intrinsics_, library_,    shared_};
  // Control flow.
  Branching branching_{context_,       path_values_, ends_,   locations_,
                       properties_,    operands_,    values_, guess_checks_,
                       memory_checks_, leaks_,       calls_};
  ControlFlow control_flow_{context_,      path_values_,      properties_,
                            outside_,      loads_and_stores_, values_,
                            guess_checks_, memory_checks_,    leaks_,
                            calls_,        branching_};
};

}  // namespace pleat::frontend
