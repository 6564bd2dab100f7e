#include "tests/toy.h"

#include <algorithm>

#include "core/setup_options.h"

namespace toy {

namespace {

using core::Log;
using core::Move;
using core::Options;
using core::Seat;
using core::Seats;

enum Verb : std::uint8_t { kDie, kPledge };
enum Step : std::uint8_t { kRoll, kPromise };
enum NoteId : std::uint8_t { kWins };

struct Figures {
  std::array<std::int16_t, 3> pledges{};
  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("pledges", self.pledges);
  }
};

class Game {
 public:
  using State = toy::State;
  using Memory = core::NoMemory;
  struct Data {};

  Game(int players, Fault fault) : players_(players), fault_(fault) {
    info_.catalog = &catalog();
    info_.players = info_.seats = players;
    info_.options = core::Json::object();
    info_.lists = {{"colours", {"red", "blue"}}};
    info_.verbs = {{"die", {core::Arg::number, 0}}, {"pledge", {core::Arg::number, 0}}};
    info_.steps = {{"roll", {kDie}, true, {}}, {"promise", {kPledge}, true, {}}};
    info_.notes = {{"wins", {{core::Arg::seat, 0}, {core::Arg::number, 0}, {core::Arg::word, 0}}, 1}};
    info_.longest = 3 * (1 + players);
  }

  static const core::Catalog& catalog() {
    static const core::Catalog it = {"toy", 1, 2, 3, {}, {}, {}, "TOY"};
    return it;
  }
  // The rules stand in the code: a set without files.
  static const core::DataSet& default_data() {
    static const core::DataSet none;
    return none;
  }
  static std::string_view text(std::string_view) { return {}; }
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& files) {
    if (auto checked = core::check_files(files, catalog()); !checked) return std::unexpected(checked.error());
    return std::make_shared<const Data>();
  }
  static core::Result<Game> make(std::shared_ptr<const Data>, const core::Setup& setup) {
    if (auto checked = core::check_players(catalog(), setup, 2, 3); !checked) return std::unexpected(checked.error());
    return Game(setup.players, Fault::none);
  }
  const core::Info& info() const { return info_; }
  State start() const { return {}; }

  Seats active(const State& s) const {
    if (s.round >= 3) return {};
    if (s.die == 0) return Seats::chance();
    Seats out;
    for (Seat seat = 0; seat < players_; ++seat)
      if (s.hands[seat].pledged == 0) out.add(seat);
    return out;
  }
  core::Prompt prompt(const State& s, Seat) const { return {s.die == 0 ? kRoll : kPromise, {}}; }
  std::uint64_t turn_number(const State& s) const { return static_cast<std::uint64_t>(s.round); }

  void options(const State& s, Seat seat, Options& out) const {
    out.clear();
    if (fault_ == Fault::dead_end && s.round == 1 && seat == 0) return;
    if (fault_ == Fault::allocates) scrap_ = std::make_unique<int>(s.round);
    if (s.die == 0) {
      for (int face = 1; face <= 3; ++face) out.add(kDie, face);
      return;
    }
    int most = std::min(s.die, s.hands[seat].stones);
    if (fault_ == Fault::leak_in_options && s.hands[(seat + 1u) % static_cast<unsigned>(players_)].pledge == 0)
      most = 0;
    if (fault_ == Fault::changed_by_asking && ++asked_ % 2 == 0) most = 0;
    if (fault_ == Fault::dead_guess && s.extra != 0) return;
    if (fault_ == Fault::wrong_order) {
      for (int n = most; n >= 0; --n) out.add(kPledge, n);
    } else {
      for (int n = 0; n <= most; ++n) out.add(kPledge, n);
    }
    if (fault_ == Fault::twice) out.add(kPledge, 0);
    if (fault_ == Fault::too_many)
      for (int n = 0; n <= Options::kCapacity; ++n) out.add(kPledge, most + 1 + n);
    if (fault_ == Fault::unlisted_verb) out.add(kDie, 1);
  }

