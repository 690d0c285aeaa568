#pragma once

#include <chrono>

#include "base/channel.h"
#include "jvm/bindings.h"
#include "jvm/messages.h"

/// The worker as the rest of refute sees it: typed questions over a Channel.
namespace refute::jvm {

Result<HelloReply> hello(Channel& worker, std::chrono::milliseconds timeout);

Result<CompileReply> compile(Channel& worker, const CompileRequest& request,
                             std::chrono::milliseconds timeout);

/// The program compiles.
Result<Bindings> bindings(Channel& worker, const CompileRequest& request,
                          std::chrono::milliseconds timeout);

Result<CompareReply> compare(Channel& worker, const CompareRequest& request,
                             std::chrono::milliseconds timeout);

}  // namespace refute::jvm
