#include "project/class_file.h"

#include <cstdint>

namespace refute::project {
namespace {

/// Reads big-endian numbers. Past the end it gives zeros, and `ok` is false.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool ok() const { return ok_; }

  std::uint32_t number(std::size_t size) {
    std::uint32_t result = 0;
    for (const char each : take(size))
      result = result << 8 | static_cast<unsigned char>(each);
    return result;
  }
  std::uint16_t two() { return static_cast<std::uint16_t>(number(2)); }

  std::string_view take(std::size_t size) {
    if (size > bytes_.size() - at_) {
      ok_ = false;
      return {};
    }
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

constexpr std::uint32_t kMagic = 0xCAFEBABE;

/// Of the format's kinds of constants, those that are looked at.
enum Tag : std::uint8_t { kUtf8 = 1, kLong = 5, kDouble = 6, kClass = 7 };

/// How long a constant is behind its tag; 0: no such tag.
std::size_t length_of(std::uint32_t tag) {
  switch (tag) {
    case 3:   // Integer
    case 4:   // Float
    case 9:   // Fieldref
    case 10:  // Methodref
    case 11:  // InterfaceMethodref
    case 12:  // NameAndType
    case 17:  // Dynamic
    case 18:  // InvokeDynamic
      return 4;
    case kLong:
    case kDouble:
      return 8;
    case kClass:
    case 8:   // String
    case 16:  // MethodType
    case 19:  // Module
    case 20:  // Package
      return 2;
    case 15:  // MethodHandle
      return 3;
    default:
      return 0;
  }
}

/// Adds the classes that a descriptor or a generic signature names:
/// "(Lp/A;I)Lp/B<Lp/C;>;". Of other texts it may add what is the name of
/// nothing.
void add_described(std::string_view text, std::set<std::string>& to) {
  for (auto at = text.find('L'); at != std::string_view::npos;
       at = text.find('L', at)) {
    const auto end = text.find_first_of(";<()[: ", at);
    if (end == std::string_view::npos) return;
    if (text[end] == ';' || text[end] == '<')
      to.emplace(text.substr(at + 1, end - at - 1));
    at = end;
  }
}

class Parser {
 public:
  explicit Parser(std::string_view bytes) : in_(bytes) {}

  Result<ClassOutline> parse() {
    ClassOutline outline;
    if (in_.number(4) != kMagic) return fail("it is not a class file");
    in_.take(4);  // its version
    if (!read_constants()) return fail("its constants are damaged");
    in_.take(2);  // access
    outline.name = class_at(in_.two());
    const auto parent = class_at(in_.two());
    if (!parent.empty()) outline.supertypes.emplace_back(parent);
    for (int count = in_.two(); count > 0 && in_.ok(); --count)
      outline.supertypes.emplace_back(class_at(in_.two()));
    for (int kind = 0; kind < 2; ++kind)  // fields, methods
      for (int count = in_.two(); count > 0 && in_.ok(); --count) {
        in_.take(6);
        skip_attributes(nullptr);
      }
    skip_attributes(&outline.source);
    if (!in_.ok() || outline.name.empty()) return fail("it ends too early");
    for (const auto& [tag, at, text] : constants_) {
      if (tag == kClass) add_class(text_at(at), outline.mentions);
      if (tag == kUtf8) add_described(text, outline.mentions);
    }
    return outline;
  }

 private:
  struct Constant {
    std::uint8_t tag = 0;
    std::uint16_t at = 0;  ///< Of a class: where its name is.
    std::string_view text = {};
  };

  bool read_constants() {
    const std::size_t count = in_.two();
    constants_.resize(count);
    for (std::size_t i = 1; i < count; ++i) {
      Constant& made = constants_[i];
      made.tag = static_cast<std::uint8_t>(in_.number(1));
      if (made.tag == kUtf8) {
        made.text = in_.take(in_.two());
      } else if (made.tag == kClass) {
        made.at = in_.two();
      } else {
        const std::size_t length = length_of(made.tag);
        if (length == 0) return false;
        in_.take(length);
      }
      if (!in_.ok()) return false;
      if (made.tag == kLong || made.tag == kDouble) ++i;  // they count twice
    }
    return true;
  }

  std::string_view text_at(std::size_t index) const {
    return index < constants_.size() ? constants_[index].text
                                     : std::string_view();
  }
  std::string_view class_at(std::size_t index) const {
    return index < constants_.size() && constants_[index].tag == kClass
               ? text_at(constants_[index].at)
               : std::string_view();
  }

  static void add_class(std::string_view name, std::set<std::string>& to) {
    if (name.starts_with('['))
      add_described(name, to);
    else if (!name.empty())
      to.emplace(name);
  }

  /// The name of the source file goes to `source`, if that is wanted.
  void skip_attributes(std::string* source) {
    for (int count = in_.two(); count > 0 && in_.ok(); --count) {
      const auto name = text_at(in_.two());
      Reader body(in_.take(in_.number(4)));
      if (source != nullptr && name == "SourceFile")
        *source = text_at(body.two());
    }
  }

  Reader in_;
  std::vector<Constant> constants_;
};

}  // namespace

Result<ClassOutline> read_class(std::string_view bytes) {
  return Parser(bytes).parse();
}

}  // namespace refute::project
