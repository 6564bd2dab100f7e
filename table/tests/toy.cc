#include "table/tests/toy.h"

#include <algorithm>

namespace toy {

namespace {

using core::Arg;
using core::kChance;
using core::Log;
using core::Move;
using core::Options;
using core::Seat;
using core::Seats;

enum Phase : std::uint8_t { kRoll, kPledge, kTurn, kDraw, kAuction, kOver };
enum Verb : std::uint8_t { kDie, kCard, kPledgeVerb, kSeal, kTake, kPeek, kEnd, kBid, kPass };
enum Step : std::uint8_t { kStepRoll, kStepDraw, kStepPledge, kStepSeal, kStepTurn, kStepBid };
enum Good : std::uint8_t { kWood, kClay, kSecret };
enum NoteId : std::uint8_t { kRolled, kPledged, kWins, kTaken, kDrawn, kPeeked, kBids, kSold };

constexpr std::uint8_t kHidden = 255;
constexpr int kRounds = 2;
constexpr int kTakes = 2;

struct Hand {
  std::int16_t points = 0;
  std::int16_t coins = 5;
  std::uint8_t goods = 0;
  std::uint8_t card = 0;  // 1 to 4, 0 none, hidden from the others
  std::uint8_t pledge = kHidden;
  std::uint8_t sealed = 0;
  core::Seats peeked;  // whose cards this seat has seen
  std::uint8_t unused = 0;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("points", self.points);
    visit("coins", self.coins);
    visit("goods", self.goods);
    visit("card", self.card);
    visit("pledge", self.pledge);
    visit("sealed", self.sealed);
    visit("peeked", self.peeked);
    visit("unused", self.unused);
  }
};

struct Figures {
  std::int16_t total = 0;
  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("total", self.total);
  }
};

struct ToyState {
  std::uint8_t round = 0;
  Phase phase = kRoll;
  std::uint8_t die = 0;
  std::uint8_t turn = 0;
  std::uint8_t takes = 0;
  std::uint8_t high = 0;
  std::uint8_t bidder = kHidden;
  core::Seats passed;
  std::array<std::uint8_t, 4> deck = {2, 2, 2, 2};
  std::array<Hand, 3> hands{};

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("round", self.round);
    visit("phase", self.phase);
    visit("die", self.die);
    visit("turn", self.turn);
    visit("takes", self.takes);
    visit("high", self.high);
    visit("bidder", self.bidder);
    visit("passed", self.passed);
    visit("deck", self.deck);
    visit("hands", self.hands);
  }
};

class Game {
 public:
  using State = ToyState;
  using Memory = core::NoMemory;
  struct Data {
    bool stuck = false;  // leave the second seat without a move in its turn
  };

  Game(int players, bool stuck) : players_(players), stuck_(stuck) {
    info_.catalog = &catalog();
    info_.data_hash = core::data_hash(default_data(), catalog());
    info_.players = info_.seats = players;
    info_.options = core::Json::object();
    info_.lists = {{"goods", {"wood", "clay", "card"}}};
    info_.verbs = {{"die", {Arg::number, 0}},
                   {"card", {Arg::number, 0}},
                   {"pledge", {Arg::number, 0}},
                   {"seal", {}},
                   {"take", {Arg::word, 0}},
                   {"peek", {Arg::seat, 0}},
                   {"end", {}},
                   {"bid", {Arg::number, 0}},
                   {"pass", {}}};
    info_.steps = {{"roll", {kDie}, true, {}},
                   {"draw", {kCard}, true, {}},
                   {"pledge", {kPledgeVerb}, true, {{Arg::number, 0}}},
                   {"seal", {kSeal}, true, {}},
                   {"turn", {kTake, kPeek, kEnd}, true, {}},
                   {"bid", {kBid, kPass}, true, {{Arg::number, 0}}}};
    const core::Argument seat{Arg::seat, 0}, number{Arg::number, 0}, good{Arg::word, 0};
    info_.notes = {{"rolled", {number}, -1},     {"pledged", {seat, number}, -1}, {"wins", {seat, number}, 1},
                   {"taken", {seat, good}, -1},  {"drawn", {seat, number}, -1},   {"peeked", {seat, seat, number}, -1},
                   {"bids", {seat, number}, -1}, {"sold", {seat, number}, 1}};
    info_.longest = 200;
  }

