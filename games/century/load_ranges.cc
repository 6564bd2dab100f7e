// What a game with these data can reach at most: garbage, coins, science, points and moves. Data that could take a
// number of the state beyond its width are refused, so no rule has to look for an overflow.
#include <algorithm>
#include <functional>
#include <limits>

#include "games/century/data.h"

namespace century {

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int16_t>::max();  // of coins, science and points
constexpr std::int64_t kMostGarbage = std::numeric_limits<decltype(LandTile::garbage)>::max();

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;

  bool fits() const { return least >= -kMost && most <= kMost; }
  friend Range operator+(Range a, Range b) { return {a.least + b.least, a.most + b.most}; }
  friend Range operator*(Range a, Range b) {
    const auto [lowest, highest] =
        std::minmax({a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most});
    return {lowest, highest};
  }
  // Both, and everything in between.
  friend Range operator|(Range a, Range b) { return {std::min(a.least, b.least), std::max(a.most, b.most)}; }
};

Range exactly(std::int64_t n) { return {n, n}; }
Range up_to(std::int64_t n) { return {0, n}; }

std::int64_t sum_of_largest(std::vector<int> numbers, int count) {
  std::sort(numbers.begin(), numbers.end(), std::greater<>());
  numbers.resize(std::min(numbers.size(), static_cast<std::size_t>(count)));
  std::int64_t sum = 0;
  for (const int n : numbers) sum += n;
  return sum;
}

std::int64_t largest(const std::array<std::uint8_t, kMaxPlayers + 1>& by_players) {
  return *std::max_element(by_players.begin(), by_players.end());
}

// What one seat can reach.
struct Reach {
  std::int64_t auctions;  // rounds with an auction
  std::int64_t land;      // tiles, the start tile included
  std::int64_t garbage;
  std::int64_t plants;
  std::array<std::int64_t, kGoods> income;  // of one round
  std::int64_t quality;                     // points bought in one administration
};

// The largest yields of so many land tiles: coins, science, prosperity or plants.
std::int64_t most_yield(const Data& data, std::int64_t land, std::size_t of) {
  std::vector<int> yields;
  for (std::size_t row = 1; row < data.land.size(); ++row) yields.push_back(data.land[row].yield.back()[of]);
  return data.land[kStartRow].yield.back()[of] + sum_of_largest(yields, static_cast<int>(land - 1));
}

// An institution serves at most every city beyond its four edges (TC-703).
std::int64_t most_bonus(const Data& data, std::int64_t institutions, Good good) {
  std::vector<int> bonuses;
  for (const Effect& effect : data.effects)
    if (effect.type == EffectType::institution && effect.good == good) bonuses.push_back(effect.amount);
  return kPorts * kMaxCities * sum_of_largest(bonuses, static_cast<int>(institutions));
}

Reach reach_of(const Data& data) {
  Reach out{};
  out.auctions = data.rounds - 1;
  const std::int64_t display = largest(data.land_display);
  out.land = 1 + out.auctions * display;
  std::int64_t of_tech = 0, of_damage = 0;
  for (const Tech& tech : data.tech) of_tech = std::max<std::int64_t>(of_tech, tech.garbage);
  for (const Damage& card : data.damage)
    for (const DamageColumn& column : card.column) of_damage = std::max<std::int64_t>(of_damage, column.garbage);
  const std::int64_t of_land = display * (display + 1) / 2;  // see TC-313
  out.garbage = data.start_garbage + out.auctions * (of_tech + of_damage + of_land);
  for (std::size_t good = 0; good < kGoods; ++good)
    out.income[good] = most_yield(data, out.land, good) + most_bonus(data, out.auctions, static_cast<Good>(good));
  out.plants = most_yield(data, out.land, kGoods);
  std::vector<int> quality;
  for (const Effect& effect : data.effects)
    if (effect.type == EffectType::quality) quality.push_back(effect.points);
  out.quality = sum_of_largest(quality, static_cast<int>(2 * out.auctions));
  return out;
}

std::int64_t most_coins(const Data& data, const Reach& reach) {
  std::int64_t min_bid = 0;
  for (const CostStrip& strip : data.strips) min_bid = std::max<std::int64_t>(min_bid, strip.min_bid);
  return data.coins + reach.auctions * (min_bid + data.compensation_extra) + data.rounds * reach.income[0];
}

std::int64_t most_science(const Data& data, const Reach& reach) { return data.science + data.rounds * reach.income[1]; }

// What a card can score (TC-910 to TC-917) for a seat with so many points.
Range card_range(const Data& data, const Reach& reach, const Card& card, Range points) {
  Range clean = exactly(data.pollution_track[0].clean), flowers = up_to(0);
  for (const PollutionField& field : data.pollution_track) {
    clean = clean | exactly(field.clean);
    flowers = flowers | exactly(std::max(0, field.points));
  }
  const auto counted = [&](const Term& term) {
    switch (term.type) {
      case TermType::produced: return up_to(reach.income[static_cast<std::size_t>(term.good)]);
      case TermType::points: return points;
      case TermType::clean: return up_to(reach.land);
      case TermType::clean_by_section: return up_to(reach.land) * clean;
      case TermType::plants: return up_to(reach.plants);
      case TermType::flowers: return flowers;
      case TermType::garbage: return up_to(reach.garbage);
    }
    return Range{};
  };
  Range out;
  for (const Term& term : card.terms) out = out + exactly(term.per) * counted(term);
  return out;
}

