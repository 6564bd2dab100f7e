// The protocol's one source, its page and the program agree.
#include "table/tests/protocol.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "games/all.h"
#include "table/general_requests.h"
#include "table/message_handler.h"
#include "table/settings.h"

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
  std::set<std::string> understood = {"create",  "open",   "join",  "leave", "save",  "restore", "review", "analyse", "arrange",
                                      "webhook", "push",   "tables", "claim", "about", "knock",   "admit",  "replay"};
  for (const std::string_view type : table::MessageHandler::types()) understood.emplace(type);
  for (const std::string_view type : table::GeneralRequests::types()) understood.emplace(type);
  const auto list = protocol::types_to();
  EXPECT_EQ(std::set<std::string>(list.begin(), list.end()), understood);
}

TEST(Protocol, every_message_sent_is_declared) {
  // The operator's order, which the server itself says to the table, and what its workers elsewhere are sent.
  std::set<std::string> declared = {"close", "data"};
  for (const std::string& type : protocol::types_from()) declared.insert(type);
  const std::regex sent(
      R"re((?:reply|begin)\((?:text, )?"([a-z]+)"\)|"type"\)\.text\("([a-z]+)"\)|"type\\?":\\?"([a-z]+)\\?")re");
  int found = 0;
  for (const char* folder : {"table", "server"})
    for (const auto& entry : std::filesystem::directory_iterator(kRoot / folder)) {
      if (entry.path().extension() != ".cc") continue;
      const std::string source = read(entry.path());
      for (std::sregex_iterator it(source.begin(), source.end(), sent), end; it != end; ++it, ++found)
        EXPECT_TRUE(declared.contains((*it)[1].str() + (*it)[2].str() + (*it)[3].str()))
            << entry.path() << ": " << it->str();
    }
  EXPECT_GT(found, 25);
}

// Whatever is written as an error where messages are answered, and below it. What only the store or the command line
// says, nobody hears over the protocol.
TEST(Protocol, every_error_code_is_declared_and_no_other) {
  const std::regex code(
      R"re((?:error|failure|error_message|refuse|Error|refuse_create|give_up_waiting)[({](?:[a-z]+, \*?[a-z]+, )?\{?"([a-z_]+)")re");
  const std::set<std::string> not_sent = {"broken_text", "broken_state", "not_sent", "push_key", "private_address", "listen",
                                          // Between processes, and on the socket of the operator.
                                          "ended", "in_use", "no_answer", "no_server", "wrong_store",
                                          // What refuses a saved table names fields in this place.
                                          "data", "events", "seats", "notes"};
  std::set<std::string> codes;
  std::vector<std::filesystem::path> folders = {kRoot / "core", kRoot / "games", kRoot / "table", kRoot / "server"};
  for (const core::GameType& type : games::all()) folders.push_back(kRoot / "games" / type.catalog->id);
  for (const std::filesystem::path& folder : folders)
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".cc" && entry.path().extension() != ".h") continue;
      const std::string source = read(entry.path());
      for (std::sregex_iterator it(source.begin(), source.end(), code), end; it != end; ++it)
        if (!not_sent.contains((*it)[1])) codes.insert((*it)[1]);
    }
  std::set<std::string> declared;
  for (const auto& [one, about] : protocol::declared()["errors"].items()) declared.insert(one);
  EXPECT_EQ(declared, codes);
  const std::string page = read(kRoot / "docs/protocol.md");
  for (const auto& [one, about] : protocol::declared()["errors"].items())
    EXPECT_NE(page.find("| `" + one + "` | " + about.get<std::string>() + " |\n"), std::string::npos) << one;
}

TEST(Protocol, what_messages_cost_is_on_the_page) {
  const std::string page = read(kRoot / "docs/protocol.md");
  for (const core::Json& message : protocol::declared()["to"]) {
    if (!message.contains("cost")) continue;
    const std::regex row("\\| [^|\n]*`" + message["type"].get<std::string>() + "`[^|\n]* \\| " +
                         message["cost"].dump() + " \\|");
    EXPECT_TRUE(std::regex_search(page, row)) << message["type"];
  }
}

TEST(Protocol, the_transcript_has_messages_that_exist) {
  const std::string page = read(kRoot / "docs/protocol.md");
  const auto to = protocol::types_to(), from = protocol::types_from();
  const std::regex line(R"re(\n(→|←) \{"type":"([a-z_]+)")re");
  int found = 0;
  for (std::sregex_iterator it(page.begin(), page.end(), line), end; it != end; ++it, ++found) {
    const auto& known = (*it)[1] == "→" ? to : from;
    EXPECT_NE(std::find(known.begin(), known.end(), (*it)[2].str()), known.end()) << it->str();
  }
  EXPECT_GT(found, 20);
}

TEST(Protocol, every_message_says_what_answers_it) {
  const auto from = protocol::types_from();
  for (const core::Json& message : protocol::declared()["to"]) {
    ASSERT_TRUE(message.contains("answers")) << message["type"];
    for (const core::Json& answer : message["answers"])
      EXPECT_NE(std::find(from.begin(), from.end(), answer.get<std::string>()), from.end()) << message["type"];
  }
}

// What a table is like if its host says nothing is what protocol.json says it is, and the page says the same.
TEST(Protocol, settings_that_are_left_out_are_as_declared) {
  const auto settings = table::read_settings({{"game", "goofspiel"}, {"seats", {{{"kind", "open"}}}}});
  ASSERT_TRUE(settings);
  const core::Json usual = table::write_settings(*settings);
  const std::string page = read(kRoot / "docs/protocol.md");
  const core::Json& declared = protocol::declared()["types"]["TableSettings"]["fields"];
  for (const auto& [name, field] : declared.items()) {
    const std::string key = name.ends_with('?') ? name.substr(0, name.size() - 1) : name;
    ASSERT_TRUE(field.is_array()) << key;
    if (field.size() > 2) {
      EXPECT_EQ(usual.value(key, field[2]), field[2]) << key;
    } else if (name != key) {
      EXPECT_FALSE(usual.contains(key)) << key;
    }
    const std::string row = "| `" + key + "` |";
    const std::size_t at = page.find(row);
    ASSERT_NE(at, std::string::npos) << "docs/protocol.md has no row for " << key;
    if (field.size() > 2) {
      const std::string line = page.substr(at, page.find('\n', at) - at);
      EXPECT_NE(line.find("`" + (field[2].is_string() ? field[2].get<std::string>() : field[2].dump()) + "`"),
                std::string::npos)
          << line;
    }
  }
  for (const auto& [key, value] : usual.items())
    EXPECT_TRUE(declared.contains(key) || declared.contains(key + "?")) << key;
}

}  // namespace
