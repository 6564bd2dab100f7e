// Messages that concern no table in progress, answered the same way in the page and on the server.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "table/game_cache.h"
#include "table/message.h"
#include "table/table.h"

namespace table {

// Random bytes that nobody can foresee; whoever keeps tables has a source of them.
using Entropy = core::Digest (*)();

class GeneralRequests {
 public:
  explicit GeneralRequests(GameCache& game_cache) : game_cache_(game_cache) {}

  // The answer to hello, games, words, verify, trace and ping; nothing for any other type.
  std::optional<std::string> answer(const Message& message);
  static std::vector<std::string_view> types();

  // `create` and `open`: the settings of a table, or a finished table.
  core::Result<Settings> settings(const Message& message) const;
  core::Result<Table> record_table(const Message& message, Time now);

  // The record that a message brings, and the game it was played with.
  struct Opened {
    core::Record record;
    std::shared_ptr<const core::DataSet> data;
    std::shared_ptr<const GameInstance> instance;
  };
  core::Result<Opened> read_record(const Message& message);

 private:
  std::string games(const Message& message);
  std::string words(const Message& message);
  std::string verify(const Message& message);
  std::string trace(const Message& message);

  GameCache& game_cache_;
  std::map<std::string, std::string, std::less<>> words_;  // answers, by game and language
};

std::string error_message(const core::Error& error, std::string_view to);

// 128 random bits as a key for a link, and what is kept of it.
std::string make_key(const core::Digest& random);
std::string key_hash(std::string_view key);

}  // namespace table
