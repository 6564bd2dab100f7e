#include "table/automatic.h"

#include <algorithm>
#include <deque>

#include "core/notation.h"

namespace table {

namespace {

constexpr std::size_t kMaxRules = 8;
constexpr int kSkipNodes = 600;  // looked at before the last option is taken instead

}  // namespace

core::Result<Automatic> read_automatic(const core::Json& json) {
  const auto wrong = [](const std::string& where, const char* what) {
    return core::failure("bad_field", "automatic." + where, what);
  };
  Automatic out;
  if (!json.is_object()) return core::failure("bad_field", "automatic", "must be an object");
  for (const auto& [key, value] : json.items()) {
    if (key == "confirm" || key == "single") {
      if (!value.is_boolean()) return wrong(key, "must be true or false");
      (key == "confirm" ? out.confirm : out.single) = value.get<bool>();
    } else if (key == "bids") {
      if (!value.is_array() || value.size() > kMaxRules) return wrong(key, "must be a list of at most 8 rules");
      for (const core::Json& rule : value) {
        const auto verb = rule.is_object() ? rule.find("verb") : rule.end();
        const auto max = rule.is_object() ? rule.find("max") : rule.end();
        const auto then = rule.is_object() ? rule.find("then") : rule.end();
        const auto about = rule.is_object() ? rule.find("about") : rule.end();
        const bool bound = about != rule.end();
        if (!rule.is_object() || rule.size() != (bound ? 4 : 3) || (bound && !about->is_number_integer()) || verb == rule.end() || max == rule.end() || then == rule.end() ||
            !verb->is_string() || !max->is_number_integer() || !then->is_string())
          return wrong(key, "a rule has the texts \"verb\" and \"then\", the number \"max\" and perhaps \"about\"");
        const auto limit = max->get<std::int64_t>();
        if (limit < -30000 || limit > 30000) return wrong(key, "\"max\" is out of range");
        out.bids.push_back({verb->get<std::string>(), static_cast<int>(limit), then->get<std::string>()});
        if (bound) out.bids.back().about = about->get<int>();
        if (out.bids.back().verb.size() > 64 || out.bids.back().then.size() > 64)
          return wrong(key, "a word is too long");
      }
    } else {
      return wrong(key, "is not known");
    }
  }
  return out;
}

core::Json write_automatic(const Automatic& automatic) {
  core::Json json = {{"confirm", automatic.confirm}, {"single", automatic.single}, {"bids", core::Json::array()}};
  for (const BidRule& rule : automatic.bids) {
    json["bids"].push_back({{"verb", rule.verb}, {"max", rule.max}, {"then", rule.then}});
    if (rule.about) json["bids"].back()["about"] = *rule.about;
  }
  return json;
}

std::optional<core::Move> automatic_answer(const Automatic& automatic, const core::Info& info,
                                           const core::Prompt& prompt, const core::Options& options) {
  const core::Step& step = info.steps[prompt.step];
  const auto knows = [&](std::string_view verb) {
    return std::any_of(step.verbs.begin(), step.verbs.end(),
                       [&](std::uint8_t v) { return info.verbs[v].name == verb; });
  };
  for (const BidRule& rule : automatic.bids) {
    if (rule.about && prompt.args[0] != *rule.about) continue;
    if (!knows(rule.verb) || !knows(std::string_view(rule.then).substr(0, rule.then.find(' ')))) continue;
    const core::Option* lowest = nullptr;
    for (const core::Option& option : options)
      if (info.verbs[option.move.verb].name == rule.verb &&
          info.verbs[option.move.verb].arg.kind == core::Arg::number &&
          (lowest == nullptr || option.move.arg < lowest->move.arg))
        lowest = &option;
    if (lowest != nullptr && lowest->move.arg <= rule.max) return lowest->move;
    if (const auto then = core::find_move(info, options, rule.then)) return then;
  }
  if (automatic.single && options.count() == 1) return options[0].move;
  return std::nullopt;
}

// Breadth first over the seat's own decisions; runs of numbers count as their lowest.
core::Move skip_move(const core::AnyGame& game, const core::AnyState& state, core::Seat seat) {
  struct Way {
    core::AnyState state;
    core::Move first;
  };
  core::Options options;
  game.options(state, seat, options);
  const core::Move last = options[options.size() - 1].move;
  std::deque<Way> ways;
  int nodes = 0;
  const auto look = [&](const core::AnyState& from, const core::Move* first) -> std::optional<core::Move> {
    core::Options list;
    game.options(from, seat, list);
    for (int i = list.size() - 1; i >= 0; --i) {  // passing comes last in most steps
      ++nodes;
      Way way{from, first != nullptr ? *first : list[i].move};
      game.apply(way.state, seat, list[i].move, core::Log::none());
      if (!game.active(way.state).has(seat)) return way.first;
      ways.push_back(way);
    }
    return std::nullopt;
  };
  if (const auto move = look(state, nullptr)) return *move;
  while (!ways.empty() && nodes < kSkipNodes) {
    const Way way = ways.front();
    ways.pop_front();
    if (const auto move = look(way.state, &way.first)) return *move;
  }
  return last;
}

}  // namespace table
