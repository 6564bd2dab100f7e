#include "core/dice_proof.h"

#include <algorithm>
#include <array>

#include "core/notation.h"
#include "core/replay.h"
#include "core/strict.h"

namespace core {

namespace {

constexpr int kMostDraws = 1000;

// A whole number that a program wrote counts as signed, one that was read as unsigned.
bool is_within(const Json& json, std::int64_t least, std::int64_t most) {
  if (!json.is_number_integer()) return false;
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(most)) return false;
  return json.get<std::int64_t>() >= least && json.get<std::int64_t>() <= most;
}

bool is_digest(const std::string& hex) {
  Digest ignored;
  return from_hex(hex, ignored);
}

Result<std::vector<std::string>> read_texts(const Json& json, const std::string& where, std::size_t longest) {
  const auto wrong = [&] {
    return failure("broken_record", where,
                   "must be a list of at most 6 texts of at most " + std::to_string(longest) + " bytes");
  };
  if (!json.is_array() || json.size() > kMaxSeats) return wrong();
  std::vector<std::string> out;
  for (const Json& item : json) {
    if (!item.is_string() || item.get_ref<const std::string&>().size() > longest) return wrong();
    out.push_back(item.get<std::string>());
  }
  return out;
}

Result<std::vector<int>> read_chairs(const Json& json, const std::string& where) {
  const auto wrong = [&] {
    return failure("broken_record", where, "must be a list of chairs, each from 0 to 5 and once");
  };
  if (!json.is_array() || json.size() > kMaxSeats) return wrong();
  std::vector<int> out;
  for (const Json& item : json) {
    if (!is_within(item, 0, kMaxSeats - 1)) return wrong();
    const int chair = item.get<int>();
    if (std::ranges::find(out, chair) != out.end()) return wrong();
    out.push_back(chair);
  }
  return out;
}

Result<int> read_count(const Json& json, const std::string& where) {
  if (!is_within(json, 1, kMostDraws)) return failure("broken_record", where, "must be a whole number from 1 to 1000");
  return json.get<int>();
}

Result<std::vector<EndedDraw>> read_ended(const Json& json) {
  if (!json.is_array() || json.size() >= kMostDraws)
    return failure("broken_record", "dice.ended", "must be a list, one entry for each draw but the last");
  std::vector<EndedDraw> out;
  for (const Json& item : json) {
    const auto missing = item.is_object() ? item.find("missing") : item.end();
    if (!item.is_object() || missing == item.end())
      return failure("broken_record", "dice.ended", "an entry says who was \"missing\"");
    auto chairs = read_chairs(*missing, "dice.ended");
    if (!chairs) return std::unexpected(chairs.error());
    out.push_back({std::move(*chairs), item.value("by", Json()) == "host"});
  }
  return out;
}

std::unexpected<Error> disagree(std::string where, std::string what) {
  return failure("wrong_receipt", std::move(where), std::move(what));
}

// The receipt was written before the nonce was sent, so what it holds could not depend on it.
Result<void> compare(const DiceFacts& facts, const Record& record, const Receipt& receipt) {
  if (receipt.game != record.game)
    return disagree("receipt.game", "it is a receipt of " + receipt.game + ", the record is of " + record.game);
  if (!facts.challenge.empty())
    return disagree("dice.challenge", "the record says that the dice are those of a challenge, which have no receipt");
  const Receipt::Draw* kept = nullptr;
  for (const Receipt::Draw& draw : receipt.draws) {
    if (draw.draw > facts.draws)
      return disagree("dice.draws", "this browser took part in draw " + std::to_string(draw.draw) +
                                        ", and the record says that there were " + std::to_string(facts.draws));
    if (draw.draw == facts.draws) kept = &draw;
    if (draw.draw >= facts.draws || !draw.revealed) continue;
    const auto& missing = facts.ended[static_cast<std::size_t>(draw.draw - 1)].missing;
    if (std::ranges::find(missing, receipt.chair) != missing.end())
      return disagree("dice.ended", "the record says that this chair did not reveal in draw " +
                                        std::to_string(draw.draw) + ", but the server had taken its nonce");
  }
  if (kept == nullptr)
    return disagree("dice.draws",
                    "the dice come from draw " + std::to_string(facts.draws) + ", of which the receipt knows nothing");
  if (kept->commitment != commitment(facts.seed))
    return disagree("dice.commitment", "the server had promised another seed than the one it used");
  const auto chair = static_cast<std::size_t>(receipt.chair);
  if (chair >= facts.nonces.size() || facts.nonces[chair] != kept->nonce)
    return disagree("dice.nonces",
                    "the nonce of chair " + std::to_string(receipt.chair) + " is not the one this browser sent");
  if (facts.commitments != kept->commitments)
    return disagree("dice.commitments", "they are not those that were shown before this browser revealed its nonce");
  if (receipt.random_seating != !facts.seating.empty())
    return disagree("dice.seating", receipt.random_seating
                                        ? "the seats were to be drawn, and the record does not prove that they were"
                                        : "the seats were drawn, but the host had chosen them");
  return {};
}

}  // namespace

