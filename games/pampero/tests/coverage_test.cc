// Over many games every step, card, tile, space, order and log line is used at least once.
#include <map>
#include <set>

#include "core/playout.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// A random player who rather plays cards than stops, towers and contracts above all, so that games become rich.
core::Move eager_move(const Scene& scene, const core::Options& options, core::Seat seat, int step, core::Rng& rng) {
  if (step == kAction && rng.below(2) == 0) {
    core::Options good;
    for (const core::Option& option : options) {
      if (option.move.verb != verb::card_action) continue;
      const ActionKind kind = scene.data().cards[at(option.move.arg)].actions[0].kind;
      if (kind == ActionKind::build_tower || kind == ActionKind::contract) good.add(option.move.verb, option.move.arg);
    }
    if (!good.empty()) return core::random_move(good, seat, rng);
  }
  if (step == kNode && rng.below(2) == 0) return options[options.size() - 1].move;  // far to the right
  const bool has_plain_end = step == kAction || options[options.size() - 1].move.verb == verb::decline;
  if (seat != core::kChance && has_plain_end && options.size() > 1 && rng.below(8) != 0)
    return options[rng.below(options.size() - 1)].move;
  return core::random_move(options, seat, rng);
}

TEST(PamperoCoverage, everything_is_used_in_many_games) {
  core::Rng rng(99);
  std::map<std::string, std::set<int>> used;
  std::set<int> years;
  const Data* data = nullptr;
  core::Options out;
  std::vector<core::Note> notes;
  for (int round = 0; round < 2500; ++round) {
    core::Json options = core::Json::object();
    for (const char* flag :
         {"long_game", "intro_tiles", "fixed_bonus", "restricted_contracts", "battery_storage", "rahdo_discard"})
      options[flag] = rng.below(4) == 0;
    options["solo_level"] = std::array{"easy", "normal", "hard", "very_hard", "merciless"}[at(rng.below(5))];
    Scene scene = Scene::fresh(1 + round % 4, options);
    data = &scene.data();
    // Wealth lets random players reach the far columns of the network board.
    const bool rich = rng.below(2) == 0;
    while (!scene.s.agenda.empty()) {
      const core::Seat seat = scene.game.active(scene.s).front();
      const int step = now(scene.s).step;
      if (rich && step == kAction) {
        Company& c = scene.s.seats[seat];
        c.money = std::max<std::int16_t>(c.money, 30);
        c.energy = std::max<std::uint8_t>(c.energy, 9);
      }
      out.clear();
      scene.game.options(scene.s, seat, out);
      const core::Move move = eager_move(scene, out, seat, step, rng);
      notes.clear();
      scene.game.apply(scene.s, seat, move, core::Log(&notes));
      used["step"].insert(step);
      used["verb"].insert(move.verb);
      if (move.verb == verb::line) used["line"].insert(move.arg);
      if (move.verb == verb::place) used["capital place"].insert(move.arg);
      if (move.verb == verb::cell) used["cell"].insert(move.arg);
      if (move.verb == verb::to && move.arg > scene.board().public_place)
        used["parking of " + std::to_string(scene.board().sites)].insert(move.arg);
      for (const core::Note& n : notes) {
        used["note"].insert(n.kind);
        if (n.kind == note::card) used["action card"].insert(n.args[1]), used["field"].insert(n.args[2]);
        if (n.kind == note::tile_taken) used["bonus tile"].insert(n.args[1]);
        if (n.kind == note::contract) used["contract"].insert(n.args[1]);
        if (n.kind == note::connection) used["connection tile"].insert(n.args[1]);
        if (n.kind == note::foreign) used["foreign card"].insert(n.args[1]);
        if (n.kind == note::scoring_card) used["scoring option"].insert(n.args[2]);
        if (n.kind == note::upper_half) used["upper half"].insert(n.args[2]);
        if (n.kind == note::lower_half) used["lower half"].insert(n.args[2]);
        if (n.kind == note::end_tile) used["end tile"].insert(n.args[2]);
        if (n.kind == note::automa_order) used["order"].insert(n.args[1]);
        if (n.kind == note::automa_done) used["order kind"].insert(n.args[2]);
      }
    }
    for (const Company& c : scene.s.seats)
      for (const int node : members(c.occupied)) {
        used["node"].insert(node);
      }
    years.insert(scene.s.year);
  }
  const auto all = [&](const std::string& what, int count) {
    std::string missing;
    for (int i = 0; i < count; ++i)
      if (!used[what].contains(i)) missing += " " + std::to_string(i);
    EXPECT_EQ(missing, "") << "never used: " << what;
  };
  all("step", kSteps);
  all("verb", verb::count);
  used["note"].insert(note::automa_idle);  // hardly ever: PAM-S4 has its own test
  all("note", note::count);
  all("node", data->node_ids.size());
  all("line", data->line_ids.size());
  all("capital place", data->capital_ids.size());
  all("cell", data->cell_ids.size());
  all("action card", data->card_ids.size());
  all("field", kFields);
  all("contract", data->contract_ids.size());
  all("connection tile", data->connection_ids.size());
  all("foreign card", data->foreign_ids.size());
  all("scoring option", data->scoring_option_ids.size());
  all("upper half", 12);  // and the intro tiles:
  EXPECT_TRUE(used["upper half"].contains(data->intro_upper));
  all("lower half", 12);
  all("order", data->order_ids.size());
  all("order kind", 6);
  EXPECT_EQ(used["bonus tile"].size(), data->tiles.size() - 1);  // all but the X tile
  EXPECT_EQ(used["end tile"].size(), 4u);                        // e_capital pays nothing itself
  for (const char* side : {"26", "36", "42"}) EXPECT_GE(used[std::string("parking of ") + side].size(), 3u) << side;
  EXPECT_GE(years.size(), 4u);  // short and long games
}

}  // namespace
}  // namespace pampero::tests
