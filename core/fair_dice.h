// Dice nobody can choose: a seed committed before the game, a nonce from each seat, every chance move computed from
// both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/error.h"
#include "core/json.h"
#include "core/move.h"
#include "core/record.h"
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

 private:
  Digest key_{};
};

std::string commitment(const Digest& seed);  // lower-case hex SHA-256 of the seed

inline constexpr std::size_t kMaxNonce = 64;

// The key "dice" of a finished record.
Json dice_json(const Digest& seed, const std::vector<std::string>& nonces);

// Checks the commitment and every chance move of a record; the error names the first that does not follow.
Result<int> verify_dice(const AnyGame& game, const Record& record);  // number of chance moves checked

}  // namespace core
