#include "core/fair_dice.h"

#include "core/chacha20.h"
#include "core/notation.h"
#include "core/replay.h"

namespace core {

FairDice::FairDice(const Digest& seed, const std::vector<std::string>& nonces) {
  Sha256 hash;
  hash.add({reinterpret_cast<const char*>(seed.data()), seed.size()});
  for (const std::string& nonce : nonces) {
    const char length = static_cast<char>(nonce.size());
    hash.add({&length, 1});
    hash.add(nonce);
  }
  key_ = hash.finish();
}

Move FairDice::choose(const Options& options, int n) const {
  const auto total = static_cast<std::uint32_t>(options.total_weight());
  const std::uint32_t limit = 0xffffffffu - 0xffffffffu % total;  // a multiple of total, so that no move is favoured
  ChaChaNonce nonce{};
  for (std::size_t i = 0; i < 4; ++i) nonce[i] = static_cast<std::uint8_t>(static_cast<std::uint32_t>(n) >> (8 * i));
  for (std::uint32_t counter = 0;; ++counter) {
    const ChaChaBlock block = chacha20_block(key_, counter, nonce);
    for (std::size_t i = 0; i < block.size(); i += 4) {
      const std::uint32_t number =
          static_cast<std::uint32_t>(block[i]) | static_cast<std::uint32_t>(block[i + 1]) << 8 |
          static_cast<std::uint32_t>(block[i + 2]) << 16 | static_cast<std::uint32_t>(block[i + 3]) << 24;
      if (number < limit) return options.weighted(static_cast<int>(number % total));
    }
  }
}

std::string commitment(const Digest& seed) {
  return to_hex(sha256({reinterpret_cast<const char*>(seed.data()), seed.size()}));
}

Json dice_json(const Digest& seed, const std::vector<std::string>& nonces) {
  return {{"commitment", commitment(seed)}, {"seed", to_hex(seed)}, {"nonces", nonces}};
}

Result<int> verify_dice(const AnyGame& game, const Record& record) {
  if (!record.dice)
    return failure("no_dice", "dice", "the record does not say how its dice came about",
                   "only finished games of a table reveal their dice");
  const Json& dice = *record.dice;
  const auto text = [&](const char* key) {
    const auto found = dice.find(key);
    return found != dice.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  Digest seed;
  if (!from_hex(text("seed"), seed)) return failure("broken_record", "dice.seed", "must be 64 hex digits");
  if (commitment(seed) != text("commitment"))
    return failure("wrong_dice", "dice.commitment", "the seed is not the one that was committed to");
  std::vector<std::string> nonces;
  const auto list = dice.find("nonces");
  if (list == dice.end() || !list->is_array()) return failure("broken_record", "dice.nonces", "must be a list");
  for (const Json& nonce : *list) {
    if (!nonce.is_string() || nonce.get_ref<const std::string&>().size() > kMaxNonce)
      return failure("broken_record", "dice.nonces", "must be texts of at most 64 bytes");
    nonces.push_back(nonce.get<std::string>());
  }

  const FairDice fair(seed, nonces);
  int chance_moves = 0;
  std::string wrong;
  const auto check = [&](const Played& played) {
    if (played.seat != kChance || !wrong.empty()) return;
    Options options;
    game.options(played.before, kChance, options);
    const Move due = fair.choose(options, ++chance_moves);
    if (due != played.move)
      wrong = "move " + std::to_string(played.n) + ": the dice give \"" + move_text(game.info(), due) +
              "\", the record says \"" + move_text(game.info(), played.move) + "\"";
  };
  const auto end = replay(game, record, -1, check);
  if (!end) return std::unexpected(end.error());
  if (!wrong.empty()) return failure("wrong_dice", {}, wrong);
  return chance_moves;
}

}  // namespace core
