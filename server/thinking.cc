#include "server/thinking.h"

#include <algorithm>
#include <utility>

#include "server/key.h"

namespace server {

namespace {

constexpr double kReferenceThinking = 300;       // milliseconds for a level that is there to be compared with
constexpr std::string_view kPatient = "master";  // the level that uses all the time it gets

}  // namespace

core::Result<std::shared_ptr<bots::Bot>> make_bot(const core::AnyGame& game, core::Seat seat, std::string_view level) {
  std::uint64_t seed = 0;
  const core::Digest random = random_seed();
  std::copy_n(random.begin(), sizeof seed, reinterpret_cast<std::uint8_t*>(&seed));
  auto bot = bots::make(game, seat, level.empty() ? bots::kAdviser : level, seed);
  if (!bot) bot = bots::make(game, seat, bots::levels().front().name, seed);
  if (!bot) return std::unexpected(bot.error());
  return std::shared_ptr<bots::Bot>(std::move(*bot));
}

bots::Budget budget_of(std::string_view level, const Limits& limits) {
  if (level == kPatient) return {.milliseconds = static_cast<double>(limits.master_milliseconds)};
  for (const bots::Level& known : bots::levels())
    if (known.name == level && known.reference) return {.milliseconds = kReferenceThinking};
  return {};
}

}  // namespace server
