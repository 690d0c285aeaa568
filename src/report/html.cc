#include <string_view>

#include "report/evidence.h"
#include "report/page.h"  // made of page.html

namespace refute::report {
namespace {

// Inside a script element nothing may look like its end or like a comment, and
// two line separators of Unicode are no line ends in old readers of JSON.
std::string for_script(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '<')
      out += "\\u003c";
    else if (c == '>')
      out += "\\u003e";
    else if (c == '&')
      out += "\\u0026";
    else if (json.compare(i, 3, "\xE2\x80\xA8") == 0)
      out += "\\u2028", i += 2;
    else if (json.compare(i, 3, "\xE2\x80\xA9") == 0)
      out += "\\u2029", i += 2;
    else
      out += c;
  }
  return out;
}

}  // namespace

std::string to_html(const Model& model, const Context& context) {
  constexpr std::string_view kMark = "@DATA@";
  std::string page(kPage);
  const auto at = page.find(kMark);
  page.replace(at, kMark.size(),
               for_script(dump(model_to_json(model, context, /*rows=*/true))));
  return page;
}

}  // namespace refute::report