std::string_view nonce_kind_name(NonceKind kind) {
  constexpr std::array<std::string_view, 3> kNames = {"none", "committed", "direct"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool DiceProof::has(NonceKind kind) const { return std::ranges::find(nonces, kind) != nonces.end(); }

Json write_dice(const DiceFacts& facts) {
  Json json = {{"commitment", commitment(facts.seed)}, {"seed", to_hex(facts.seed)}, {"nonces", facts.nonces}};
  if (!facts.challenge.empty()) {
    json["challenge"] = facts.challenge;
    return json;
  }
  if (facts.nonces.empty()) return json;
  json["commitments"] = facts.commitments;
  json["draws"] = facts.draws;
  if (!facts.seating.empty()) json["seating"] = facts.seating;
  if (facts.ended.empty()) return json;
  json["ended"] = Json::array();
  for (const EndedDraw& draw : facts.ended)
    json["ended"].push_back({{"missing", draw.missing}, {"by", draw.by_host ? "host" : "time"}});
  return json;
}

Result<DiceFacts> read_dice(const Json& json) {
  DiceFacts facts;
  const auto text = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  if (!from_hex(text("seed"), facts.seed)) return failure("broken_record", "dice.seed", "must be 64 hex digits");
  if (commitment(facts.seed) != text("commitment"))
    return failure("wrong_dice", "dice.commitment", "the seed is not the one that was committed to");
  facts.challenge = text("challenge");
  auto nonces = read_texts(json.value("nonces", Json()), "dice.nonces", kMaxNonce);
  if (!nonces) return std::unexpected(nonces.error());
  facts.nonces = std::move(*nonces);
  facts.commitments.resize(facts.nonces.size());
  if (json.contains("commitments")) {
    auto promised = read_texts(json["commitments"], "dice.commitments", 64);
    if (!promised) return std::unexpected(promised.error());
    if (promised->size() != facts.nonces.size())
      return failure("broken_record", "dice.commitments", "must be as many as there are nonces");
    facts.commitments = std::move(*promised);
  }
  if (json.contains("seating")) {
    auto seating = read_chairs(json["seating"], "dice.seating");
    if (!seating) return std::unexpected(seating.error());
    facts.seating = std::move(*seating);
  }
  if (json.contains("draws")) {
    auto draws = read_count(json["draws"], "dice.draws");
    if (!draws) return std::unexpected(draws.error());
    facts.draws = *draws;
  }
  if (json.contains("ended")) {
    auto ended = read_ended(json["ended"]);
    if (!ended) return std::unexpected(ended.error());
    facts.ended = std::move(*ended);
  }
  if (facts.ended.size() + 1 != static_cast<std::size_t>(facts.draws))
    return failure("broken_record", "dice.ended", "must have an entry for each draw but the last");
  return facts;
}

Result<Receipt> read_receipt(std::string_view text, const std::string& where) {
  const auto broken = [&](const std::string& place, std::string what) {
    return failure("broken_receipt", where + (place.empty() ? "" : ": " + place), std::move(what),
                   "the page saves the receipt of a game beside its record");
  };
  auto parsed = parse_json(text, where);
  if (!parsed) return std::unexpected(parsed.error());
  const Json& json = *parsed;
  if (!json.is_object() || json.value("receipt", Json()) != 1) return broken({}, "this is no receipt of version 1");
  Receipt out;
  const Json game = json.value("game", Json()), chair = json.value("chair", Json()),
             draws = json.value("draws", Json());
  if (!game.is_string()) return broken("game", "must be a text");
  if (!is_within(chair, 0, kMaxSeats - 1)) return broken("chair", "must be a number from 0 to 5");
  const Json random = json.value("random_seating", Json(false));
  if (!random.is_boolean()) return broken("random_seating", "must be true or false");
  if (!draws.is_array() || draws.empty() || draws.size() > kMostDraws) return broken("draws", "must be a list");
  out.game = game.get<std::string>();
  out.chair = chair.get<int>();
  out.random_seating = random.get<bool>();
  for (const Json& item : draws) {
    if (!item.is_object()) return broken("draws", "each is an object");
    Receipt::Draw draw;
    auto number = read_count(item.value("draw", Json()), "draws");
    auto commitments = read_texts(item.value("commitments", Json()), "draws", 64);
    const Json seed = item.value("commitment", Json()), nonce = item.value("nonce", Json()),
               revealed = item.value("revealed", Json());
    if (!number || !commitments || !seed.is_string() || !is_digest(seed.get<std::string>()) || !nonce.is_string() ||
        nonce.get_ref<const std::string&>().size() > kMaxNonce || !revealed.is_boolean())
      return broken("draws", "each has \"draw\", \"commitment\", \"nonce\", \"commitments\" and \"revealed\"");
    out.draws.push_back(
        {*number, seed.get<std::string>(), nonce.get<std::string>(), std::move(*commitments), revealed.get<bool>()});
  }
  return out;
}

Result<DiceProof> verify_dice(const AnyGame& game, const Record& record, const Receipt* receipt) {
  if (!record.dice)
    return failure("no_dice", "dice", "the record does not say how its dice came about",
                   "only finished games of a table reveal their dice");
  const auto facts = read_dice(*record.dice);
  if (!facts) return std::unexpected(facts.error());
  if (!facts->challenge.empty() &&
      (facts->seed != challenge_seed(record.game, facts->challenge) || !facts->nonces.empty()))
    return failure("wrong_dice", "dice.challenge", "the dice are not those of this word");

  DiceProof proof;
  for (std::size_t i = 0; i < facts->nonces.size(); ++i) {
    const std::string &nonce = facts->nonces[i], &promised = facts->commitments[i];
    if (!promised.empty() && promised != nonce_commitment(nonce))
      return failure("wrong_dice", "dice.nonces",
                     "the nonce of chair " + std::to_string(i) + " is not the one that was committed to");
    proof.nonces.push_back(!promised.empty() ? NonceKind::committed
                           : nonce.empty()   ? NonceKind::none
                                             : NonceKind::direct);
  }
  const FairDice fair(facts->seed, facts->nonces);
  if (!facts->seating.empty()) {
    if (facts->seating != fair.seating(static_cast<int>(facts->nonces.size())))
      return failure("wrong_dice", "dice.seating", "the dice give another order of the seats");
    proof.seating = true;
  }
  if (receipt != nullptr) {
    if (const auto same = compare(*facts, record, *receipt); !same) return std::unexpected(same.error());
    proof.receipt = true;
  }
  proof.draws = facts->draws;
  proof.ended = facts->ended;
  proof.challenge = facts->challenge;

  std::string wrong;
  const auto check = [&](const Played& played) {
    if (played.seat != kChance || !wrong.empty()) return;
    Options options;
    game.options(played.before, kChance, options);
    const Move due = fair.choose(options, ++proof.chance_moves);
    if (due != played.move)
      wrong = "move " + std::to_string(played.n) + ": the dice give \"" + move_text(game.info(), due) +
              "\", the record says \"" + move_text(game.info(), played.move) + "\"";
  };
  const auto end = replay(game, record, -1, check);
  if (!end) return std::unexpected(end.error());
  if (!wrong.empty()) return failure("wrong_dice", {}, wrong);
  return proof;
}

}  // namespace core
