#include "core/fair_dice.h"

#include <utility>

#include "core/chacha20.h"

namespace core {

namespace {

std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace

FairDice::FairDice(const Digest& seed, const std::vector<std::string>& nonces) {
  Sha256 hash;
  hash.add(bytes_of(seed));
  for (const std::string& nonce : nonces) {
    const char length = static_cast<char>(nonce.size());
    hash.add({&length, 1});
    hash.add(nonce);
  }
  key_ = hash.finish();
}

std::uint32_t FairDice::below(std::uint32_t total, int n) const {
  const std::uint32_t limit = 0xffffffffu - 0xffffffffu % total;  // a multiple of total, so that no move is favoured
  ChaChaNonce nonce{};
  for (std::size_t i = 0; i < 4; ++i) nonce[i] = static_cast<std::uint8_t>(static_cast<std::uint32_t>(n) >> (8 * i));
  for (std::uint32_t counter = 0;; ++counter) {
    const ChaChaBlock block = chacha20_block(key_, counter, nonce);
    for (std::size_t i = 0; i < block.size(); i += 4) {
      const std::uint32_t number =
          static_cast<std::uint32_t>(block[i]) | static_cast<std::uint32_t>(block[i + 1]) << 8 |
          static_cast<std::uint32_t>(block[i + 2]) << 16 | static_cast<std::uint32_t>(block[i + 3]) << 24;
      if (number < limit) return number % total;
    }
  }
}

Move FairDice::choose(const Options& options, int n) const {
  return options.weighted(static_cast<int>(below(static_cast<std::uint32_t>(options.total_weight()), n)));
}

std::vector<int> FairDice::seating(int chairs) const {
  std::vector<int> order(static_cast<std::size_t>(chairs));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[below(static_cast<std::uint32_t>(i), -static_cast<int>(i))]);
  return order;
}

std::string commitment(const Digest& seed) { return to_hex(sha256(bytes_of(seed))); }

std::string nonce_commitment(std::string_view nonce) { return to_hex(sha256(nonce)); }

Digest seed_of_draw(const Digest& first, int draw) {
  if (draw <= 1) return first;
  Sha256 hash;
  hash.add(bytes_of(first));
  hash.add("kilowatt draw " + std::to_string(draw));
  return hash.finish();
}

Digest challenge_seed(std::string_view game, std::string_view word) {
  return sha256("kilowatt challenge " + std::string(game) + " " + std::string(word));
}

}  // namespace core
