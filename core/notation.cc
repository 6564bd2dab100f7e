#include "core/notation.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace core {

namespace {

std::optional<int> parse_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (value < std::numeric_limits<std::int16_t>::min() || value > std::numeric_limits<std::int16_t>::max())
    return std::nullopt;
  if (std::to_string(value) != text) return std::nullopt;  // one spelling only: no "07", no "+7"
  return value;
}

std::optional<int> parse_cell(std::string_view text) {
  const auto y = text.find('y');
  if (!text.starts_with('x') || y == std::string_view::npos) return std::nullopt;
  const auto column = parse_number(text.substr(1, y - 1));
  const auto row = parse_number(text.substr(y + 1));
  if (!column || !row || std::abs(*column) > 63 || std::abs(*row) > 63) return std::nullopt;
  return cell_arg(*column, *row);
}

std::optional<int> parse_argument(const Info& info, const Argument& argument, std::string_view text) {
  switch (argument.kind) {
    case Arg::none: return text.empty() ? std::optional(0) : std::nullopt;
    case Arg::number: return parse_number(text);
    case Arg::cell: return parse_cell(text);
    case Arg::seat: {
      const auto seat = parse_seat(text);
      return seat && *seat < info.seats ? std::optional<int>(*seat) : std::nullopt;
    }
    case Arg::word: {
      const auto& ids = info.lists[argument.list].ids;
      const auto found = std::find(ids.begin(), ids.end(), text);
      return found == ids.end() ? std::nullopt : std::optional(static_cast<int>(found - ids.begin()));
    }
  }
  return std::nullopt;
}

}  // namespace

std::string seat_text(Seat seat) {
  if (seat == kChance) return "chance";
  if (seat == kNobody) return "nobody";
  return "p" + std::to_string(seat + 1);
}

std::optional<Seat> parse_seat(std::string_view text) {
  if (text == "chance") return kChance;
  if (text.size() == 2 && text[0] == 'p' && text[1] >= '1' && text[1] <= '6') return static_cast<Seat>(text[1] - '1');
  return std::nullopt;
}

std::string argument_text(const Info& info, const Argument& argument, int value) {
  switch (argument.kind) {
    case Arg::none: return {};
    case Arg::number: return std::to_string(value);
    case Arg::seat: return seat_text(static_cast<Seat>(value));
    case Arg::cell: return "x" + std::to_string(cell_x(value)) + "y" + std::to_string(cell_y(value));
    case Arg::word: {
      const auto& ids = info.lists[argument.list].ids;
      const auto index = static_cast<std::size_t>(value);
      return index < ids.size() ? ids[index] : std::string();
    }
  }
  return {};
}

std::string move_text(const Info& info, const Move& move) {
  const Verb& verb = info.verbs[move.verb];
  const std::string argument = argument_text(info, verb.arg, move.arg);
  return argument.empty() ? verb.name : verb.name + " " + argument;
}

std::string option_text(const Info& info, const Option& option) {
  std::string text = move_text(info, option.move);
  if (option.weight != 1) text += " " + std::to_string(option.weight);
  return text;
}

std::vector<Move> parse_moves(const Info& info, std::string_view text) {
  std::vector<Move> moves;
  const auto space = text.find(' ');
  const std::string_view verb = text.substr(0, space);
  const std::string_view argument = space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
  for (std::size_t i = 0; i < info.verbs.size(); ++i) {
    if (info.verbs[i].name != verb) continue;
    if (argument.empty() != (info.verbs[i].arg.kind == Arg::none)) continue;
    if (const auto value = parse_argument(info, info.verbs[i].arg, argument))
      moves.push_back({static_cast<std::uint8_t>(i), static_cast<std::int16_t>(*value)});
  }
  return moves;
}

std::optional<Move> find_move(const Info& info, const Options& options, std::string_view text) {
  for (const Move& move : parse_moves(info, text))
    if (options.contains(move)) return move;
  return std::nullopt;
}

}  // namespace core
