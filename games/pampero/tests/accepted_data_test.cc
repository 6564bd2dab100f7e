// Data sets changed at random: what the loader accepts plays to the end.
#include <algorithm>
#include <iostream>

#include "games/pampero/tests/changed_data.h"

namespace pampero::tests {
namespace {

using core::Json;

// Numbers and lists changed at random, most of them to extremes: whatever is accepted plays to the end.
class Mutation {
 public:
  explicit Mutation(std::uint64_t seed) : rng_(seed) {}

  void change(core::DataSet& set) {
    auto file = set.files.begin();
    do std::advance(file = set.files.begin(), rng_.below(static_cast<int>(set.files.size())));
    while (!Game::catalog().rule_files.empty() && !is_rule_file(file->first));
    Json json = Json::parse(file->second);
    Json* at = &json;
    while (at->is_structured() && !at->empty() && (at == &json || rng_.below(12) != 0)) at = &child(*at);
    turn(*at);
    file->second = json.dump();
  }

 private:
  static bool is_rule_file(const std::string& name) {
    const auto& files = Game::catalog().rule_files;
    return std::find(files.begin(), files.end(), name) != files.end();
  }
  Json& child(Json& json) {
    auto it = json.begin();
    std::advance(it, rng_.below(static_cast<int>(json.size())));
    return *it;
  }
  void turn(Json& json) {
    static const std::vector<Json> kEffects = {effect("play_connection"), bulldozer_move(9, 4),
                                               effect("special"),         money(99),
                                               effect("bulldozer_gain"),  Json()};
    constexpr std::array kExtremes{0, 1, 2, 9, 12, 14, 30, 31, 60, 99, 200, 999};
    if (json.is_number()) {
      json = kExtremes[at(rng_.below(static_cast<int>(kExtremes.size())))];
    } else if (json.is_boolean()) {
      json = !json.get<bool>();
    } else if (json.is_array() && !json.empty()) {
      const Json one = child(json);
      switch (rng_.below(4)) {
        case 0: json.erase(at(rng_.below(static_cast<int>(json.size())))); break;
        case 1: json.insert(json.begin(), one); break;
        default: {
          Json copy = one;
          if (copy.is_object() && copy.contains("id")) copy["id"] = "m" + std::to_string(rng_.below(1000));
          json.push_back(copy);
        }
      }
    } else if (json.is_null() || (json.is_object() && json.contains("effect"))) {
      json = kEffects[at(rng_.below(static_cast<int>(kEffects.size())))];
    } else if (json.is_string()) {
      constexpr std::array kWords{"a", "b", "c", "any", "highest", "r", "f", "both", "own", "foreign", "gain", "pay"};
      json = kWords[at(rng_.below(static_cast<int>(kWords.size())))];
    }
  }

  core::Rng rng_;
};

TEST(PamperoRanges, whatever_is_accepted_plays_to_the_end) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Mutation mutation(seed);
    core::DataSet set = Game::default_data();
    // A refused change is taken back: the set drifts away from the default one step by step.
    for (int change = 0; change < 12; ++change) {
      core::DataSet next = set;
      mutation.change(next);
      if (Game::load(next)) set = next;
    }
    play_to_the_end(set, 1);
    if (testing::Test::HasFatalFailure()) {
      for (const auto& [name, bytes] : set.files)
        if (bytes != Game::default_data().file(name)) std::cerr << name << "\n" << bytes << "\n";
      FAIL() << "seed " << seed;
    }
  }
}

TEST(PamperoRanges, a_map_may_do_without_contracts_and_connections) {
  const Changed changed = Changed().file("map.json", [](Json& json) {
    for (const char* side : {"small", "large"})
      json[side]["contract_spaces"] = json[side]["connection_spaces"] = Json::array();
  });
  ASSERT_EQ(changed.says(), "fine");
  play_to_the_end(changed.set(), 1);
}

TEST(PamperoRanges, one_stage_may_unlock_everything) {
  const Changed changed = Changed().file("network.json", [](Json& json) {
    json["unlock"] = {{{"stage", 1}, {"zones", {"a", "b", "c"}}, {"markets", {"r", "i", "g", "e", "f"}}}};
  });
  ASSERT_EQ(changed.says(), "fine");
  play_to_the_end(changed.set(), 1);
}

}  // namespace
}  // namespace pampero::tests
