// A changed component file: refused with file, place and reason, or loaded and then playable to the end.
//
// The input's first line names game and file. If "=" follows, the rest is the whole file; else each further line is a
// JSON pointer and the value to put there, e.g. "/lines/0/segments 4", so that mutations reach deep into valid files.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/playout.h"
#include "games/all.h"

namespace {

using core::Json;

void must(bool holds) {
  if (!holds) std::abort();
}

std::string_view next_word(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view word = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return word;
}

// The value a JSON pointer leads to; null if it leads nowhere. (The library's own pointers throw.)
Json* find(Json& root, std::string_view pointer) {
  Json* at = &root;
  if (!pointer.starts_with('/')) return nullptr;
  pointer.remove_prefix(1);
  while (at != nullptr && !pointer.empty()) {
    const std::string key(next_word(pointer, '/'));
    if (at->is_object()) {
      at = at->contains(key) ? &(*at)[key] : nullptr;
    } else if (at->is_array() && !key.empty() && key.size() < 4 &&
               key.find_first_not_of("0123456789") == std::string::npos) {
      const auto index = static_cast<std::size_t>(std::stoi(key));
      at = index < at->size() ? &(*at)[index] : nullptr;
    } else {
      at = nullptr;
    }
  }
  return at;
}

void play(const core::AnyGame& game, std::uint64_t seed) {
  core::Rng rng(seed);
  core::AnyState s = game.start();
  core::Options options;
  for (int n = 0; !game.over(s); ++n) {
    must(n < game.info().longest);
    const core::Seat seat = game.active(s).front();
    game.options(s, seat, options);
    must(!options.empty());
    game.apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    must(game.invariant(s).empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  std::string_view head = next_word(input, '\n');
  const core::GameType* type = games::find(next_word(head, ' '));
  if (type == nullptr) return -1;
  core::DataSet set = *type->default_data();
  const auto file = set.files.find(next_word(head, ' '));
  if (file == set.files.end()) return -1;

  if (head == "=") {
    file->second = input;
  } else {
    Json json = Json::parse(file->second, nullptr, false);
    while (!input.empty()) {
      std::string_view line = next_word(input, '\n');
      Json* place = find(json, next_word(line, ' '));
      const Json value = Json::parse(line, nullptr, false);
      if (place != nullptr && !value.is_discarded()) *place = value;
    }
    file->second = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  const auto maker = type->load(set);
  if (!maker) {
    must(!maker.error().where.empty() && !maker.error().what.empty());
    return 0;
  }
  for (int players = type->catalog->min_players; players <= type->catalog->max_players; ++players) {
    const auto game = (*maker)({players, Json::object()});
    if (game) play(**game, size);
  }
  return 0;
}
