// A saved game: its head, and the whole truth as a list of moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/error.h"
#include "core/json.h"

namespace core {

struct Record {
  std::string game;
  int rules = 1;
  std::string data = "default";
  std::string data_hash;
  std::vector<std::string> players;
  Json options = Json::object();
  std::optional<Json> position;    // of a game that begins in the middle: {"moves": [...], "values": {...}}, in turn
  std::vector<std::string> moves;  // "p1 line l07_a"
  std::optional<std::vector<std::vector<int>>> scores;  // only in a finished game
  bool practice = false;
  std::optional<Json> seats;       // human, or the bot's name and level, for each seat
  std::optional<Json> dice;        // commitment, seed, nonces
  std::optional<Json> variations;  // what was tried beside the moves: {"from": moves before it, "moves": [...]}
  std::string created, finished;   // UTC, empty if unknown
};

Result<Record> read_record(std::string_view text, const std::string& where);
std::string write_record(const Record& record);
// The head as a trace begins: everything but moves, scores and dice.
Json record_head(const Record& record);

// A fresh record for a table of this game.
Record new_record(const AnyGame& game, std::vector<std::string> players);

// Refuses a record of another game, of other data or of unknown rules.
Result<void> check_head(const Record& record, const Catalog& catalog, const std::string& data_hash);

}  // namespace core
