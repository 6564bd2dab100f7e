// Coroutines as g++ 12 compiles them right: it destroys twice a braced temporary, and sometimes the arm of a
// conditional that was not taken, inside an expression that waits. Such values get a name first.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Comments, texts and characters become spaces, line ends stay.
std::string code_only(std::string_view text) {
  std::string out(text);
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, out.size()); ++i)
      if (out[i] != '\n') out[i] = ' ';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = i;
    if (text.substr(i, 2) == "//") {
      end = text.find('\n', i);
    } else if (text.substr(i, 2) == "/*") {
      end = text.find("*/", i + 2);
    } else if (text.substr(i, 2) == "R\"" && (i == 0 || !is_word(text[i - 1]))) {
      const std::string close = ")" + std::string(text.substr(i + 2, text.find('(', i) - i - 2)) + "\"";
      end = text.find(close, i);
      if (end != std::string_view::npos) end += close.size();
    } else if (text[i] == '"' || (text[i] == '\'' && (i == 0 || !is_word(text[i - 1])))) {
      for (end = i + 1; end < text.size() && text[end] != text[i]; ++end)
        if (text[end] == '\\') ++end;
      ++end;
    }
    if (end == i) continue;
    blank(i, end);
    if (end == std::string_view::npos) break;
    i = end - 1;
  }
  return out;
}

bool is_keyword_before(std::string_view code, std::size_t at) {
  while (at > 0 && code[at - 1] == ' ') --at;
  const std::string_view before = code.substr(0, at);
  return std::ranges::any_of(std::array{"if", "while", "for", "switch"},
                             [&](std::string_view word) { return before.ends_with(word); });
}

// The whole expression around a co_await: to the ends of its statement, or of the parentheses of an if or loop.
std::string_view expression_around(std::string_view code, std::size_t at) {
  std::size_t begin = at, end = at;
  int closed = 0, outer = 0;  // brackets passed on the left: whole pairs under way, and those around us
  for (; begin > 0; --begin) {
    const char c = code[begin - 1];
    if (c == ')' || c == ']') ++closed;
    if (c == '}') {  // of a value if the expression goes on behind it, else of the block before
      const std::size_t next = code.find_first_not_of(" \n", begin);
      if (closed == 0 && code[next] != ',' && code[next] != ')') break;
      ++closed;
    }
    if (c == ';' && closed == 0) break;
    if (c != '(' && c != '[' && c != '{') continue;
    if (closed > 0) {
      --closed;
      continue;
    }
    const std::size_t last = code.substr(0, begin - 1).find_last_not_of(" \n");
    if (c == '{' && (last == std::string_view::npos || (code[last] != '(' && code[last] != ','))) break;
    if (c == '(' && is_keyword_before(code, begin - 1)) break;
    ++outer;
  }
  for (int open = outer; end < code.size(); ++end) {
    const char c = code[end];
    if (c == '(' || c == '[' || c == '{') ++open;
    if ((c == ')' || c == ']' || c == '}') && --open < 0) break;
    if (c == ';' && open == 0) break;
  }
  return code.substr(begin, end - begin);
}

// Expressions that wait and have braces or a conditional in them.
std::vector<std::string> faults(std::string_view source) {
  constexpr std::string_view kWait = "co_await";
  const std::string code = code_only(source);
  std::vector<std::string> out;
  for (std::size_t at = code.find(kWait); at != std::string::npos; at = code.find(kWait, at + 1)) {
    const std::string_view expression = expression_around(code, at);
    if (expression.find_first_of("{?") == std::string_view::npos) continue;
    out.push_back(std::to_string(1 + std::ranges::count(code.substr(0, at), '\n')) + ": " + std::string(expression));
  }
  return out;
}

TEST(Coroutines, no_braced_or_conditional_value_inside_an_expression_that_waits) {
  namespace fs = std::filesystem;
  int waiting = 0;
  for (const char* folder : {"server", "cli", "tests", "bench"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(KILOWATT_SOURCE_DIR) / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cc" && extension != ".h") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string text(std::istreambuf_iterator<char>(in), {});
      waiting += code_only(text).find("co_await") != std::string::npos ? 1 : 0;
      for (const std::string& fault : faults(text))
        ADD_FAILURE() << entry.path() << ":" << fault << "\n  give the value a name before the line that waits";
    }
  EXPECT_GE(waiting, 3);  // the network, WebSockets, the echo of the load
}

TEST(Coroutines, planted_faults_are_caught) {
  for (const char* code : {
           "co_await answer(stream, none, {.status = 413, .own = {}});",
           "co_await answer(stream, none,\n    Reply{413});",
           "if (!co_await answer(stream, {}, reply)) break;",
           "send(Reply{413}, co_await next());",
           "send({413}, co_await next());",
           "send({co_await next()});",
           "co_await answer(stream, late ? first : second);",
           "x = late ? co_await first() : 0;",
           "co_await wait([&] { return 1; });",
           "const auto y = f(a, [b] { return b; }, co_await c());",
       })
    EXPECT_EQ(faults(code).size(), 1U) << code;
}

TEST(Coroutines, what_is_right_is_let_through) {
  for (const char* code : {
           "{ const Reply reply{413}; co_await answer(stream, none, reply); }",
           "if (co_await ready()) { x = {}; }",
           "while (!co_await ready()) { x = y ? 1 : 2; }",
           "if (x) { y(); } co_await ready(); z = {1};",
           "for (const auto& x : co_await all()) { f({x}); }",
           "co_await ready();  // not {} and not ?",
           "co_await say(\"{?\");",
           "co_await say('{');",
           "struct A { int b; }; co_await ready(); struct C {};",
           "Reply reply{co_await status()};",
       })
    EXPECT_EQ(faults(code), std::vector<std::string>{}) << code;
}

}  // namespace
