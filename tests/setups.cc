#include "tests/setups.h"

#include "core/rng.h"

namespace conformance {

using core::Json;

std::vector<core::Setup> setups(const core::Catalog& catalog, int players, int mixed, std::uint64_t seed) {
  core::Rng rng(seed);
  const auto any = [&](const core::SetupOption& choice) -> Json {
    const auto word = [&] {
      return choice.words[static_cast<std::size_t>(rng.below(static_cast<int>(choice.words.size())))];
    };
    Json list = Json::array();
    switch (choice.type) {
      case core::SetupOption::Type::flag: return rng.below(2) == 1;
      case core::SetupOption::Type::word: return word();
      case core::SetupOption::Type::flag_or_list:
        if (rng.below(2) == 0) return rng.below(2) == 1;
        for (int i = 0; i < players; ++i) list.push_back(rng.below(2) == 1);
        return list;
      case core::SetupOption::Type::word_list:
        for (int i = 0; i < players; ++i) list.push_back(word());
        return list;
    }
    return nullptr;
  };
  std::vector<core::Setup> out = {{players, Json::object()}};
  for (const core::SetupOption& choice : catalog.setup_options) {
    std::vector<Json> values;
    if (choice.type == core::SetupOption::Type::word)
      values.assign(choice.words.begin(), choice.words.end());
    else if (choice.type == core::SetupOption::Type::word_list)
      values = {any(choice)};
    else
      values = {true, false};
    for (const Json& value : values) out.push_back({players, {{choice.name, value}}});
  }
  for (int i = 0; i < mixed; ++i) {
    Json options = Json::object();
    for (const core::SetupOption& choice : catalog.setup_options) options[choice.name] = any(choice);
    out.push_back({players, options});
  }
  return out;
}

}  // namespace conformance
