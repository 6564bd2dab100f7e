#include "bots/weights.h"

#include <atomic>
#include <map>
#include <string>

#ifdef KILOWATT_EMBEDDED_WEIGHTS
#include "embedded/bots.h"
#endif

namespace bots {

namespace {

struct Kept {
  std::atomic_flag taken;
  std::map<std::string, std::shared_ptr<const Network>, std::less<>> networks;
};

Kept& kept() {
  static Kept it;
  return it;
}

// The page's module has no threads and so no std::mutex; a lock that is held once in a game may spin.
class Lock {
 public:
  Lock() {
    while (kept().taken.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { kept().taken.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
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

std::shared_ptr<const Network> weights(std::string_view game, const Network::Shape& shape) {
  const Lock lock;
  const auto found = kept().networks.find(game);
  if (found != kept().networks.end()) return found->second;
  std::shared_ptr<const Network> network;
  if (auto read = Network::read(embedded(game), shape)) network = std::make_shared<Network>(std::move(*read));
  kept().networks.emplace(game, network);
  return network;
}

core::Result<void> give_weights(std::string_view game, std::string_view bytes, const Network::Shape& shape) {
  auto read = Network::read(bytes, shape);
  if (!read) return std::unexpected(read.error());
  const Lock lock;
  kept().networks.insert_or_assign(std::string(game), std::make_shared<Network>(std::move(*read)));
  return {};
}

}  // namespace bots
