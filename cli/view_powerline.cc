// Powerline as text: round track, dice, scoring tiles, and every seat's lines with pips, tokens and planned workers.
#include "cli/view_powerline.h"

#include <algorithm>

#include "core/any_game.h"
#include "games/powerline/game.h"

namespace cli {

namespace {

using core::Seat;
using powerline::PlayerBoard;

constexpr std::array kColours = {"31", "33", "34", "32", "97", "90"};  // red, yellow, blue, green, white, black
constexpr std::array kWorkerKeys = {"powerline.red",   "powerline.yellow", "powerline.blue",
                                    "powerline.green", "powerline.white",  "powerline.black"};
constexpr std::array kKindLetters = {"W", "H", "S", "B"};
constexpr std::array kKindColours = {"36", "34", "33", "32"};

class PowerlineDrawing {
 public:
  explicit PowerlineDrawing(const Scene& scene)
      : scene_(scene),
        look_(scene.look),
        words_(scene.words),
        game_(core::Erased<powerline::Game>::game(scene.game)),
        data_(game_.data()),
        s_(core::Erased<powerline::Game>::state(scene.state)) {}

  std::string table() const {
    std::string out = track() + dice() + tiles();
    const int players = game_.info().players;
    if (scene_.viewer < players) out += "\n" + board(scene_.viewer);
    for (int seat = 0; seat < players; ++seat) {
      if (seat == scene_.viewer) continue;
      out += "\n" + (scene_.viewer < players ? glance(static_cast<Seat>(seat)) : board(static_cast<Seat>(seat)));
    }
    return out + legend();
  }

  std::string board(Seat seat) const {
    const PlayerBoard& board = s_.seats[seat];
    std::string out = headline(seat) + "\n";
    for (int line = 0; line < data_.line_ids.size(); ++line) out += row(seat, line);
    out += stations(seat) + chart(seat) + island(board);
    return out;
  }

 private:
  std::string ui(std::string_view key, const core::MessageArgs& args = {}) const { return words_.ui(key, args); }
  std::string worker(int colour, std::string_view text = {}) const {
    const auto i = static_cast<std::size_t>(colour);
    return look_.paint(std::string("1;") + kColours[i], text.empty() ? ui(kWorkerKeys[i]) : std::string(text));
  }

  // Spaces 1 to 15 with a bar behind each scoring round.
  std::string track() const {
    std::string spaces;
    for (int round = 1; round <= data_.rounds; ++round) {
      spaces += round <= s_.round       ? look_.pick("■", "#")
                : round == s_.round + 1 ? look_.pick("▣", "o")
                                        : look_.pick("□", ".");
      if (std::find(data_.scoring_after.begin(), data_.scoring_after.end(), round) != data_.scoring_after.end())
        spaces += "|";
    }
    const int now = std::min(s_.round + 1, data_.rounds);
    return fmt::format(
        "{}  {}\n",
        look_.bold(ui("powerline.round", {{"n", std::to_string(now)}, {"of", std::to_string(data_.rounds)}})), spaces);
  }

  std::string dice() const {
    std::string out = pad(ui("powerline.dice"), 9);
    for (int die = 0; die < powerline::kWorkers; ++die) {
      const int value = s_.dice[static_cast<std::size_t>(die)];
      out +=
          fmt::format(" {}{}", worker(die), value == 0 ? std::string(" –") : worker(die, " " + std::to_string(value)));
      out += "  ";
    }
    return out + "\n";
  }

  // Which scoring comes next, 0 to 2; 2 when all is over.
  int next_scoring() const {
    int scoring = 0;
    while (scoring < powerline::kScorings - 1 && s_.round >= data_.scoring_after[static_cast<std::size_t>(scoring)])
      ++scoring;
    return scoring;
  }

  std::string tiles() const {
    std::string out;
    for (const std::uint8_t index : s_.contracts) {
      if (index == powerline::kNoTile) continue;
      const powerline::Tile& tile = data_.tiles[index];
      std::string limits;
      for (const int threshold : tile.thresholds)
        limits += fmt::format("{:>4}", tile.reading == powerline::Reading::up_to ? fmt::format("≤{}", threshold)
                                                                                 : fmt::format("{}+", threshold));
      if (tile.reading == powerline::Reading::each) limits = fmt::format("{:>4}", ui("powerline.each"));
      std::string rows;
      for (int scoring = 0; scoring < powerline::kScorings; ++scoring) {
        std::string cells;
        for (const int points : tile.points[static_cast<std::size_t>(scoring)]) cells += fmt::format(" {}", points);
        const std::string cell = fmt::format("{}:{}", scoring + 1, cells);
        rows += "  " + (scoring == next_scoring() ? look_.bold(cell) : look_.dim(cell));
      }
      out += fmt::format("{} {} {}{}", look_.bold(std::string(1, tile.letter)),
                         pad(words_.name(data_.tile_ids[index]), 26), pad(limits, 12), rows);
      if (scene_.viewer < game_.info().players)
        out += "   " + ui("powerline.now",
                          {{"n", std::to_string(powerline::tile_points(network(scene_.viewer), tile,
                                                                       s_.seats[scene_.viewer], next_scoring() + 1))}});
      out += "\n";
    }
    return out;
  }

