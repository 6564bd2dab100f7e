#include "table/event.h"

#include <array>
#include <cstddef>

namespace table {

namespace {

constexpr std::array<std::string_view, kKinds> kNames = {
    "created", "sat", "seat", "ready", "unready", "started", "move", "answer", "chance", "undo", "redo", "confirm", "timeout", "automatic", "concede", "pause", "resume", "chat", "note", "mute", "unmute", "allow", "link", "rematch", "followed", "closed", "committed", "sealed", "revealed", "redraw", "invited", "group", "claimed", "code", "alone", "asked", "voted", "unserved", "host", "left", "takeback", "consent", "taken_back", "holiday", "program", "came"};

}  // namespace

std::string_view kind_name(Kind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<Kind> find_kind(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name) return static_cast<Kind>(i);
  return std::nullopt;
}

std::unexpected<core::Error> broken(const Event& event, std::string what) {
  return core::failure("broken_table", "event " + std::to_string(event.n), std::move(what));
}

}  // namespace table
