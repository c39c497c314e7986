# `cmake --install build/release` and, with `cpack -G DEB`, the Debian package.
include(GNUInstallDirs)
install(TARGETS pleat pleat-check RUNTIME)

# compressed(FILE NAME): NAME.gz in the build folder, as Debian wants it.
function(compressed file name)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  execute_process(COMMAND gzip -9nc ${CMAKE_SOURCE_DIR}/${file}
                  OUTPUT_FILE ${CMAKE_BINARY_DIR}/${name}.gz
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()
compressed(docs/pleat.1 pleat.1)
compressed(scripts/debian/changelog changelog)
install(FILES ${CMAKE_BINARY_DIR}/pleat.1.gz
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CMAKE_BINARY_DIR}/changelog.gz scripts/debian/copyright
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES scripts/completion/pleat.bash RENAME pleat
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES scripts/completion/_pleat
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
# C models of library functions.
install(DIRECTORY models DESTINATION ${CMAKE_INSTALL_DATADIR}/pleat)
# `pleat bench`: scripts, adapters of other tools, figures of the papers.
install(DIRECTORY bench/pleatbench bench/tools bench/papers bench/benchexec
        DESTINATION ${CMAKE_INSTALL_DATADIR}/pleat/bench
        USE_SOURCE_PERMISSIONS
        PATTERN __pycache__ EXCLUDE)
install(PROGRAMS bench/guard bench/reproduce
        DESTINATION ${CMAKE_INSTALL_DATADIR}/pleat/bench)
install(FILES README.md docs/json.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pleat)
set(CPACK_PACKAGE_VENDOR "Pleat developers")
set(CPACK_PACKAGE_CONTACT "Pleat developers <pleat@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
    "verifier for C programs that folds loops instead of unrolling them")
set(CPACK_PACKAGE_DESCRIPTION
"Pleat answers one question about a C program: can execution reach this place?
It answers with evidence: concrete inputs that were replayed on the compiled
program, or a proof that was checked independently. Licence: Apache-2.0.")
if(PLEAT_PPL)
  string(APPEND CPACK_PACKAGE_DESCRIPTION
         "\nLinked with the Parma Polyhedra Library: GPL-3.")
endif()
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Replays compile and link the program under test.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-19, libclang-rt-19-dev, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gcc-multilib, graphviz, python3")
include(CPack)