  void apply(State& s, Seat seat, Move move, Log log) const {
    if (seat == core::kChance) {
      s.die = move.arg;
      if (fault_ == Fault::hidden_dice) s.extra = static_cast<std::int16_t>(++asked_);
      return;
    }
    s.hands[seat].pledge = move.arg;
    s.hands[seat].pledged = 1;
    if (fault_ == Fault::order_matters && s.extra == 0) s.extra = static_cast<std::int16_t>(seat + 1);
    if (!active(s).empty()) return;
    resolve(s, log);
  }

  std::string refusal(const State& s, Seat seat, Move move) const {
    if (!active(s).has(seat)) return "not_your_turn";
    if (fault_ == Fault::accepts_anything) return "";
    if (fault_ == Fault::refuses_options) return "TOY-1";
    if ((move.verb == kDie) != (s.die == 0)) return "wrong_step";
    Options options;
    this->options(s, seat, options);
    return options.contains(move) ? "" : "TOY-1";
  }

  State observe(const State& s, Seat seat) const {
    State view = s;
    if (fault_ == Fault::leak) return view;
    for (Seat other = 0; other < players_; ++other)
      if (other != seat) view.hands[other].pledge = -1;
    return view;
  }
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, Seat seat, const Memory&, core::Rng& rng) const {
    State s = view;
    for (Seat other = 0; other < players_; ++other) {
      Hand& hand = s.hands[other];
      if (other != seat && hand.pledged != 0)
        hand.pledge = static_cast<std::int16_t>(rng.below(std::min(s.die, hand.stones) + 1));
    }
    if (fault_ == Fault::bad_guess) s.pile = static_cast<std::int16_t>(s.pile + 1);
    if (fault_ == Fault::dead_guess) s.extra = 1;
    return s;
  }

  core::Scores scores(const State& s) const {
    core::Scores out{};
    for (std::size_t seat = 0; seat < 3; ++seat) out[seat] = {s.hands[seat].points, s.hands[seat].stones};
    return out;
  }
  int points(const State& s, Seat seat) const { return s.hands[seat].points; }
  Figures figures(const State& s, Seat) const {
    Figures out;
    if (fault_ == Fault::leak_in_figures)
      for (std::size_t i = 0; i < 3; ++i) out.pledges[i] = s.hands[i].pledge;
    return out;
  }
  std::string invariant(const State& s) const {
    int stones = s.pile;
    for (Seat seat = 0; seat < players_; ++seat) stones += s.hands[seat].stones;
    return stones == 5 * players_ ? "" : "stones: " + std::to_string(stones);
  }

 private:
  void resolve(State& s, Log log) const {
    int best = -1, count = 0;
    Seat winner = 0;
    for (Seat seat = 0; seat < players_; ++seat) {
      Hand& hand = s.hands[seat];
      hand.stones = static_cast<std::int16_t>(hand.stones - hand.pledge);
      s.pile = static_cast<std::int16_t>(s.pile + hand.pledge);
      count = hand.pledge > best ? 1 : count + (hand.pledge == best);
      if (hand.pledge > best) best = hand.pledge, winner = seat;
      hand.pledge = -1;
      hand.pledged = 0;
    }
    if (fault_ == Fault::lost_stone && s.pile > 0) --s.pile;
    if (count == 1) {
      s.hands[winner].points = static_cast<std::int16_t>(s.hands[winner].points + s.die);
      if (fault_ != Fault::silent_points) log.add(kWins, winner, s.die, fault_ == Fault::wrong_note ? 7 : 1);
    }
    s.die = 0;
    if (fault_ != Fault::endless) ++s.round;
  }

  core::Info info_;
  int players_;
  Fault fault_;
  mutable int asked_ = 0;  // what no honest game has: something outside the state
  mutable std::unique_ptr<int> scrap_;
};

static_assert(core::Game<Game>);

}  // namespace

std::unique_ptr<core::AnyGame> make(int players, Fault fault) {
  return std::make_unique<core::Erased<Game>>(Game(players, fault));
}

}  // namespace toy
