// The public interface with whatever bytes say: games, moves, actions, records. It may refuse and must not break.
#include <kilowatt/kilowatt.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace {

// Bytes as a stream of small decisions; zeros at the end.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}
  bool empty() const { return at_ == end_; }
  int byte() { return empty() ? 0 : *at_++; }
  int below(int n) { return byte() % n; }
  int number() {
    std::int32_t out = 0;
    for (int i = 0; i < 4; ++i) out = static_cast<std::int32_t>(static_cast<std::uint32_t>(out) << 8) | byte();
    return out;
  }
  std::string text() {
    const auto wanted = static_cast<std::size_t>(byte());
    const std::size_t size = std::min(wanted, static_cast<std::size_t>(end_ - at_));
    std::string out(reinterpret_cast<const char*>(at_), size);
    at_ += size;
    return out;
  }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

const std::vector<kilowatt::Game>& tables() {
  static const std::vector<kilowatt::Game> list = [] {
    std::vector<kilowatt::Game> out;
    for (const std::string& name : kilowatt::Game::names())
      for (int players = 1; players <= 4; ++players)
        if (auto game = kilowatt::Game::load(name, {.players = players})) out.push_back(*game);
    return out;
  }();
  return list;
}

void play_match(const kilowatt::Game& game, Bytes& bytes) {
  kilowatt::Match match(game);
  kilowatt::Options options;
  std::vector<std::int16_t> seen(static_cast<std::size_t>(game.observation_size()));
  while (!bytes.empty()) {
    const int what = bytes.byte();
    if (what < 160 && !match.state().over()) {
      const int seat = match.state().seat();
      match.state().options(seat, options);
      if (!match.play(seat, options.nth(bytes.byte() % options.count()))) std::abort();
    } else if (what < 200) {
      const kilowatt::State before = match.state();
      const kilowatt::Move move{static_cast<std::uint8_t>(bytes.byte()), static_cast<std::int16_t>(bytes.number())};
      if (const auto played = match.play(bytes.number() % 9, move); !played && !(before == match.state())) std::abort();
    } else if (what < 220) {
      match.state().write_observation(bytes.below(game.seats()), seen.data());
      (void)match.state().text();
    } else if (what < 240) {
      (void)match.guess(bytes.below(game.seats()), 1).state().over();
      (void)game.find_moves(bytes.text());
      (void)game.action({static_cast<std::uint8_t>(bytes.byte()), static_cast<std::int16_t>(bytes.number())});
    } else {
      const auto record = match.record();
      if (!record || !kilowatt::Match::read(*record)) std::abort();
    }
  }
}

void step_batch(const kilowatt::Game& game, Bytes& bytes) {
  auto batch = kilowatt::Batch::make(game, {.rows = bytes.below(4), .threads = bytes.below(3), .seed = 1});
  if (!batch) return;
  while (!bytes.empty()) {
    batch->sample();
    if (bytes.below(3) == 0) batch->actions()[bytes.below(batch->rows())] = bytes.number();
    (void)batch->step();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, std::min<std::size_t>(size, 600));
  const int what = bytes.byte();
  const kilowatt::Game& game = tables()[static_cast<std::size_t>(bytes.below(static_cast<int>(tables().size())))];
  if (what < 150) {
    play_match(game, bytes);
  } else if (what < 220) {
    step_batch(game, bytes);
  } else if (what < 240) {
    (void)kilowatt::Match::read(bytes.text());
  } else {
    (void)kilowatt::Game::load(game.name(), {.players = bytes.number() % 9, .options = bytes.text()});
  }
  return 0;
}