  std::string headline(Seat seat) const {
    const PlayerBoard& board = s_.seats[seat];
    const auto& boards = game_.info().options["boards"];
    std::string name = words_.seat(seat);
    std::string out = look_.paint("1;7", fmt::format(" {} ", name));
    out += fmt::format(" {} · {}", words_.name("board_" + boards[seat].get<std::string>()),
                       look_.bold(ui("powerline.points", {{"n", std::to_string(board.points)}})));
    out += " · " + ui("powerline.jokers", {{"n", std::to_string(board.jokers - board.jokers_spent)}});
    out += " · " + ui("powerline.energy", {{"n", std::to_string(board.energy)}});
    if (board.vacation != 0 && board.vacation_used == 0) out += " · " + words_.name("vacation_tile");
    return out;
  }

  const powerline::Network& network(Seat seat) const { return *game_.rules().seats[seat].network; }

  std::string station(Seat seat, int index) const {
    const powerline::Station& station = network(seat).stations[static_cast<std::size_t>(index)];
    const std::string& id = data_.station_ids[index];
    const auto kind = static_cast<std::size_t>(station.kind);
    return look_.paint(kKindColours[kind], kKindLetters[kind] + id.substr(id.find_last_of('_') + 1));
  }

  // The next segment of a line and how it may be built now: by a matching die, by a joker, or not at all.
  enum class Offer { no, die, joker };
  Offer offer(Seat seat, int place) const {
    const PlayerBoard& board = s_.seats[seat];
    if (board.step != powerline::kPlace || !s_.active.has(seat)) return Offer::no;
    core::Options options;
    game_.options(s_, seat, options);
    if (options.contains({powerline::verb::line, static_cast<std::int16_t>(place)})) return Offer::die;
    return options.contains({powerline::verb::joker, static_cast<std::int16_t>(place)}) ? Offer::joker : Offer::no;
  }

  std::string row(Seat seat, int line) const {
    const PlayerBoard& board = s_.seats[seat];
    const auto l = static_cast<std::size_t>(line);
    const int segments = network(seat).lines[l].segments;
    const powerline::Pips& pips = *game_.rules().seats[seat].pips;

    std::vector<std::string> cells;
    for (int i = 0; i < segments; ++i) cells.push_back(fmt::format(" {}  ", pips.pip(line, powerline::kEndA, i)));
    const bool from_b = board.ends[l] == powerline::kEndB;
    const auto at = [&](int t) -> std::string& {
      return cells[static_cast<std::size_t>(from_b ? segments - 1 - t : t)];
    };
    int built = 0;
    for (; built < board.tokens[l]; ++built) at(built) = look_.paint("1", fmt::format(" {}  ", look_.pick("●", "#")));
    for (int k = 0; k < board.workers; ++k) {
      const int spot = board.spots[static_cast<std::size_t>(k)];
      if (spot == powerline::kNoSpot) continue;
      const int place = spot & ~powerline::kWithJoker;
      if (place == powerline::kIsland || place / powerline::kPlacesPerLine != line) continue;
      const int colour = board.first == powerline::kFromRed ? k : powerline::kWorkers - 1 - k;
      const bool joker = (spot & powerline::kWithJoker) != 0;
      at(built++) = worker(
          colour, pad(fmt::format(" {}{}", ui(kWorkerKeys[static_cast<std::size_t>(colour)]), joker ? "*" : ""), 4));
    }
    const int first = line * powerline::kPlacesPerLine;
    const auto mark = [&](int place, int index) {
      const Offer what = offer(seat, place);
      if (what == Offer::no) return;
      const int pip = pips.pip(line, powerline::kEndA, index);
      cells[static_cast<std::size_t>(index)] =
          what == Offer::die ? look_.paint("1;7", fmt::format("[{}]", pip)) + " " : fmt::format("({}) ", pip);
    };
    if (board.ends[l] == powerline::kNoEnd) {
      mark(first + 1, 0);
      mark(first + 2, segments - 1);
    } else if (built < segments) {
      mark(first, from_b ? segments - 1 - built : built);
    }

    std::string row;
    for (const std::string& cell : cells) row += cell;
    const powerline::City& city = network(seat).cities[l];
    const bool supplied = (board.cities >> line & 1) != 0;
    const std::string_view arrow = board.ends[l] == powerline::kNoEnd ? look_.pick("–", "-")
                                   : from_b                           ? look_.pick("←", "<")
                                                                      : look_.pick("→", ">");
    std::string name = words_.name(data_.city_ids[line]);
    if (city.mark != powerline::Mark::none)
      name += fmt::format(" ({})", words_.name(city.mark == powerline::Mark::opera ? "opera" : "church"));
    return fmt::format("  {} {:>2} {} {} {}{} {} {}\n", data_.line_ids[line], city.points,
                       station(seat, network(seat).lines[l].stations[0]), arrow, row,
                       station(seat, network(seat).lines[l].stations[1]),
                       supplied ? look_.paint("1;32", look_.pick("✓", "x")) : " ", supplied ? look_.bold(name) : name);
  }

