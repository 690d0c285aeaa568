#pragma once

#include "campaign/walk.h"
#include "javagen/generator.h"

/// Walks the generators of javagen/, merged and single. The functions that take
/// a Generator are for one that no catalogue has: generator_host.h.
namespace refute::campaign {

Result<Source> source_of(const javagen::Generator& generator,
                         const Strategy& strategy);

Result<Step> regenerate(const javagen::Generator& generator,
                        const std::string& choices);

Result<std::vector<Part>> parts_of(const javagen::Generator& generator,
                                   const std::string& choices);

Result<Subject> with_parts(const javagen::Generator& generator,
                           const std::string& choices,
                           const std::vector<std::size_t>& kept);

/// Generators by name, of catalogue.h.
SourceKind generator_sources();

}  // namespace refute::campaign
