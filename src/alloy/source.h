#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// Where things stand in a model's files, and how a mistake there is shown.
///
/// Every token and tree keeps a Span, so that every error, in whichever pass it
/// is found, is reported with file, line, column, the line itself, a caret and,
/// if we know one, a fix. Inside alloy/ a mistake unwinds as a Trouble; the
/// functions of model.h that others call return a Result.
namespace refute::alloy {

/// Bytes [begin, end) of one file of Sources.
struct Span {
  std::uint32_t file = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// From the first of both to the last; they are of one file.
Span join(Span a, Span b);

/// A mistake in a model, at a place.
struct Trouble {
  Span at;
  std::string message;
  std::string hint = {};
};

/// Unwinds to the border of alloy/.
[[noreturn]] void stop(Span at, std::string message, std::string hint = {});

/// The texts of a model and of the modules it opens.
class Sources {
 public:
  std::uint32_t add(std::string path, std::string text);
  const std::string& path(std::uint32_t file) const;
  const std::string& text(std::uint32_t file) const;
  std::size_t size() const { return files_.size(); }

  /// "models/a.als:3:12".
  std::string place(Span at) const;
  /// What is written there.
  std::string_view snippet(Span at) const;
  /// The sentence, and below it the line with a caret under the place.
  Error explain(const Trouble& trouble) const;

 private:
  struct File {
    std::string path;
    std::string text;
  };
  std::vector<File> files_;
};

}  // namespace refute::alloy
