// The protocol's one source, its page and the program agree.
#include "table/tests/protocol.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "table/general_requests.h"
#include "table/message_handler.h"

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

const std::filesystem::path kRoot = KILOWATT_SOURCE_DIR;

TEST(Protocol, every_message_is_on_the_page) {
  const std::string page = read(kRoot / "docs/protocol.md");
  for (const auto& list : {protocol::types_to(), protocol::types_from()})
    for (const std::string& type : list) EXPECT_NE(page.find('`' + type + '`'), std::string::npos) << type;
}

TEST(Protocol, every_declared_message_is_understood_and_no_other) {
  // Whoever keeps tables sees to these.
  std::set<std::string> understood = {"create",  "open",   "join",  "leave", "save",  "restore", "review",
                                      "webhook", "tables", "claim", "about", "knock", "admit",   "replay"};
  for (const std::string_view type : table::MessageHandler::types()) understood.emplace(type);
  for (const std::string_view type : table::GeneralRequests::types()) understood.emplace(type);
  const auto list = protocol::types_to();
  EXPECT_EQ(std::set<std::string>(list.begin(), list.end()), understood);
}

TEST(Protocol, every_message_sent_is_declared) {
  std::set<std::string> declared;
  for (const std::string& type : protocol::types_from()) declared.insert(type);
  const std::regex sent(
      R"re((?:reply|begin)\((?:text, )?"([a-z]+)"\)|"type"\)\.text\("([a-z]+)"\)|"type\\?":\\?"([a-z]+)\\?")re");
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "table")) {
    if (entry.path().extension() != ".cc") continue;
    const std::string source = read(entry.path());
    for (std::sregex_iterator it(source.begin(), source.end(), sent), end; it != end; ++it, ++found)
      EXPECT_TRUE(declared.contains((*it)[1].str() + (*it)[2].str() + (*it)[3].str()))
          << entry.path() << ": " << it->str();
  }
  EXPECT_GT(found, 15);
}

TEST(Protocol, every_error_code_is_on_the_page) {
  const std::string page = read(kRoot / "docs/protocol.md");
  const std::regex code(R"re((?:error|failure|error_message)\("([a-z_]+)")re");
  std::set<std::string> codes;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "table")) {
    if (entry.path().extension() != ".cc") continue;
    const std::string source = read(entry.path());
    for (std::sregex_iterator it(source.begin(), source.end(), code), end; it != end; ++it) codes.insert((*it)[1]);
  }
  EXPECT_GT(codes.size(), 15u);
  for (const std::string& one : codes) EXPECT_NE(page.find('`' + one + '`'), std::string::npos) << one;
}

}  // namespace
