#include "library/engine.h"

#include <cstring>
#include <new>

#include "core/notation.h"
#include "core/strict.h"
#include "games/all.h"
#include "games/each.h"
#include "library/observe.h"
#include "library/rows_of.h"

namespace kilowatt::inside {

namespace {

template <core::Game G>
class EngineOf final : public Engine {
 public:
  EngineOf(std::unique_ptr<core::AnyGame> game, kilowatt::Game::Setup setup)
      : Engine(std::move(game), std::move(setup), G::text("en")) {
    LayoutSink sink({0, info().seats});
    describe_view(concrete(), concrete().start(), sink);
    layout_ = std::move(sink.fields);
    observation_size_ = sink.size;
  }

  void write(const core::AnyState& s, core::Seat seat, std::int16_t* out) const override {
    NumberSink sink({seat, info().seats}, out, observation_size_);
    describe_view(concrete(), concrete().observe(core::Erased<G>::state(s), seat), sink);
  }

  std::string text(const core::AnyState& s) const override {
    TextSink sink({core::kNobody, info().seats});
    describe_view(concrete(), core::Erased<G>::state(s), sink);
    return sink.text;
  }

  std::unique_ptr<Rows> rows(const RowArrays& arrays, int count, std::uint64_t seed) const override {
    return std::make_unique<RowsOf<G>>(*this, arrays, count, seed);
  }

 private:
  const G& concrete() const { return core::Erased<G>::game(game()); }
};

core::Texts english(std::string_view words) {
  auto texts = core::Texts::read(words, "en");
  return texts ? std::move(*texts) : core::Texts();
}

}  // namespace

kilowatt::Error outward(const core::Error& error) { return {error.code, error.text()}; }

Engine::Engine(std::unique_ptr<core::AnyGame> game, kilowatt::Game::Setup setup, std::string_view words)
    : game_(std::move(game)), setup_(std::move(setup)), actions_(game_->info()), texts_(english(words)) {
  setup_.players = info().players;
}

core::Error Engine::refusal(const core::AnyState& s, core::Seat seat, core::Move move) const {
  std::string code = seat <= core::kChance ? game_->refusal(s, seat, move) : "not_your_turn";
  if (code.empty()) code = "unknown_word";
  const std::string text = move_text(move);
  core::Error out{code, core::seat_text(seat) + " cannot play \"" + text + "\" now", code, {}};
  if (texts_.has("refusals", code)) {
    const std::string sentence = texts_.say("refusals", code);
    out.what = code.find('-') != std::string::npos ? code + ": " + sentence : sentence;
  }
  return out;
}

std::string Engine::move_text(core::Move move) const {
  return move.verb < info().verbs.size() ? core::move_text(info(), move) : "verb " + std::to_string(move.verb);
}

// A public state holds the bytes of a core::AnyState.
static_assert(std::is_trivially_copyable_v<core::AnyState>);

kilowatt::State Engine::wrap(const core::AnyState& s) const {
  kilowatt::State out;
  static_assert(sizeof s == kilowatt::State::kBytes && alignof(core::AnyState) <= 16);
  std::memcpy(out.bytes_.data(), &s, sizeof s);
  out.engine_ = this;
  return out;
}

const core::AnyState& Engine::inside(const kilowatt::State& state) {
  return *std::launder(reinterpret_cast<const core::AnyState*>(state.bytes_.data()));
}

core::AnyState& Engine::inside(kilowatt::State& state) {
  return *std::launder(reinterpret_cast<core::AnyState*>(state.bytes_.data()));
}

core::Result<std::shared_ptr<const Engine>> make_engine(std::string_view name, const kilowatt::Game::Setup& setup) {
  const core::GameType* type = games::find(name);
  if (type == nullptr) {
    std::string known;
    for (const core::GameType& each : games::all()) known += (known.empty() ? "" : ", ") + each.catalog->id;
    return core::failure("unknown_game", "game", "there is no game \"" + core::shortened(name) + "\"",
                         "one of " + known);
  }
  core::Setup inner{setup.players != 0 ? setup.players : type->catalog->min_players, core::Json::object()};
  auto options = core::parse_json(setup.options, "options");
  if (!options) return std::unexpected(options.error());
  if (!options->is_object())
    return core::failure("wrong_option", "options", "must be an object of names and values", "for example {}");
  inner.options = std::move(*options);
  core::DataSet own;
  own.name = setup.data_name;
  own.files = setup.data;
  auto maker = type->load(own.files.empty() ? *type->default_data() : own);
  if (!maker) return std::unexpected(maker.error());
  auto game = (*maker)(inner);
  if (!game) return std::unexpected(game.error());
  std::shared_ptr<const Engine> out;
  games::Every::each([&]<class G>(std::type_identity<G>) {
    if (out == nullptr && (*game)->type() == core::type_key<G>())
      out = std::make_shared<EngineOf<G>>(std::move(*game), setup);
  });
  return out;
}

std::array<double, core::kMaxSeats> returns_of(const core::Scores& scores, int seats) {
  std::array<double, core::kMaxSeats> out{};
  if (seats == 1) {
    out[0] = scores[0][0];
    return out;
  }
  for (int a = 0; a < seats; ++a) {
    int balance = 0;
    const core::Score& mine = scores[static_cast<std::size_t>(a)];
    for (int b = 0; b < seats; ++b) {
      const core::Score& theirs = scores[static_cast<std::size_t>(b)];
      balance += static_cast<int>(mine > theirs) - static_cast<int>(mine < theirs);
    }
    out[static_cast<std::size_t>(a)] = static_cast<double>(balance) / (seats - 1);
  }
  return out;
}

}  // namespace kilowatt::inside
