#include "cluster/cluster.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "base/text.h"

namespace refute::cluster {
namespace {

constexpr std::pair<By, std::string_view> kNames[] = {
    {By::kConcrete, "concrete"},
    {By::kAbstract, "abstract"},
    {By::kTemplate, "template"},
    {By::kOracle, "oracle"}};

constexpr std::string_view kSymbol = "symbol:";

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         c == '$';
}

// The closing quote that goes with an opening one; 0 if it is none.
char closing(char c) {
  switch (c) {
    case '\'':
    case '"':
    case '`':
      return c;
    default:
      return 0;
  }
}

// A word of prose, as against a name of the program: lower case, or lower case
// behind one capital, and at least two letters.
bool is_prose(std::string_view word) {
  if (word.size() < 2) return word == "a" || word == "A";
  return std::all_of(word.begin() + 1, word.end(), [](char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0;
  });
}

// The message lines that hold names alone: javac's "symbol:", "location:".
bool is_detail(std::string_view line) {
  const auto start = line.find_first_not_of(' ');
  return start == std::string_view::npos ||
         line.substr(start).starts_with("location:");
}

// Without what stands on lines of its own: where it is, what else there was.
// javac names the symbol there that others name in the sentence.
std::string abstract_of(std::string_view text) {
  std::string out;
  for (const auto& line : split(text, '\n')) {
    const auto start = line.find_first_not_of(' ');
    if (out.empty())
      out = line;
    else if (start != std::string::npos &&
             line.substr(start).starts_with(kSymbol)) {
      const auto symbol = line.find_first_not_of(' ', start + kSymbol.size());
      if (symbol != std::string::npos) out += ": " + line.substr(symbol);
    }
  }
  return out;
}

std::string part(const Message& message, By by) {
  const auto& [code, place, text] = message;
  switch (by) {
    case By::kConcrete:
      return place + " " + text;
    case By::kAbstract:
      return abstract_of(text);
    case By::kTemplate:
      return code.empty() ? template_of(text) : code;
    case By::kOracle:
      return "";
  }
  return "";
}

std::string heading(const store::Finding& finding) {
  return finding.engine + "|" + finding.oracle + "|" + refactoring_of(finding);
}

std::vector<std::string> parts(const store::Finding& finding, By by) {
  if (finding.messages.empty()) return {finding.signature};
  std::vector<std::string> all;
  for (const auto& message : finding.messages) all.push_back(part(message, by));
  return all;
}

}  // namespace

std::string refactoring_of(const store::Finding& finding) {
  return finding.request.refactoring;
}

std::string_view to_string(By by) {
  for (const auto& [value, name] : kNames)
    if (value == by) return name;
  return "?";
}

Result<By> parse_by(const std::string& name) {
  std::vector<std::string> known;
  for (const auto& [value, each] : kNames) {
    if (each == name) return value;
    known.emplace_back(each);
  }
  return usage_error(
      "cannot cluster by \"" + name + "\"" + did_you_mean(name, known),
      "one of: concrete, abstract, template, oracle");
}

std::string template_of(std::string_view text) {
  std::string out;
  for (const auto& line : split(text, '\n')) {
    if (!out.empty() && is_detail(line)) continue;
    if (!out.empty()) out += ' ';
    for (std::size_t i = 0; i < line.size();) {
      const bool in_word = i > 0 && is_word(line[i - 1]);  // it's
      if (const char close = closing(line[i]); close != 0 && !in_word) {
        const auto end = line.find(close, i + 1);
        if (end != std::string::npos) {
          out += "…";
          i = end + 1;
          continue;
        }
      }
      if (!is_word(line[i])) {
        out += line[i++];
        continue;
      }
      // A word with its dots: "java.util.List", "A.m", "f".
      std::size_t end = i;
      while (end < line.size() && (is_word(line[end]) ||
                                   (line[end] == '.' && end + 1 < line.size() &&
                                    is_word(line[end + 1]))))
        ++end;
      const auto word = line.substr(i, end - i);
      const bool after_apostrophe = i > 1 && line[i - 1] == '\'';
      out += is_prose(word) || after_apostrophe ? word : "…";
      i = end;
    }
  }
  return out;
}

std::string key(const store::Finding& finding, By by) {
  std::string text = heading(finding);
  if (by == By::kOracle) return text;
  text += "|" + std::string(to_string(finding.level));
  for (const auto& each : parts(finding, by)) text += "|" + each;
  return text;
}

std::set<std::string> templates(const store::Finding& finding) {
  const auto all = parts(finding, By::kTemplate);
  return {all.begin(), all.end()};
}

std::string bug_key(const store::Finding& finding) {
  std::string text =
      heading(finding) + "|" + std::string(to_string(finding.level));
  for (const auto& each : templates(finding)) text += "|" + each;
  return text;
}

std::vector<Cluster> clusters(const std::vector<store::Finding>& findings,
                              By by) {
  // What all oracles said of one input is one list.
  struct Input {
    std::int64_t first = 0;
    std::set<std::string> keys = {};
  };
  std::map<std::string, Input> inputs;
  for (const auto& finding : findings) {
    Input& input = inputs[finding.engine_label + "|" + finding.generator + "|" +
                          finding.choices];
    if (input.keys.empty() || finding.id < input.first)
      input.first = finding.id;
    input.keys.insert(key(finding, by));
  }
  std::map<std::string, Cluster> by_key;
  for (const auto& [name, input] : inputs) {
    std::string all;
    for (const auto& each : input.keys)
      all += (all.empty() ? "" : " + ") + each;
    by_key[all].findings.push_back(input.first);
  }
  std::vector<Cluster> all;
  for (auto& [name, cluster] : by_key) {
    cluster.key = name;
    std::sort(cluster.findings.begin(), cluster.findings.end());
    all.push_back(std::move(cluster));
  }
  std::sort(all.begin(), all.end(), [](const Cluster& a, const Cluster& b) {
    if (a.findings.size() != b.findings.size())
      return a.findings.size() > b.findings.size();
    return a.findings.front() < b.findings.front();
  });
  return all;
}

}  // namespace refute::cluster
