// Goofspiel as text: what is at stake, and everybody's points, hand and cards played. Its words are the game's own.
#include "cli/view_goofspiel.h"

namespace cli {

namespace {

using core::Seat;
using goofspiel::kNone;

class GoofspielDrawing {
 public:
  explicit GoofspielDrawing(const Scene& scene)
      : scene_(scene),
        game_(core::Erased<goofspiel::Game>::game(scene.game)),
        s_(core::Erased<goofspiel::Game>::state(scene.state)),
        figures_(game_.figures(s_, scene.viewer)) {}

  std::string table() const {
    std::string out =
        "  " + scene_.look.bold(say("round", {{"round", number(s_.round)}, {"rounds", number(figures_.rounds)}}));
    out += "  " + stake() + "\n";
    if (s_.next < kNone) out += "  " + say("next", {{"prize", prize(s_.next)}}) + "\n";
    const int players = game_.info().players;
    if (scene_.viewer < players) out += seat(scene_.viewer);
    for (int other = 0; other < players; ++other)
      if (other != scene_.viewer) out += seat(static_cast<Seat>(other));
    return out;
  }

  std::string seat(Seat seat) const {
    const goofspiel::Player& player = s_.seats[seat];
    std::string out = "  " + scene_.look.bold(pad(scene_.words.seat(seat), 20)) +
                      say("seat", {{"points", number(player.points)},
                                   {"prizes", number(player.prizes)},
                                   {"cards", number(figures_.seats[seat].cards)}});
    if (player.sealed != 0) out += ", " + say("sealed");
    out += "\n";
    if (player.hand[0] != goofspiel::kHidden) out += line("hand", cards(player.hand));
    if (player.bid != kNone) {
      std::string bid = card(player.bid);
      if (player.added != kNone) bid += ", " + card(player.added);
      out += line("bid", bid);
    }
    return out + line("played", cards(player.played));
  }

 private:
  static std::string number(int n) { return std::to_string(n); }
  std::string say(std::string_view key, const core::MessageArgs& args = {}) const {
    return scene_.words.game("table", key, args);
  }
  std::string line(std::string_view key, const std::string& cards) const {
    return "    " + say(key, {{"cards", cards}}) + "\n";
  }
  std::string card(int card) const { return scene_.words.name(game_.data().card_ids[card]); }
  std::string prize(int prize) const { return scene_.words.name(game_.data().prize_ids[prize]); }
  std::string cards(const goofspiel::Cards& cards) const {
    std::string out;
    for (int i = 0; i < game_.data().card_ids.size(); ++i)
      for (int n = 0; n < cards[static_cast<std::size_t>(i)]; ++n) out += (out.empty() ? "" : ", ") + card(i);
    return out.empty() ? say("nothing") : out;
  }
  std::string stake() const {
    const core::MessageArgs points = {{"points", number(figures_.at_stake)}};
    if (s_.prize == kNone) return say("between", points);
    return say("stake", {{"prize", prize(s_.prize)}, {"points", number(figures_.at_stake)}});
  }

  const Scene& scene_;
  const goofspiel::Game& game_;
  const goofspiel::State& s_;
  goofspiel::Figures figures_;
};

}  // namespace

const View kGoofspielView = {
    [](const Scene& scene) { return GoofspielDrawing(scene).table(); },
    [](const Scene& scene, Seat seat) { return GoofspielDrawing(scene).seat(seat); },
};

}  // namespace cli
