// What holds in every game with a data set, computed once from the whole of it: how deep the agenda gets, how long a
// turn can be, how much money and how many symbols a company can come to. A set that could pass a limit is refused.
#include "games/pampero/load_ranges.h"

#include <limits>

#include "games/pampero/load.h"

namespace pampero {

namespace {

constexpr int kMoneyLimit = std::numeric_limits<decltype(Company::money)>::max();
constexpr int kSymbolLimit = std::numeric_limits<std::uint8_t>::max();  // SeatFigure::symbols
constexpr int kTurnLimit = 500;

// A tower in a zone is followed by two cells side by side (PAM-404).
bool has_pair(const Data& data, int zone) {
  const Set allowed = data.allowed_cells[at(zone)];
  bool found = false;
  for (const int cell : members(allowed)) {
    found = found || (data.cell_neighbours[at(cell)] & allowed) != 0;
  }
  return found;
}

}  // namespace

bool check_bounds(Loader& l) {
  Data& data = l.data;
  const auto refuse = [&](std::string where, std::string what, std::string remedy) {
    l.error = {"wrong_data", std::move(where), std::move(what), std::move(remedy)};
    return false;
  };
  for (int zone = 0; zone < kZones; ++zone) {
    bool towers = false;
    for (const Board& board : data.boards) towers = towers || (board.tower_sites & board.zone_sites[at(zone)]) != 0;
    const std::string name(1, static_cast<char>('a' + zone));
    if (towers && !has_pair(data, zone))
      return refuse("tower_bonus.json: cells",
                    "no two spaces that a tower in zone " + name + " may use lie side by side",
                    "give area a two neighbouring spaces");
  }
  data.deepest_agenda = deepest_agenda(data);
  if (data.deepest_agenda > kMaxFrames)
    return refuse("connections.json",
                  "effects that wait for others could fill " + std::to_string(data.deepest_agenda) +
                      " places on the agenda, which has " + std::to_string(kMaxFrames),
                  "put \"play_connection\" last on a tile, or on fewer tiles");
  const Sum turn = longest_turn(data);
  data.longest_turn = static_cast<int>(turn.total());
  if (turn.total() > kTurnLimit)
    return refuse(
        turn.most_from(),
        "a turn could take " + std::to_string(turn.total()) + " decisions, at most " + std::to_string(kTurnLimit) +
            " are allowed",
        "fewer arrows or fewer effects; the most, " + std::to_string(turn.most_amount()) + ", come from here");
  for (int market = 0; market < kMarkets; ++market)
    if (const Sum symbols = most_symbols(data, market); symbols.total() > kSymbolLimit)
      return refuse(symbols.most_from(),
                    "a company could have " + std::to_string(symbols.total()) + " symbols of market " +
                        "rigef"[market] + ", and more than " + std::to_string(kSymbolLimit) + " cannot be counted",
                    "fewer symbols; the most, " + std::to_string(symbols.most_amount()) + ", come from here");
  const auto within = [&](const char* who, const Sum& money) {
    data.most_money = std::max(data.most_money, static_cast<int>(std::min<std::int64_t>(money.total(), kMoneyLimit)));
    if (money.total() <= kMoneyLimit) return true;
    return refuse(money.most_from(),
                  std::string(who) + " could come to $" + std::to_string(money.total()) + ", and more than $" +
                      std::to_string(kMoneyLimit) + " cannot be counted",
                  "smaller amounts; the most, $" + std::to_string(money.most_amount()) + ", comes from here");
  };
  return within("a company", most_money(data)) && within("the automa", most_automa_money(data));
}

}  // namespace pampero
