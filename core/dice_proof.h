// Checking the dice of a finished game: what its record says of them, against itself and against the receipt that a
// player's browser kept.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/error.h"
#include "core/fair_dice.h"
#include "core/json.h"
#include "core/record.h"

namespace core {

// A draw that came to nothing, because somebody did not reveal the nonce.
struct EndedDraw {
  std::vector<int> missing{};  // chairs
  bool by_host = false;        // the host gave up waiting; else the time was over
};

// The key "dice" of a finished record. Lists count chairs: the seats before a random seating moved them.
struct DiceFacts {
  Digest seed{};
  std::vector<std::string> nonces{};  // one for each chair; empty: none from there
  std::vector<std::string>
      commitments{};               // nonce_commitment() promised before any nonce was revealed; empty: not promised
  std::vector<int> seating{};      // the chair that came to each seat; empty: as the host chose
  int draws = 1;                   // the last one counts
  std::vector<EndedDraw> ended{};  // the others
  std::string challenge{};         // the word that all dice follow from
};
Json write_dice(const DiceFacts& facts);
Result<DiceFacts> read_dice(const Json& json);

// What a browser keeps of the draws it took part in, each written down before its own nonce was sent.
struct Receipt {
  struct Draw {
    int draw = 1;
    std::string commitment;                // of the server's seed
    std::string nonce;                     // of this browser
    std::vector<std::string> commitments;  // of every chair
    bool revealed = false;                 // the server has said that it has the nonce
  };
  std::string game;
  int chair = 0;
  bool random_seating = false;
  std::vector<Draw> draws;
};
Result<Receipt> read_receipt(std::string_view text, const std::string& where);

// How a chair's nonce came into the dice.
enum class NonceKind : std::uint8_t {
  none,       // a bot, or nothing was sent
  committed,  // promised before any nonce was revealed
  direct,     // not promised: whoever ran the server may have chosen it when all others were known
};
std::string_view nonce_kind_name(NonceKind kind);

struct DiceProof {
  int chance_moves = 0;
  std::vector<NonceKind> nonces;  // by chair
  bool seating = false;           // was random, and follows from the dice, too
  bool receipt = false;           // was given, and agrees
  int draws = 1;
  std::vector<EndedDraw> ended;
  std::string challenge;

  bool has(NonceKind kind) const;
  // The seed and every nonce were fixed before that of the receipt was known: a nonce that nobody had promised could
  // have been chosen last, be it that of a client who sent it so or one that was put where a bot sits.
  bool shows_nobody_chose() const { return receipt && challenge.empty() && !has(NonceKind::direct); }
};

// Checks commitments, seating and every chance move of a record, and the receipt if there is one; the error names the
// first thing that does not follow.
Result<DiceProof> verify_dice(const AnyGame& game, const Record& record, const Receipt* receipt = nullptr);

}  // namespace core
