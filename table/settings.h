// What a host chooses when opening a table.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/data.h"
#include "core/error.h"
#include "core/json.h"
#include "core/record.h"
#include "table/event.h"

namespace table {

enum class Sitter : std::uint8_t { open, human, bot };

struct SeatSettings {
  Sitter kind = Sitter::open;
  std::string name;          // may be empty
  std::string level;         // of a bot
  std::string program = {};  // "name/version" of whoever sits there as a person would, and is none
};

// Each turn has `turn` milliseconds, then the seat's reserve for the whole game runs down. Both 0: no clock.
struct ClockSettings {
  Time turn = 0;
  Time reserve = 0;
  Time holiday = 0;   // for the whole game: each seat may stop its own clock for so long
  bool skip = false;  // on time-out: the shortest way through the turn; else a bot plays it
  std::string level = "easy";

  bool on() const { return turn > 0 || reserve > 0; }
};

struct Settings {
  std::string game;
  std::vector<SeatSettings> seats;
  core::Json options = core::Json::object();  // of the game
  std::shared_ptr<const core::DataSet> data;  // null: the game's own
  bool random_seating = false;
  bool practice = false;  // undo may go past dice and other seats; the record says so
  bool confirm = true;    // a turn ends with a confirmation, unless a seat wants it automatic
  bool hints = false;
  bool chat = true;
  bool spectators = true;
  Time spectator_delay = 0;
  bool spectator_chat = false;
  ClockSettings clock;
  std::string language;  // in which people talk here, such as "de"; may be empty
  // The holder of a seat has so long to object to a new invitation; 0: as long as is usual with the clock.
  Time away = 0;
  std::string challenge;                         // the same dice for everybody who names the same word; no nonces
  std::shared_ptr<const core::Record> position;  // the game begins with these moves; practice only
};

inline constexpr std::size_t kMaxName = 40;  // bytes
inline constexpr std::size_t kMaxProgram = 64;
inline constexpr std::size_t kMaxChat = 1000;
inline constexpr std::size_t kMaxNote = 8000;
inline constexpr std::size_t kMaxWord = 64;
inline constexpr std::size_t kMaxLanguage = 16;

core::Result<Settings> read_settings(const core::Json& json);
core::Json write_settings(const Settings& settings);
// What everybody at the table may read: no data files, no moves.
core::Json public_settings(const Settings& settings);

core::Result<std::shared_ptr<const core::DataSet>> read_data(const core::Json& json);
core::Result<SeatSettings> read_seat(const core::Json& json, const std::string& where);
core::Json write_seat(const SeatSettings& seat);
// The same for those who look in from outside: also which program sits there.
core::Json public_seat(const SeatSettings& seat);

// A name, a line or a note as a person may write it: valid UTF-8, at most `most` bytes, no control characters but,
// if `lines`, line ends.
bool is_clean(std::string_view text, std::size_t most, bool lines = false);

}  // namespace table
