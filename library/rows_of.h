// Rows of one type of game.
#pragma once

#include <memory>
#include <type_traits>

#include "core/playout.h"
#include "library/engine.h"
#include "library/observe.h"
#include "library/zeroed_array.h"

namespace kilowatt::inside {

template <core::Game G>
class RowsOf final : public Rows {
 public:
  RowsOf(const Engine& engine, const RowArrays& arrays, int count, std::uint64_t seed)
      : engine_(engine),
        game_(core::Erased<G>::game(engine.game())),
        arrays_(arrays),
        start_(game_.start()),
        seats_(engine.info().seats),
        seeds_(seed),
        states_(static_cast<std::size_t>(count)),
        rows_(static_cast<std::size_t>(count)) {}

  bool has_memory() const override { return states_.get() != nullptr && rows_.get() != nullptr; }

  void begin(int first, int last) override {
    core::Options options;
    core::Rng seeds = seeds_;
    for (int i = 0; i < first; ++i) seeds.next();
    for (int i = first; i < last; ++i) {
      std::construct_at(&state(i), start_);
      std::construct_at(&at(i), core::Rng(seeds.next()));
      go_on(i, options);
      show(i, options);
    }
  }

  void sample(int first, int last) override {
    for (int i = first; i < last; ++i) {
      Row& row = at(i);
      if (row.run_count == 0) {
        arrays_.actions[i] = -1;  // nobody to decide: step() refuses it
        continue;
      }
      int n = row.rng.below(arrays_.legal[i]);
      const Actions::Run* run = row.runs;
      while (n >= run->count) n -= (run++)->count;
      arrays_.actions[i] = run->first + n;
    }
  }

  void step(int first, int last, RowCount& count) override {
    core::Options options;
    for (int i = first; i < last; ++i) {
      Row& row = at(i);
      count.decisions += arrays_.legal[i] > 1;
      if (arrays_.done[i] != 0) {
        arrays_.done[i] = 0;
        for (int seat = 0; seat < seats_; ++seat) arrays_.reward[i * seats_ + seat] = 0;
      }
      if (i + 1 < last) {
        for (std::size_t line = 0; line < sizeof(typename G::State); line += 64)
          __builtin_prefetch(reinterpret_cast<const std::byte*>(&state(i + 1)) + line);
        __builtin_prefetch(&at(i + 1));
        __builtin_prefetch(mask_of(i + 1) + arrays_.actions[i + 1]);
      }
      for (int k = 0; k < row.run_count; ++k) mark(i, row.runs[k], 0);
      game_.apply(state(i), static_cast<core::Seat>(arrays_.seat[i]), engine_.actions().move(arrays_.actions[i]),
                  core::Log::none());
      count.matches += go_on(i, options);
      show(i, options);
    }
  }

  std::string refusal(int row, int action) const override {
    const auto seat = static_cast<core::Seat>(arrays_.seat[row]);
    return engine_.refusal(core::Erased<G>::wrap(state(row)), seat, engine_.actions().move(action)).text();
  }

 private:
  struct Row {
    explicit Row(core::Rng its_rng) : rng(its_rng) {}
    core::Rng rng;
    int run_count = 0;
    Actions::Run runs[core::Options::kCapacity];  // the options, of which the first run_count count
  };

  static_assert(std::is_trivially_destructible_v<Row> && std::is_trivially_destructible_v<typename G::State>);

  Row& at(int i) { return rows_.get()[i]; }
  typename G::State& state(int i) const { return states_.get()[i]; }
  std::uint8_t* mask_of(int i) { return arrays_.mask + static_cast<std::ptrdiff_t>(i) * engine_.actions().count(); }

  void mark(int i, Actions::Run run, int flag) {
    std::uint8_t* first = mask_of(i) + run.first;
    if (run.count == 1)
      *first = static_cast<std::uint8_t>(flag);
    else
      std::memset(first, flag, static_cast<std::size_t>(run.count));
  }

  // Plays chance until somebody is to decide, whose options are then in `options`; starts anew at the end. Returns how
  // many matches have ended.
  int go_on(int i, core::Options& options) {
    typename G::State& s = state(i);
    int ended = 0;
    for (;;) {
      const core::Seats active = game_.active(s);
      const core::Seat seat = active.empty() ? core::kNobody : active.front();
      if (seat != core::kNobody) game_.options(s, seat, options);
      if (seat == core::kNobody || options.empty()) [[unlikely]] {
        if (++ended > 1) return ended;  // data that end before anybody decides: nothing to offer
        end_match(i);
        s = start_;
        continue;
      }
      if (seat != core::kChance) {
        arrays_.seat[i] = static_cast<std::int8_t>(seat);
        return ended;
      }
      game_.apply(s, seat, core::random_move(options, seat, at(i).rng), core::Log::none());
    }
  }

  void end_match(int i) {
    const core::Scores scores = game_.scores(state(i));
    const std::array<double, core::kMaxSeats> returns = returns_of(scores, seats_);
    for (int seat = 0; seat < seats_; ++seat) {
      const auto n = static_cast<std::size_t>(seat);
      arrays_.reward[i * seats_ + seat] = static_cast<float>(returns[n]);
      arrays_.points[i * seats_ + seat] = scores[n][0];
    }
    arrays_.done[i] = 1;
  }

  void show(int i, const core::Options& options) {
    Row& row = at(i);
    row.run_count = 0;
    arrays_.legal[i] = 0;
    for (const core::Option& option : options) {
      const Actions::Run run = engine_.actions().run(option);
      if (run.count == 0) continue;  // beyond what the game has declared of its verbs
      row.runs[row.run_count++] = run;
      arrays_.legal[i] += run.count;
      mark(i, run, 1);
    }
    const auto seat = static_cast<core::Seat>(arrays_.seat[i]);
    NumberSink out({seat, seats_}, arrays_.observation + static_cast<std::ptrdiff_t>(i) * engine_.observation_size(),
                   engine_.observation_size());
    write_view(i, seat, out);
  }

  // What the seat sees. Games that can blank the state itself, and put back what was there, are spared a copy of it.
  void write_view(int i, core::Seat seat, NumberSink& out) {
    typename G::State& s = state(i);
    if constexpr (requires { game_.hide(s, seat); }) {
      const auto hidden = game_.hide(s, seat);
      describe_view(game_, s, out);
      game_.put_back(s, hidden);
    } else {
      describe_view(game_, game_.observe(s, seat), out);
    }
  }

  const Engine& engine_;
  const G& game_;
  const RowArrays arrays_;
  const typename G::State start_;
  const int seats_;
  const core::Rng seeds_;                  // gives each row its own
  ZeroedArray<typename G::State> states_;  // side by side: the next one is fetched while this one is played
  ZeroedArray<Row> rows_;
};

}  // namespace kilowatt::inside
