# Everything comes from Debian 12's archive; scripts/packages lists the names.

find_package(fmt REQUIRED)
find_package(absl REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(Threads REQUIRED)

# Z3 and CaDiCaL come without (usable) CMake packages.
find_library(Z3_LIBRARY z3 REQUIRED)
add_library(pleat::z3 UNKNOWN IMPORTED)
set_target_properties(pleat::z3 PROPERTIES IMPORTED_LOCATION ${Z3_LIBRARY})
find_library(CADICAL_LIBRARY cadical REQUIRED)
find_path(CADICAL_INCLUDE cadical.hpp PATH_SUFFIXES cadical REQUIRED)
add_library(pleat::cadical UNKNOWN IMPORTED)
set_target_properties(pleat::cadical PROPERTIES
  IMPORTED_LOCATION ${CADICAL_LIBRARY}
  INTERFACE_INCLUDE_DIRECTORIES ${CADICAL_INCLUDE})

# FLINT's headers call GMP inline.
find_library(FLINT_LIBRARY flint REQUIRED)
find_library(GMP_LIBRARY gmp REQUIRED)
find_path(FLINT_INCLUDE flint/flint.h REQUIRED)
add_library(pleat::flint UNKNOWN IMPORTED)
set_target_properties(pleat::flint PROPERTIES
  IMPORTED_LOCATION ${FLINT_LIBRARY}
  INTERFACE_LINK_LIBRARIES ${GMP_LIBRARY}
  INTERFACE_INCLUDE_DIRECTORIES ${FLINT_INCLUDE})

find_library(SECCOMP_LIBRARY seccomp REQUIRED)
add_library(pleat::seccomp UNKNOWN IMPORTED)
set_target_properties(pleat::seccomp PROPERTIES
  IMPORTED_LOCATION ${SECCOMP_LIBRARY})

# The library alone: its CMake package also wants the static one.
find_library(PUGIXML_LIBRARY pugixml REQUIRED)
add_library(pleat::pugixml UNKNOWN IMPORTED)
set_target_properties(pleat::pugixml PROPERTIES
  IMPORTED_LOCATION ${PUGIXML_LIBRARY})

find_library(GMPXX_LIBRARY gmpxx REQUIRED)
add_library(pleat::gmpxx UNKNOWN IMPORTED)
set_target_properties(pleat::gmpxx PROPERTIES
  IMPORTED_LOCATION ${GMPXX_LIBRARY}
  INTERFACE_LINK_LIBRARIES ${GMP_LIBRARY})

# PPL is under the GPL, and so is a program that is linked with it. Its numbers
# are GMP's, in C++.
if(PLEAT_PPL)
  find_library(PPL_LIBRARY ppl REQUIRED)
  add_library(pleat::ppl UNKNOWN IMPORTED)
  set_target_properties(pleat::ppl PROPERTIES
    IMPORTED_LOCATION ${PPL_LIBRARY}
    INTERFACE_LINK_LIBRARIES pleat::gmpxx)
endif()

set(PLEAT_HAVE_CVC5 OFF)
if(PLEAT_CVC5)
  find_library(CVC5_LIBRARY cvc5)
  find_path(CVC5_INCLUDE cvc5/cvc5.h)
  if(CVC5_LIBRARY AND CVC5_INCLUDE)
    add_library(pleat::cvc5 UNKNOWN IMPORTED)
    set_target_properties(pleat::cvc5 PROPERTIES
      IMPORTED_LOCATION ${CVC5_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${CVC5_INCLUDE})
    set(PLEAT_HAVE_CVC5 ON)
  endif()
endif()

# LLVM and clang 19 as shared libraries. `find_package(LLVM 19)` fails on
# Debian (the version file wants the minor too), and `find_package(Clang)`
# would take another version's folder, so clang is named directly.
find_package(LLVM 19.1 REQUIRED CONFIG)
find_library(CLANG_CPP_LIBRARY clang-cpp
  HINTS ${LLVM_LIBRARY_DIR} NO_DEFAULT_PATH REQUIRED)
add_library(pleat::llvm INTERFACE IMPORTED)
target_include_directories(pleat::llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_link_libraries(pleat::llvm INTERFACE ${CLANG_CPP_LIBRARY} LLVM)