// What the final scoring can bring (TC-920 to TC-926).
Range final_range(const Data& data, const Reach& reach) {
  Range clean, field;
  for (const PollutionField& at : data.pollution_track) {
    clean = clean | exactly(at.clean);
    field = field | exactly(at.points);
  }
  Range majority;
  for (const int points : data.majority_points) majority = majority | exactly(points);
  return up_to(reach.land) * clean + up_to(reach.land) * (exactly(data.first_garbage) | Range{}) +
         up_to(reach.garbage) * (exactly(data.extra_garbage) | Range{}) + field +
         exactly(static_cast<std::int64_t>(data.majority_goods.size())) * majority;
}

std::string sentence(std::string_view what, std::int64_t n, std::int64_t most) {
  return "a player could have " + std::to_string(n) + " " + std::string(what) + ", the most is " + std::to_string(most);
}

core::Result<void> check_points(const Data& data, const Reach& reach) {
  Range points = exactly(data.points);
  const auto wrong = [&](std::string where, Range range, std::string remedy) {
    return core::failure("wrong_data", std::move(where),
                         "a player could have from " + std::to_string(range.least) + " to " +
                             std::to_string(range.most) + " points, the most is " + std::to_string(kMost),
                         std::move(remedy));
  };
  for (int round = 1; round <= data.rounds; ++round) {
    points.most += reach.income[2] + reach.quality;
    if (!points.fits()) return wrong("land_tiles.json", points, "cities of less prosperity");
    if (std::find(data.card_rounds.begin(), data.card_rounds.end(), round) == data.card_rounds.end()) continue;
    Range after = points;
    for (std::size_t i = 0; i < data.cards.size(); ++i) {
      if (data.cards[i].round != round) continue;
      const Range scored = card_range(data, reach, data.cards[i], points);
      after = after | (points + scored);
      if (!scored.fits() || !after.fits())
        return wrong("scoring_cards.json: " + data.card_ids[static_cast<int>(i)], scored | after,
                     "smaller values of \"per\", or fewer terms");
    }
    points = after;
  }
  points = points + final_range(data, reach);
  if (!points.fits()) return wrong("final_scoring.json", points, "smaller values here and in player_board.json");
  return {};
}

// Moves of one game, every bid the smallest possible.
std::int64_t most_moves(const Data& data, const Reach& reach, int players) {
  const auto by_players = static_cast<std::size_t>(players);
  const std::int64_t land = data.land_display[by_players], tech = data.tech_display[by_players];
  const std::int64_t draws =
      1 + static_cast<std::int64_t>(data.card_rounds.size()) + reach.auctions * (land + tech + 1);
  // A tile is offered, opened and passed by all others, or taken; each further bid is a coin more that its winner pays.
  const std::int64_t auctions =
      reach.auctions * (land * (2 + players) + 2 * players) + players * most_coins(data, reach);
  const std::int64_t bids = 1 + std::min<std::int64_t>(data.bid_max, most_science(data, reach));  // in a column
  const std::int64_t damage = reach.auctions * players * bids * 2;
  // Tile, cell, rotation, citizen; a use is at most three moves; a cube is put down once and recycled by two moves.
  const std::int64_t uses = data.rounds * 2 * reach.auctions * 3;
  const std::int64_t seat = 3 * reach.auctions + uses + 2 * data.rounds + 3 * reach.garbage;
  return draws + auctions + damage + reach.auctions * land * 4 + players * seat;
}

}  // namespace

core::Result<void> check_ranges(Data& data) {
  const Reach reach = reach_of(data);
  if (reach.garbage > kMostGarbage)
    return core::failure("wrong_data", "setup.json: land_display", sentence("garbage", reach.garbage, kMostGarbage),
                         "a smaller display, or less garbage on damage cards, technologies and the start tile");
  // A bot that has not counted guesses up to twice the start more (Game::guess).
  const std::int64_t coins = most_coins(data, reach), science = most_science(data, reach);
  if (coins + 2 * data.coins > kMost)
    return core::failure("wrong_data", "land_tiles.json", sentence("coins", coins, kMost - 2 * data.coins),
                         "cities that yield less, or less to begin with and as compensation in setup.json");
  if (science + 2 * data.science > kMost)
    return core::failure("wrong_data", "land_tiles.json", sentence("science", science, kMost - 2 * data.science),
                         "cities that yield less, or less to begin with in setup.json");
  data.most_coins = static_cast<int>(coins);
  if (auto fine = check_points(data, reach); !fine) return fine;
  for (int players = data.min_players; players <= data.max_players; ++players)
    data.longest[static_cast<std::size_t>(players)] = static_cast<int>(most_moves(data, reach, players));
  return {};
}

}  // namespace century