  static const core::Catalog& catalog() {
    static const core::Catalog it = {"toy", 1, 2, 3, {}, {"toy.json"}, {}, "TOY"};
    return it;
  }
  static const core::DataSet& default_data() {
    static const core::DataSet it = {"default", {{"toy.json", "{\"rounds\": 2}"}}};
    return it;
  }
  static std::string_view text(std::string_view lang) { return lang == "en" ? "{\"name\":\"Toy\"}" : ""; }
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& data) {
    if (auto checked = core::check_files(data, catalog()); !checked) return std::unexpected(checked.error());
    return std::make_shared<const Data>(Data{data.file("toy.json").find("stuck") != std::string_view::npos});
  }
  static core::Result<Game> make(std::shared_ptr<const Data> data, const core::Setup& setup) {
    if (setup.players < 2 || setup.players > 3) return core::failure("wrong_option", "players", "2 or 3");
    if (!setup.options.empty()) return core::failure("wrong_option", "options", "there are none");
    return Game(setup.players, data->stuck);
  }

  const core::Info& info() const { return info_; }
  State start() const { return {}; }

  Seats active(const State& s) const {
    switch (s.phase) {
      case kRoll:
      case kDraw: return Seats::chance();
      case kPledge: {
        Seats out;
        for (Seat seat = 0; seat < players_; ++seat)
          if (s.hands[seat].sealed == 0) out.add(seat);
        return out;
      }
      case kTurn:
      case kAuction: return Seats::only(s.turn);
      case kOver: break;
    }
    return {};
  }
  core::Prompt prompt(const State& s, Seat seat) const {
    switch (s.phase) {
      case kRoll: return {kStepRoll, {}};
      case kDraw: return {kStepDraw, {}};
      case kPledge:
        if (s.hands[seat].pledge != kHidden) return {kStepSeal, {}};
        return {kStepPledge, {s.die}};
      case kAuction: return {kStepBid, {s.high}};
      default: return {kStepTurn, {}};
    }
  }
  std::uint64_t turn_number(const State& s) const { return s.round; }
  void options(const State& s, Seat seat, Options& out) const {
    out.clear();
    if (stuck_ && s.phase == kTurn && seat == 1) return;
    if (s.phase == kRoll) {
      for (int face = 1; face <= 3; ++face) out.add(kDie, face);
    } else if (s.phase == kDraw) {
      for (int card = 0; card < 4; ++card)
        if (s.deck[static_cast<std::size_t>(card)] > 0)
          out.add(kCard, card + 1, s.deck[static_cast<std::size_t>(card)]);
    } else if (s.phase == kPledge) {
      if (s.hands[seat].pledge != kHidden) return out.add(kSeal);
      for (int n = 0; n <= 3; ++n) out.add(kPledgeVerb, n);
    } else if (s.phase == kTurn) {
      const Hand& hand = s.hands[seat];
      if (s.takes < kTakes) {
        out.add(kTake, kWood);
        out.add(kTake, kClay);
        if (hand.card == 0) out.add(kTake, kSecret);
      }
      for (Seat other = 0; other < players_; ++other)
        if (other != seat && s.hands[other].card != 0 && !hand.peeked.has(other)) out.add(kPeek, other);
      out.add(kEnd);
    } else if (s.phase == kAuction) {
      out.add_run(kBid, s.high + 1, s.hands[seat].coins);
      out.add(kPass);
    }
  }

  void apply(State& s, Seat seat, Move move, Log log) const {
    switch (move.verb) {
      case kDie:
        s.die = static_cast<std::uint8_t>(move.arg);
        s.phase = kPledge;
        log.add(kRolled, move.arg);
        break;
      case kPledgeVerb:
        s.hands[seat].pledge = static_cast<std::uint8_t>(move.arg);
        log.secret(Seats::only(seat), kPledged, seat, move.arg);
        break;
      case kSeal:
        s.hands[seat].sealed = 1;
        if (active(s).empty()) reveal(s, log);
        break;
      case kTake:
        ++s.takes;
        log.add(kTaken, seat, move.arg);
        if (move.arg == kSecret)
          s.phase = kDraw;
        else
          ++s.hands[seat].goods;
        break;
      case kCard:
        --s.deck[static_cast<std::size_t>(move.arg - 1)];
        s.hands[s.turn].card = static_cast<std::uint8_t>(move.arg);
        s.phase = kTurn;
        log.secret(Seats::only(s.turn), kDrawn, s.turn, move.arg);
        break;
      case kPeek:
        s.hands[seat].peeked.add(static_cast<Seat>(move.arg));
        log.secret(Seats::only(seat), kPeeked, seat, move.arg, s.hands[static_cast<std::size_t>(move.arg)].card);
        break;
      case kEnd:
        s.takes = 0;
        if (++s.turn == players_) s.turn = 0, s.phase = kAuction;
        break;
      case kBid:
        s.high = static_cast<std::uint8_t>(move.arg);
        s.bidder = seat;
        log.add(kBids, seat, move.arg);
        next_bidder(s, log);
        break;
      case kPass:
        s.passed.add(seat);
        next_bidder(s, log);
        break;
    }
  }

  std::string refusal(const State& s, Seat seat, Move move) const {
    if (!active(s).has(seat)) return "not_your_turn";
    Options options;
    this->options(s, seat, options);
    if (options.contains(move)) return "";
    const core::Step& step = info_.steps[prompt(s, seat).step];
    if (std::find(step.verbs.begin(), step.verbs.end(), move.verb) == step.verbs.end()) return "wrong_step";
    return move.verb == kBid ? "TOY-2" : "TOY-1";
  }

  State observe(const State& s, Seat seat) const {
    State view = s;
    if (s.phase == kOver) return view;
    const core::Seats known = seat < players_ ? s.hands[seat].peeked : core::Seats();
    bool hidden = false;
    for (Seat other = 0; other < players_; ++other) {
      if (other == seat) continue;
      view.hands[other].pledge = kHidden;
      if (view.hands[other].card != 0 && !known.has(other)) view.hands[other].card = kHidden, hidden = true;
    }
    if (hidden) view.deck.fill(kHidden);  // who counts it would know
    return view;
  }
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, Seat, const Memory&, core::Rng&) const { return view; }

  core::Scores scores(const State& s) const {
    core::Scores out{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) out[i] = {s.hands[i].points, s.hands[i].goods};
    return out;
  }
  int points(const State& s, Seat seat) const { return s.hands[seat].points; }
  Figures figures(const State& s, Seat) const {
    Figures out;
    for (const Hand& hand : s.hands) out.total = static_cast<std::int16_t>(out.total + hand.points);
    return out;
  }
  std::string invariant(const State&) const { return ""; }

 private:
  void reveal(State& s, Log log) const {
    int best = -1, count = 0;
    Seat winner = 0;
    for (Seat seat = 0; seat < players_; ++seat) {
      Hand& hand = s.hands[seat];
      log.add(kPledged, seat, hand.pledge);
      count = hand.pledge > best ? 1 : count + (hand.pledge == best);
      if (hand.pledge > best) best = hand.pledge, winner = seat;
      hand.pledge = kHidden;
      hand.sealed = 0;
    }
    if (count == 1) {
      s.hands[winner].points = static_cast<std::int16_t>(s.hands[winner].points + s.die);
      log.add(kWins, winner, s.die);
    }
    s.phase = kTurn;
    s.turn = 0;
  }

  void next_bidder(State& s, Log log) const {
    for (int step = 1; step <= players_; ++step) {
      const auto seat = static_cast<Seat>((s.turn + step) % players_);
      if (s.passed.has(seat) || seat == s.bidder) continue;
      s.turn = seat;
      return;
    }
    if (s.bidder != kHidden) {
      Hand& hand = s.hands[s.bidder];
      hand.coins = static_cast<std::int16_t>(hand.coins - s.high);
      hand.points = static_cast<std::int16_t>(hand.points + 2);
      log.add(kSold, s.bidder, 2);
    }
    s.bidder = kHidden;
    s.high = s.turn = 0;
    s.passed = {};
    s.phase = ++s.round == kRounds ? kOver : kRoll;
  }

  core::Info info_;
  int players_;
  bool stuck_;
};

static_assert(core::Game<Game>);

}  // namespace

const std::vector<core::GameType>& games() {
  static const std::vector<core::GameType> list = {core::game_type<Game>()};
  return list;
}

}  // namespace toy
