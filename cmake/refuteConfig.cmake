# find_package(refute): refute::choice, refute::relational, refute::java.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(fmt)
find_dependency(tl-expected)
find_dependency(nlohmann_json)
include(${CMAKE_CURRENT_LIST_DIR}/refuteTargets.cmake)
