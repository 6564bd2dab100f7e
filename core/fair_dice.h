// Dice nobody can choose: a seed committed before the game, a nonce from each person, every chance move computed from
// both. docs/fair-dice.md says step by step how, and what it proves; core/dice_proof.h checks a finished game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/move.h"
#include "core/sha256.h"

namespace core {

// The key is SHA-256 over the 32 bytes of the seed and then the text of every nonce, each preceded by its length as one
// byte. The n-th chance move of a game (n from 1) takes little-endian 32-bit numbers from the ChaCha20 stream of that
// key, counter 0, with n in the first four bytes of the nonce; the first number below the largest multiple of the total
// weight W counts, modulo W.
class FairDice {
 public:
  FairDice() = default;
  FairDice(const Digest& seed, const std::vector<std::string>& nonces);

  Move choose(const Options& options, int n) const;
  // A random order: the chair that comes to each seat. Its numbers are drawn as chance moves -chairs to -2 would be,
  // which no game has.
  std::vector<int> seating(int chairs) const;

  const Digest& key() const { return key_; }

 private:
  std::uint32_t below(std::uint32_t total, int n) const;

  Digest key_{};
};

// Lower-case hex SHA-256: of a seed's 32 bytes, and of a nonce's text.
std::string commitment(const Digest& seed);
std::string nonce_commitment(std::string_view nonce);

inline constexpr std::size_t kMaxNonce = 64;

// When a draw failed, the next one has a seed of its own, which nobody can compute from anything revealed so far.
Digest seed_of_draw(const Digest& first, int draw);  // draw 1: the first seed itself

// Whoever names the same word gets the same dice.
Digest challenge_seed(std::string_view game, std::string_view word);

}  // namespace core
