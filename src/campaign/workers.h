#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "oracle/java_lab.h"

/// How to make the processes that trials need.
namespace refute::campaign {

/// How to start one of the engines under test.
struct EngineMaker {
  std::string label;  ///< As the user named it: "eclipse".
  std::function<std::unique_ptr<Engine>()> make;
  /// Stock settings, for confirming; empty: as `make`.
  std::function<std::unique_ptr<Engine>()> make_stock = {};
};

struct Workers {
  std::vector<EngineMaker> engines;
  std::function<std::unique_ptr<JavaLab>()> lab;
};

}  // namespace refute::campaign
