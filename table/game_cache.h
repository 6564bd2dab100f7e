// The games as they stand on the game cache: set up once for each choice of options, shared by all tables that play
// them so.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"
#include "table/mutex.h"
#include "table/settings.h"

namespace table {

// A set of component data, parsed once for all tables that have it. Immutable but for what is worked out when first
// asked for; threads may share it.
class ParsedData {
 public:
  ParsedData(const core::GameType& type, std::shared_ptr<const core::DataSet> own, core::GameType::Maker maker)
      : type_(type), own_(std::move(own)), maker_(std::move(maker)) {}

  const core::GameType& type() const { return type_; }
  const std::shared_ptr<const core::DataSet>& own() const { return own_; }  // null: the game's own
  const core::DataSet& set() const { return own_ != nullptr ? *own_ : *type_.default_data(); }
  const core::GameType::Maker& maker() const { return maker_; }
  // The files as an object of JSON.
  const std::string& files_json() const;

 private:
  const core::GameType& type_;
  std::shared_ptr<const core::DataSet> own_;
  core::GameType::Maker maker_;
  mutable Mutex mutex_;
  mutable std::string files_json_;
};

// One game, set up. Immutable but for what is worked out when first asked for, so threads may share it.
class GameInstance {
 public:
  GameInstance(std::unique_ptr<core::AnyGame> made, std::shared_ptr<const ParsedData> parsed)
      : game(std::move(made)), data(std::move(parsed)) {}

  const std::unique_ptr<core::AnyGame> game;
  const std::shared_ptr<const ParsedData> data;

  const core::Info& about() const { return game->info(); }
  // As the protocol's Info. Whoever only asks what is usual at a table does without it.
  const std::string& info_json() const;
  // Works out now what a table asks for later: another thread has time for it.
  void prepare() const { data->files_json(), info_json(); }

 private:
  mutable Mutex mutex_;
  mutable std::string info_json_;
};

// Appends the text of a move in the notation.
void append_move(std::string& out, const core::Info& info, const core::Move& move);

// For any thread.
class GameCache {
 public:
  static constexpr std::size_t kMostData = 32;            // sets of others that are kept although no table has them
  static constexpr std::size_t kMostDataBytes = 8 << 20;  // and bytes of their files

  explicit GameCache(const std::vector<core::GameType>& games) : games_(games) {}

  const std::vector<core::GameType>& games() const { return games_; }
  const core::GameType* find(std::string_view id) const;

  // Refuses an unknown game, wrong data, a wrong number of players or a wrong option.
  core::Result<std::shared_ptr<const GameInstance>> take(std::string_view game, int players, const core::Json& options,
                                                         std::shared_ptr<const core::DataSet> data = nullptr);

  // The game that a record was played at, beginning where the record does. Refuses one of other data or rules.
  core::Result<std::shared_ptr<const GameInstance>> open(const core::Record& record,
                                                         std::shared_ptr<const core::DataSet> data = nullptr);

  int parsed() const { return parsed_; }  // sets of data so far

 private:
  core::Result<std::shared_ptr<const ParsedData>> parse(const core::GameType& type, const std::string& hash,
                                                        std::shared_ptr<const core::DataSet> data);
  void keep(const std::string& label, std::shared_ptr<const ParsedData> parsed);

  const std::vector<core::GameType>& games_;
  Mutex mutex_;
  std::atomic<int> parsed_ = 0;
  std::map<std::string, std::weak_ptr<const ParsedData>, std::less<>> data_;  // by game and hash
  std::vector<std::shared_ptr<const ParsedData>> defaults_;                   // of the games' own data: kept for ever
  std::deque<std::shared_ptr<const ParsedData>> recent_;                      // of others: the newest at the end
  std::map<std::string, std::weak_ptr<const GameInstance>, std::less<>> instances_;
  std::vector<std::shared_ptr<const GameInstance>>
      usual_;  // without any choice, for each number of players: kept for ever
  std::size_t next_cleaning_ = 64;
};

}  // namespace table
