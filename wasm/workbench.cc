// The workbench of the page's editor of components: describes, checks and plays data sets of one game. Players never
// fetch it.
//
// The host writes a request into the memory box_alloc() gives and calls box_handle(), which returns the number of
// bytes of the answer at box_output(). Both are JSON objects. A trial or a balance goes on by requests of its own, so
// that the host can stop it and says how far it is.
#include <algorithm>
#include <optional>
#include <string>

#include "bots/weights.h"
#include "box/balance.h"
#include "box/check.h"
#include "box/description.h"
#include "box/opponents.h"
#include "box/trial.h"
#include "games/all.h"

namespace {

using core::Json;
using Ordered = nlohmann::ordered_json;

struct Workbench {
  const core::GameType& type = games::all().front();
  std::optional<box::Trial> trial;
  std::optional<box::Balance> balance;
  std::optional<box::Opponents> opponents;
  std::string input, output;
};

Workbench& workbench() {
  static Workbench it;
  return it;
}

core::DataSet read_set(const Json& request) {
  core::DataSet set;
  set.name = "box";
  if (const auto files = request.find("files"); files != request.end() && files->is_object())
    for (const auto& [name, text] : files->items())
      if (text.is_string()) set.files[name] = text.get<std::string>();
  return set;
}

Ordered fault_json(const box::Place& place, const core::Error& error) {
  return {{"file", place.file},
          {"path", place.path},
          {"component", place.component},
          {"what", error.what},
          {"remedy", error.remedy}};
}

Ordered describe(const core::GameType& type) {
  Ordered designed = Ordered::object();
  for (const auto& [name, bytes] : type.default_data()->files) designed[name] = bytes;
  return {{"schema", box::schema(type, box::describe(type))},
          {"rule_files", type.catalog->rule_files},
          {"designed", std::move(designed)},
          {"hash", core::data_hash(*type.default_data(), *type.catalog)},
          {"players", {type.catalog->min_players, type.catalog->max_players}}};
}

Ordered check(const core::GameType& type, const core::DataSet& set) {
  Ordered out = {{"hash", core::data_hash(set, *type.catalog)}, {"faults", Ordered::array()}};
  for (const box::Fault& fault : box::faults(type, set)) out["faults"].push_back(fault_json(fault.place, fault.error));
  return out;
}

int number(const Json& request, const char* key, int least, int most, int usual) {
  const auto found = request.find(key);
  return found != request.end() && found->is_number_integer() ? std::clamp(found->get<int>(), least, most) : usual;
}

Ordered trial_json(const box::Trial& trial) {
  Ordered out = {{"done", trial.done()}, {"of", trial.of()}};
  if (trial.fault()) out["fault"] = fault_json({}, *trial.fault());
  if (trial.done() == trial.of()) out["out_of_reach"] = trial.out_of_reach();
  return out;
}

Ordered opponents_json(const box::Opponents& opponents) {
  Ordered out = {{"done", opponents.done()}, {"of", opponents.of()}, {"learned", opponents.learned()}};
  if (opponents.done() == opponents.of()) out["verdict"] = opponents.verdict();
  return out;
}

Ordered answer(Workbench& bench, const Json& request) {
  const auto what = request.find("do");
  const std::string word = what != request.end() && what->is_string() ? what->get<std::string>() : std::string();
  if (word == "describe") return describe(bench.type);
  if (word == "check") return check(bench.type, read_set(request));
  if (word == "trial") {
    auto trial = box::Trial::begin(bench.type, read_set(request), number(request, "games", 1, 100'000, 1000), 1);
    if (!trial) return {{"fault", fault_json(box::read_place(trial.error().where), trial.error())}};
    bench.trial.emplace(std::move(*trial));
    return trial_json(*bench.trial);
  }
  if (word == "play_trial" && bench.trial) {
    for (int n = number(request, "games", 1, 1000, 1); n > 0 && bench.trial->go_on(); --n) {
    }
    return trial_json(*bench.trial);
  }
  if (word == "balance") {
    box::Balance::Plan plan;
    plan.players = number(request, "players", 1, core::kMaxSeats, bench.type.catalog->min_players);
    plan.games = number(request, "games", 1, 100'000, 200);
    plan.milliseconds = number(request, "milliseconds", 1, 1000, 10);
    auto balance = box::Balance::begin(bench.type, read_set(request), plan);
    if (!balance) return {{"fault", fault_json(box::read_place(balance.error().where), balance.error())}};
    bench.balance.emplace(std::move(*balance));
    return bench.balance->to_json();
  }
  if (word == "play_balance" && bench.balance) {
    bench.balance->go_on();
    return bench.balance->to_json();
  }
  if (word == "opponents") {
    auto opponents = box::Opponents::begin(bench.type, read_set(request),
                                           number(request, "games", 1, 100'000, box::Opponents::kGames), 1);
    if (!opponents) return {{"fault", fault_json(box::read_place(opponents.error().where), opponents.error())}};
    bench.opponents.emplace(std::move(*opponents));
    return opponents_json(*bench.opponents);
  }
  if (word == "play_opponents" && bench.opponents) {
    bench.opponents->go_on();
    return opponents_json(*bench.opponents);
  }
  return {{"unknown", word}};
}

}  // namespace

extern "C" {

__attribute__((export_name("box_alloc"))) char* box_alloc(int size) {
  workbench().input.resize(static_cast<std::size_t>(size));
  return workbench().input.data();
}

__attribute__((export_name("box_output"))) const char* box_output() { return workbench().output.data(); }

__attribute__((export_name("box_handle"))) int box_handle() {
  Workbench& bench = workbench();
  const Json request = Json::parse(bench.input, nullptr, false);
  bench.output = answer(bench, request.is_object() ? request : Json::object())
                     .dump(-1, ' ', false, Ordered::error_handler_t::replace);
  return static_cast<int>(bench.output.size());
}

// What the experts have learned, as kilowatt_weights() takes it.
__attribute__((export_name("box_weights"))) int box_weights() {
  const std::string_view input = workbench().input;
  const std::size_t line = input.find('\n');
  if (line == std::string_view::npos) return 0;
  return bots::give_weights(input.substr(0, line), input.substr(line + 1)) ? 1 : 0;
}

}  // extern "C"
