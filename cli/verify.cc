// `kilowatt verify`: recomputes every die and draw of a finished game from its revealed seed, and says what that
// proves.
#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "core/dice_proof.h"

namespace cli {

namespace {

struct VerifyArgs {
  RecordOptions record;
  std::string receipt;
  bool json = false;
};

std::string chairs_text(const std::vector<int>& chairs) {
  std::string out = chairs.size() == 1 ? "chair " : "chairs ";
  for (std::size_t i = 0; i < chairs.size(); ++i) out += (i > 0 ? ", " : "") + std::to_string(chairs[i]);
  return out;
}

std::vector<std::string> proved(const core::DiceProof& proof) {
  std::vector<std::string> out;
  const std::string source = !proof.challenge.empty() ? "the word \"" + proof.challenge + "\""
                             : proof.has(core::NonceKind::committed) || proof.has(core::NonceKind::direct)
                                 ? "the seed and the nonces"
                                 : "the seed";
  out.push_back("all " + std::to_string(proof.chance_moves) + " chance moves follow from " + source);
  if (proof.seating) out.push_back("so does the order of the seats");
  if (proof.has(core::NonceKind::committed)) out.push_back("every nonce that was committed to is the one revealed");
  if (proof.receipt)
    out.push_back(
        "the seed, this player's nonce and all commitments are those of the receipt, fixed before the nonce was sent");
  if (proof.shows_nobody_chose()) out.push_back("nobody could choose the dice");
  return out;
}

std::vector<std::string> not_proved(const core::DiceProof& proof) {
  std::vector<std::string> out;
  if (!proof.challenge.empty()) {
    out.push_back("that nobody chose or knew the dice: a challenge has the same dice for everybody who names its word");
    return out;
  }
  std::vector<int> direct;
  for (std::size_t i = 0; i < proof.nonces.size(); ++i)
    if (proof.nonces[i] == core::NonceKind::direct) direct.push_back(static_cast<int>(i));
  if (!direct.empty())
    out.push_back("that nobody chose the dice: nothing was promised for the nonce of " + chairs_text(direct) +
                  ", so whoever ran the server could choose it when all others were known");
  if (!proof.has(core::NonceKind::committed) && direct.empty())
    out.push_back("that nobody knew the dice: no player's nonce is in them, so whoever knew the seed did");
  if (!proof.receipt)
    out.push_back("that seed and nonces are the promised ones: only a player's receipt shows that (--receipt FILE)");
  for (std::size_t i = 0; i < proof.ended.size(); ++i)
    out.push_back("why draw " + std::to_string(i + 1) + " of " + std::to_string(proof.draws) +
                  " came to nothing: " + chairs_text(proof.ended[i].missing) + " did not reveal" +
                  (proof.ended[i].by_host ? ", the host gave up waiting" : " in time"));
  return out;
}

void run_verify(const VerifyArgs& args) {
  const core::Record record = read_record_file(args.record.file);
  core::Receipt receipt;
  if (!args.receipt.empty()) {
    auto read = core::read_receipt(read_file(args.receipt), args.receipt);
    if (!read) stop(kNotSo, read.error());
    receipt = std::move(*read);
  }
  const auto table = open_record(record, args.record.data, args.record.file);
  const auto checked = core::verify_dice(*table.game, record, args.receipt.empty() ? nullptr : &receipt);
  if (args.json) {
    nlohmann::ordered_json json = {{"record", args.record.file}, {"fair", checked.has_value()}};
    if (checked) {
      json["chance_moves"] = checked->chance_moves;
      json["draws"] = checked->draws;
      json["receipt"] = checked->receipt;
      if (!checked->challenge.empty()) json["challenge"] = checked->challenge;
      json["proved"] = proved(*checked);
      json["not_proved"] = not_proved(*checked);
    } else {
      json["reason"] = checked.error().text();
    }
    print_json(json);
    if (!checked) stop(kNotSo, {});
    return;
  }
  if (!checked) {
    core::Error error = checked.error();
    error.where = error.where.empty() ? args.record.file : args.record.file + ": " + error.where;
    stop(kNotSo, error);
  }
  print("{}: {}\n", args.record.file,
        checked->challenge.empty() ? "fair, as far as this proves it" : "the dice of a challenge");
  for (const std::string& line : proved(*checked)) print("  proved: {}\n", line);
  for (const std::string& line : not_proved(*checked)) print("  not proved: {}\n", line);
}

}  // namespace

void add_verify(CLI::App& app) {
  auto* command = app.add_subcommand("verify", "Check that nobody chose the dice of a finished game");
  const auto args = std::make_shared<VerifyArgs>();
  args->record.add_to(*command);
  of_kind(
      command->add_option("--receipt", args->receipt, "What a player's browser kept of the draw, saved from the page"),
      kind::kFile);
  command->add_flag("--json", args->json, "For programs");
  command->footer(
      "Examples:\n  kilowatt verify game.json\n  kilowatt verify game.json --receipt receipt.json\n"
      "  kilowatt verify game.json --json");
  command->callback([args] { run_verify(*args); });
}

}  // namespace cli
