#pragma once

#include <functional>
#include <string>

#include "alloy/world.h"

/// Finds the files a model opens, binds their parameters, and declares every
/// sig. A module that is opened twice with the same arguments is one module.
namespace refute::alloy {

/// Gives the text of a file, or says why not; tests and the fuzzer have no
/// files.
using ReadText = std::function<Result<std::string>(const std::string& path)>;

/// Fills World::modules and World::sigs. Throws Trouble.
void load_modules(World& world, const std::string& path, std::string text,
                  const ReadText& read);

/// The sig that `name` means in `module`. Throws Trouble if there is none, or
/// there are several.
SigId find_sig(const World& world, Module& module, const Name& name);

/// Where an opened module's file is: beside the opener's file, from the folder
/// that the opener's own module name is counted from.
std::string module_file(const std::string& opener_file,
                        const std::string& opener_module,
                        const std::string& module);

}  // namespace refute::alloy
