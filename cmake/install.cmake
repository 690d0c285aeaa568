# `cmake --install build/release --prefix P` (script/install P): the programs, the
# hosts' jars, the catalogue of findings, the headers and libraries that others
# use, manual pages and completions. The prefix may be moved afterwards.
include(CMakePackageConfigHelpers)

install(TARGETS refute refute-jvm RUNTIME DESTINATION bin)
install(TARGETS refute-eval RUNTIME DESTINATION bin OPTIONAL)
if(TARGET refute-serve)
  install(TARGETS refute-serve RUNTIME DESTINATION bin OPTIONAL)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/share/refute DESTINATION share
        PATTERN ".*" EXCLUDE
        # Made by the JDKs of this machine, for them.
        PATTERN "*.jsa" EXCLUDE)
install(FILES docs/findings/findings.json DESTINATION share/refute/findings)
install(FILES LICENSE docs/licences.md DESTINATION share/doc/refute)

# For `refute run --generator my_generator.cc`, and for find_package(refute).
foreach(module base choice java refactoring relational typed javagen)
  install(DIRECTORY src/${module} DESTINATION include/refute
          FILES_MATCHING PATTERN "*.h" PATTERN "*_for_tests.h" EXCLUDE)
endforeach()
# For `--oracle my_oracle.cc`.
foreach(header engine/level engine/outcome oracle/plugin oracle/verdict)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES src/${header}.h DESTINATION include/refute/${folder})
endforeach()
foreach(module base choice java relational)
  set_target_properties(refute_${module} PROPERTIES EXPORT_NAME ${module})
endforeach()
install(TARGETS refute_base refute_choice refute_java refute_relational
                refute_tree_sitter_java refute_cadical
        EXPORT refuteTargets ARCHIVE DESTINATION lib/refute)
install(EXPORT refuteTargets NAMESPACE refute:: DESTINATION lib/cmake/refute)
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/refuteConfigVersion.cmake COMPATIBILITY ExactVersion)
install(FILES cmake/refuteConfig.cmake
              ${PROJECT_BINARY_DIR}/refuteConfigVersion.cmake
        DESTINATION lib/cmake/refute)

install(CODE [[
  set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
  set(refute "${root}/bin/refute")
  execute_process(COMMAND "${refute}" man --out "${root}/share/man/man1" COMMAND_ERROR_IS_FATAL ANY)
  foreach(place bash:share/bash-completion/completions/refute zsh:share/zsh/site-functions/_refute
                fish:share/fish/vendor_completions.d/refute.fish)
    string(REPLACE ":" ";" place "${place}")
    list(POP_FRONT place shell file)
    execute_process(COMMAND "${refute}" completions ${shell} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    file(WRITE "${root}/${file}" "${text}")
  endforeach()
]])

# script/package: a Debian package.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the refute project")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "finds the bugs in refactoring engines")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# A JDK to run Java with, a compiler for generators and oracles in C++.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "default-jdk-headless | java-sdk-headless, g++, libexpected-dev, libfmt-dev, nlohmann-json3-dev")
include(CPack)
