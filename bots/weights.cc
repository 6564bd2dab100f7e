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

// The networks of one kind, by game.
template <class N>
struct Kept {
  using Networks = std::map<std::string, std::shared_ptr<const N>, std::less<>>;
  std::atomic_flag taken;
  Networks handed_in, built_in;
};

template <class N>
Kept<N>& kept() {
  static Kept<N> it;
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

template <class N>
std::shared_ptr<const N> find(std::string_view game, const typename N::Shape& shape, Source source) {
  Kept<N>& all = kept<N>();
  const Lock lock(all.taken);
  const auto found = all.handed_in.find(game);
  if (source == Source::latest && found != all.handed_in.end()) return found->second;
  const auto [own, first_time] = all.built_in.try_emplace(std::string(game));
  if (first_time)
    if (auto read = N::read(embedded(game), shape)) own->second = std::make_shared<N>(std::move(*read));
  return own->second;
}

template <class N>
core::Result<void> replace(std::string_view game, std::string_view bytes, const typename N::Shape& shape) {
  auto read = N::read(bytes, shape);
  if (!read) return std::unexpected(read.error());
  const Lock lock(kept<N>().taken);
  kept<N>().handed_in.insert_or_assign(std::string(game), std::make_shared<N>(std::move(*read)));
  return {};
}

}  // namespace

std::shared_ptr<const Network> weights(std::string_view game, const Network::Shape& shape, Source source) {
  return find<Network>(game, shape, source);
}
std::shared_ptr<const SmallNetwork> weights(std::string_view game, const SmallNetwork::Shape& shape, Source source) {
  return find<SmallNetwork>(game, shape, source);
}

core::Result<void> give_weights(std::string_view game, std::string_view bytes, const Network::Shape& shape) {
  return replace<Network>(game, bytes, shape);
}
core::Result<void> give_weights(std::string_view game, std::string_view bytes, const SmallNetwork::Shape& shape) {
  return replace<SmallNetwork>(game, bytes, shape);
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
