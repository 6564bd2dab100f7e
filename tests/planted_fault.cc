#include "tests/planted_fault.h"

#include <algorithm>

#include "games/goofspiel/game.h"

namespace tests {

namespace {

namespace gs = goofspiel;
using core::Log;
using core::Move;
using core::Options;
using core::Seat;

struct FaultyState {
  gs::State own;
  std::int16_t extra = 0;  // written by some faults only

  friend bool operator==(const FaultyState&, const FaultyState&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("own", self.own);
    visit("extra", self.extra);
  }
};

class FaultyGame {
 public:
  using State = FaultyState;
  using Memory = core::NoMemory;
  using Data = gs::Data;

  FaultyGame(gs::Game own, Fault fault) : own_(std::move(own)), fault_(fault) {}

  static const core::Catalog& catalog() { return gs::Game::catalog(); }
  static const core::DataSet& default_data() { return gs::Game::default_data(); }
  static std::string_view text(std::string_view lang) { return gs::Game::text(lang); }
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& files) { return gs::Game::load(files); }
  static core::Result<FaultyGame> make(std::shared_ptr<const Data> data, const core::Setup& setup) {
    auto own = gs::Game::make(std::move(data), setup);
    if (!own) return std::unexpected(own.error());
    return FaultyGame(std::move(*own), Fault::dead_end);
  }

  const core::Info& info() const { return own_.info(); }
  State start() const { return {own_.start(), 0}; }
  core::Seats active(const State& s) const { return own_.active(s.own); }
  core::Prompt prompt(const State& s, Seat seat) const { return own_.prompt(s.own, seat); }
  std::uint64_t turn_number(const State& s) const { return own_.turn_number(s.own); }

  void options(const State& s, Seat seat, Options& out) const {
    own_.options(s.own, seat, out);
    if (fault_ == Fault::allocates) scrap_ = std::make_shared<int>(s.own.round);
    if (seat >= gs::kMaxPlayers || own_.prompt(s.own, seat).step != gs::kBid) return;
    const Options honest = out;
    const auto next = (seat + 1u) % static_cast<unsigned>(own_.info().players);
    switch (fault_) {
      case Fault::dead_end:
        if (s.own.round == 2 && seat == 0) out.clear();
        break;
      case Fault::dead_guess:
        if (s.extra != 0) out.clear();
        break;
      case Fault::leak_in_options:
        if (s.own.seats[next].bid != gs::kNone) keep_first(honest, out);
        break;
      case Fault::changed_by_asking:
        if (++asked_ % 2 == 0) keep_first(honest, out);
        break;
      case Fault::wrong_order:
        out.clear();
        for (int i = honest.size(); i-- > 0;) out.add(honest[i].move.verb, honest[i].move.arg);
        break;
      case Fault::twice: out.add(honest[0].move.verb, honest[0].move.arg); break;
      case Fault::too_many:
        for (int n = 0; n <= Options::kCapacity; ++n) out.add(gs::verb::bid, gs::kMaxCards + n);
        break;
      case Fault::unlisted_verb: out.add(gs::verb::stand); break;
      default: break;
    }
  }

  void apply(State& s, Seat seat, Move move, Log log) const {
    if (fault_ == Fault::endless && move.verb == gs::verb::bid) return;
    const bool bidding = s.own.step == gs::kBid;
    own_.apply(s.own, seat, move, fault_ == Fault::silent_points ? Log::none() : log);
    if (fault_ == Fault::hidden_dice && seat == core::kChance) s.extra = static_cast<std::int16_t>(++asked_);
    if (fault_ == Fault::order_matters && seat != core::kChance && s.extra == 0)
      s.extra = static_cast<std::int16_t>(seat + 1);
    if (fault_ == Fault::wrong_note) log.add(gs::note::prize, 1, gs::kMaxPrizes);
    if (fault_ == Fault::lost_card && bidding && s.own.step != gs::kBid)
      for (std::uint8_t& cards : s.own.seats[0].played) cards = 0;
  }

  std::string refusal(const State& s, Seat seat, Move move) const {
    if (!active(s).has(seat)) return "not_your_turn";
    if (fault_ == Fault::accepts_anything) return "";
    if (fault_ == Fault::refuses_options) return "GS-21";
    return own_.refusal(s.own, seat, move);
  }

  State observe(const State& s, Seat seat) const {
    if (fault_ == Fault::leak) return s;
    return {own_.observe(s.own, seat), s.extra};
  }
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, Seat seat, const Memory& memory, core::Rng& rng) const {
    State s = {own_.guess(view.own, seat, memory, rng), view.extra};
    if (fault_ == Fault::bad_guess) ++s.own.carried;
    if (fault_ == Fault::dead_guess) s.extra = 1;
    return s;
  }

  core::Scores scores(const State& s) const { return own_.scores(s.own); }
  int points(const State& s, Seat seat) const { return own_.points(s.own, seat); }
  gs::Figures figures(const State& s, Seat viewer) const {
    gs::Figures out = own_.figures(s.own, viewer);
    if (fault_ == Fault::leak_in_figures) out.at_stake = s.own.seats[0].bid;
    return out;
  }
  std::string invariant(const State& s) const { return own_.invariant(s.own); }

 private:
  static void keep_first(const Options& honest, Options& out) {
    out.clear();
    out.add(honest[0].move.verb, honest[0].move.arg);
  }

  gs::Game own_;
  Fault fault_;
  mutable int asked_ = 0;  // what no honest game has: something outside the state
  mutable std::shared_ptr<int> scrap_;
};

static_assert(core::Game<FaultyGame>);

}  // namespace

std::unique_ptr<core::AnyGame> make_with(Fault fault, int players) {
  auto data = gs::Game::load(gs::Game::default_data()).value();
  auto own = gs::Game::make(std::move(data), {players, {{"scouting", true}}}).value();
  return std::make_unique<core::Erased<FaultyGame>>(FaultyGame(std::move(own), fault));
}

const std::vector<core::GameType>& games_with_dead_end() {
  static const std::vector<core::GameType> list = {core::game_type<FaultyGame>()};
  return list;
}

}  // namespace tests
