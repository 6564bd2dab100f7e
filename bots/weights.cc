#include "bots/weights.h"

#include <atomic>
#include <map>
#include <optional>
#include <string>

#include "bots/bot_traits.h"
#include "bots/list.h"
#include "core/embedded_file.h"
#include "games/each.h"

namespace bots {

std::span<const core::EmbeddedFile> embedded_files();  // the weights.bin of every game, put in by the build

namespace {

// By game.
struct Kept {
  using Networks = std::map<std::string, std::shared_ptr<const Network>, std::less<>>;
  std::atomic_flag taken;
  Networks handed_in, built_in;
};

Kept& kept() {
  static Kept it;
  return it;
}

// The page's module has no threads and so no std::mutex; a lock that is held once in a game may spin.
class Lock {
 public:
  explicit Lock(std::atomic_flag& taken) : taken_(taken) {
    while (taken_.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { taken_.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  std::atomic_flag& taken_;
};

std::string_view embedded([[maybe_unused]] std::string_view game) {
#ifdef KILOWATT_EMBEDDED_WEIGHTS
  const std::string name = std::string(game) + "/weights.bin";
  for (const core::EmbeddedFile& file : embedded_files())
    if (file.name == name) return file.bytes;
#endif
  return {};
}

}  // namespace

std::shared_ptr<const Network> weights(std::string_view game, const Network::Shape& shape, Source source) {
  Kept& all = kept();
  const Lock lock(all.taken);
  const auto found = all.handed_in.find(game);
  if (source == Source::latest && found != all.handed_in.end()) return found->second;
  const auto [own, first_time] = all.built_in.try_emplace(std::string(game));
  if (first_time)
    if (auto read = Network::read(embedded(game), shape)) own->second = std::make_shared<Network>(std::move(*read));
  return own->second;
}

core::Result<void> give_weights(std::string_view game, std::string_view bytes, const Network::Shape& shape) {
  auto read = Network::read(bytes, shape);
  if (!read) return std::unexpected(read.error());
  const Lock lock(kept().taken);
  kept().handed_in.insert_or_assign(std::string(game), std::make_shared<Network>(std::move(*read)));
  return {};
}

core::Result<void> give_weights(std::string_view game, std::string_view bytes) {
  std::optional<core::Result<void>> taken;
  std::string known;
  games::Every::each([&]<class G>(std::type_identity<G>) {
    if constexpr (HasEvaluator<G>) {
      if (game == G::catalog().id) taken = give_weights(game, bytes, BotTraits<G>::kShape);
      known += (known.empty() ? "" : ", ") + std::string(G::catalog().id);
    }
  });
  if (taken) return *taken;
  return core::failure("unknown_game", std::string(game), "there are no weights for this game", "one of " + known);
}

}  // namespace bots
