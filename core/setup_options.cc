#include "core/setup_options.h"

#include <algorithm>
#include <cassert>

#include "core/strict.h"

namespace core {

namespace {

using Type = SetupOption::Type;

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

std::string shown(const Json& value) { return shortened(value.dump(-1, ' ', true, Json::error_handler_t::replace)); }

bool is_word_of(const SetupOption& option, const Json& value) {
  return value.is_string() &&
         std::find(option.words.begin(), option.words.end(), value.get_ref<const std::string&>()) != option.words.end();
}

Json default_of(const SetupOption& option, const Json& chosen, int players) {
  if (option.on_unless) return *chosen.find(option.on_unless->option) != option.on_unless->word;
  if (option.type != Type::word_list) return option.initial;
  Json list = Json::array();  // each seat takes the next word
  for (int seat = 0; seat < players; ++seat)
    list.push_back(option.words[static_cast<std::size_t>(seat) % option.words.size()]);
  return list;
}

Result<void> check(const SetupOption& option, const Json& value, int players) {
  const auto wrong = [&](std::string what, std::string remedy) {
    return failure("wrong_option", option.name, std::move(what), std::move(remedy));
  };
  const std::string seats = std::to_string(players);
  const bool for_each = value.is_array() && value.size() == static_cast<std::size_t>(players);
  const auto all = [&](auto test) { return std::all_of(value.begin(), value.end(), test); };
  switch (option.type) {
    case Type::flag:
      if (!value.is_boolean()) return wrong("must be true or false", "true or false");
      return {};
    case Type::word:
      if (!is_word_of(option, value)) return wrong(shown(value) + " is not known", "one of " + joined(option.words));
      return {};
    case Type::flag_or_list:
      if (!value.is_boolean() && !(for_each && all([](const Json& flag) { return flag.is_boolean(); })))
        return wrong("must be true or false, for all or for each seat",
                     "true, false, or a list of " + seats + " of them");
      return {};
    case Type::word_list: break;
  }
  const std::string remedy = "a list of " + seats + " words, each one of " + joined(option.words);
  if (!for_each) return wrong("must be a list with a word for each seat", remedy);
  for (const Json& word : value)
    if (!is_word_of(option, word)) return wrong(shown(word) + " is not known", remedy);
  return {};
}

}  // namespace

const SetupOption& SetupValues::option(std::string_view name) const {
  const auto found =
      std::find_if(options_.begin(), options_.end(), [&](const auto& each) { return each.name == name; });
  assert(found != options_.end());
  return *found;
}

bool SetupValues::flag(std::string_view name, int seat) const {
  const SetupOption& asked = option(name);
  if (asked.only_with != 0 && asked.only_with != players_) return false;
  const Json& value = *json_.find(asked.name);
  return (value.is_array() ? value[static_cast<std::size_t>(seat)] : value).get<bool>();
}

int SetupValues::word(std::string_view name, int seat) const {
  const SetupOption& asked = option(name);
  const Json& value = *json_.find(asked.name);
  const auto& word = (value.is_array() ? value[static_cast<std::size_t>(seat)] : value).get_ref<const std::string&>();
  return static_cast<int>(std::find(asked.words.begin(), asked.words.end(), word) - asked.words.begin());
}

Result<SetupValues> read_setup(const Catalog& catalog, std::vector<SetupOption> options, const Setup& setup,
                               int least_players, int most_players) {
  if (setup.players < least_players || setup.players > most_players)
    return failure("wrong_players", "players", catalog.id + " cannot be played by " + std::to_string(setup.players),
                   std::to_string(least_players) + " to " + std::to_string(most_players));
  if (!setup.options.is_object())
    return failure("wrong_option", "options", "must be an object", "{\"name\": value, …}");
  std::vector<std::string> names;
  for (const SetupOption& option : options) names.push_back(option.name);
  for (const auto& [name, value] : setup.options.items())
    if (std::find(names.begin(), names.end(), name) == names.end())
      return failure("unknown_option", shortened(name), catalog.id + " has no such option", joined(names));

  SetupValues out;
  out.players_ = setup.players;
  for (const SetupOption& option : options) {
    const auto given = setup.options.find(option.name);
    Json value = given == setup.options.end() ? default_of(option, out.json_, setup.players) : *given;
    if (auto ok = check(option, value, setup.players); !ok) return std::unexpected(ok.error());
    out.json_[option.name] = std::move(value);
  }
  out.options_ = std::move(options);
  return out;
}

Result<SetupValues> read_setup(const Catalog& catalog, const Setup& setup, int least_players, int most_players) {
  return read_setup(catalog, catalog.setup_options, setup, least_players, most_players);
}

}  // namespace core
