#include "bots/weights.h"

#include <map>
#include <mutex>
#include <string>

#ifdef KILOWATT_EMBEDDED_WEIGHTS
#include "embedded/bots.h"
#endif

namespace bots {

namespace {

struct Kept {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const Network>, std::less<>> networks;
};

Kept& kept() {
  static Kept it;
  return it;
}

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
  const std::lock_guard lock(kept().mutex);
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
  const std::lock_guard lock(kept().mutex);
  kept().networks.insert_or_assign(std::string(game), std::make_shared<Network>(std::move(*read)));
  return {};
}

}  // namespace bots