  std::string stations(Seat seat) const {
    const PlayerBoard& board = s_.seats[seat];
    std::string out = "  " + pad(ui("powerline.stations"), 11);
    for (int i = 0; i < data_.station_ids.size(); ++i) {
      const bool covered = (board.stations >> i & 1) != 0;
      out += fmt::format(" {}:{}{}", station(seat, i), network(seat).stations[static_cast<std::size_t>(i)].points,
                         covered ? look_.pick("✓", "x") : " ");
    }
    return out + "\n";
  }

  std::string chart(Seat seat) const {
    const PlayerBoard& board = s_.seats[seat];
    const powerline::SeatSetup& setup = game_.rules().seats[seat];
    std::string out = "  " + pad(ui("powerline.chart"), 11);
    for (int column = 0; column < powerline::kWorkers; ++column) {
      const auto c = static_cast<std::size_t>(column);
      out += fmt::format(
          "  {}{} {}", column + 1, setup.chart->joker[c] != 0 ? look_.pick("☀", "*") : ":",
          board.tiles[c] == 0 ? look_.dim(look_.pick("–", "-")) : look_.bold(std::to_string(board.tiles[c])));
      if (setup.limited) out += fmt::format("/{}", setup.chart->line_limit[c]);
    }
    if (setup.limited) out += "   " + ui("powerline.limits");
    return out + "\n";
  }

  std::string island(const PlayerBoard& board) const {
    std::string workers;
    for (int k = 0; k < board.workers; ++k) {
      const int spot = board.spots[static_cast<std::size_t>(k)];
      if (spot != powerline::kIsland) continue;
      const int colour = board.first == powerline::kFromRed ? k : powerline::kWorkers - 1 - k;
      workers += " " + worker(colour);
    }
    std::string tokens;
    if (game_.rules().adventure_island) {
      for (int face = 0; face < powerline::kFaces; ++face)
        tokens += fmt::format("  {}:{}", face + 1, board.island[static_cast<std::size_t>(face)]);
    } else if (board.island_tokens > 0) {
      tokens = fmt::format("  {} {}", board.island_tokens, look_.pick("●", "#"));
    }
    if (workers.empty() && tokens.empty()) return {};
    return "  " + pad(words_.name("island"), 11) + workers + tokens + "\n";
  }

  // Another seat on few lines.
  std::string glance(Seat seat) const {
    const PlayerBoard& board = s_.seats[seat];
    std::string lines;
    for (int line = 0; line < data_.line_ids.size(); ++line) {
      const auto l = static_cast<std::size_t>(line);
      const int segments = network(seat).lines[l].segments;
      if (board.tokens[l] == 0) continue;
      const bool full = board.tokens[l] == segments;
      const std::string cell = fmt::format("{} {}/{}", data_.line_ids[line], board.tokens[l], segments);
      lines += "  " + (full ? look_.paint("1;32", cell) : cell);
    }
    return headline(seat) + "\n" + (lines.empty() ? "" : "  " + pad(ui("powerline.lines"), 9) + lines + "\n") +
           stations(seat) + chart(seat);
  }

  std::string legend() const {
    std::string kinds;
    constexpr std::array names = {"wind", "hydro", "solar", "biogas"};
    for (std::size_t i = 0; i < names.size(); ++i)
      kinds += fmt::format("{} {}, ", look_.paint(kKindColours[i], kKindLetters[i]), words_.name(names[i]));
    return "  " +
           look_.dim(kinds + ui("powerline.legend", {{"token", std::string(look_.pick("●", "#"))},
                                                     {"sun", std::string(look_.pick("☀", "*"))}})) +
           "\n";
  }

  const Scene& scene_;
  const Style& look_;
  const Words& words_;
  const powerline::Game& game_;
  const powerline::Data& data_;
  const powerline::State& s_;
};

}  // namespace

const View kPowerlineView = {
    [](const Scene& scene) { return PowerlineDrawing(scene).table(); },
    [](const Scene& scene, Seat seat) { return PowerlineDrawing(scene).board(seat); },
};

}  // namespace cli
