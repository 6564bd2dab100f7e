#include "bench/load/attacks.h"

#include "games/all.h"

namespace load {

using core::Json;
using tests::WsClient;

std::optional<Json> hear(WsClient& ws, std::string_view type, int milliseconds) {
  const std::string begin = "\"type\":\"" + std::string(type) + "\"";
  while (auto text = ws.receive(milliseconds)) {
    if (text->find(begin) > 16) continue;
    Json json = Json::parse(*text, nullptr, false);
    if (json.is_object() && json.value("type", "") == type) return json;
  }
  return std::nullopt;
}

namespace {

Json seats(int people) {
  Json out = Json::array();
  for (int i = 0; i < people; ++i) out.push_back({{"kind", "human"}});
  return out;
}

std::string long_text(std::size_t bytes) { return std::string(bytes, 'm'); }

Json own_data(long n) {
  const core::GameType& type = games::all().front();
  Json files = Json::object();
  for (const auto& [name, bytes] : type.default_data()->files) files[name] = bytes;
  return {{"name", "own " + std::to_string(n)}, {"files", files}};
}

}  // namespace

std::optional<Target> open_table(int port, Json settings, int people) {
  Target target;
  settings["seats"] = seats(people);
  for (int i = 0; i < people; ++i) {
    target.people.push_back(std::make_unique<WsClient>());
    WsClient& ws = *target.people.back();
    if (ws.connect(port) != 101) return std::nullopt;
    if (i == 0) {
      ws.send(Json{{"type", "create"}, {"table", settings}}.dump());
      auto created = hear(ws, "created");
      if (!created) return std::nullopt;
      target.created = std::move(*created);
    }
    ws.send(target.join(static_cast<std::size_t>(i)));
    if (!hear(ws, "view")) return std::nullopt;
  }
  for (const auto& ws : target.people) ws->send(R"({"type":"ready","nonce":"x"})");
  return target;
}

void Listening::drain(WsClient& ws) {
  while (auto text = ws.receive(0)) {
    const auto number = [&](std::string_view key, std::int64_t& out) {
      if (const auto at = text->find(key); at != std::string::npos) out = std::atoll(text->c_str() + at + key.size());
    };
    number("\"decision\":", decision);
    number("\"event\":", event);
    constexpr std::string_view kOptions = "\"options\":[\"";
    if (const auto at = text->find(kOptions); at != std::string::npos) {
      const auto from = at + kOptions.size();
      move = text->substr(from, text->find('"', from) - from);
    }
    constexpr std::string_view kNext = "\"next\":\"";
    if (const auto at = text->find(kNext); at != std::string::npos) next = text->substr(at + kNext.size(), 12);
  }
}

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> list = {
      {"none", {{"game", "powerline"}}, nullptr},
      {"chat",
       {{"game", "powerline"}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long) { return Json{{"type", "chat"}, {"text", long_text(1000)}}.dump(); };
       }},
      {"notes",
       {{"game", "powerline"}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long n) {
           return Json{{"type", "note"}, {"text", long_text(7990) + std::to_string(n % 10)}}.dump();
         };
       }},
      {"undo",
       {{"game", "century"}, {"practice", true}, {"confirm", false}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening& at, long n) {
           Json message = {{"type", n % 4 == 0   ? "play"
                                    : n % 4 == 3 ? "redo"
                                                 : "undo"},
                           {"decision", at.decision},
                           {"event", at.event}};
           if (n % 4 == 0) message["move"] = at.move;
           return message.dump();
         };
       }},
      {"data",
       {{"game", "powerline"}},
       [](const Target&, std::size_t seat) -> Say {
         return [seat](Listening&, long n) {
           if (n % 8 != 0) return std::string(R"({"type":"files"})");
           return Json{
               {"type", "create"},
               {"table", {{"game", "powerline"}, {"seats", seats(2)}, {"data", own_data(n + static_cast<long>(seat))}}}}
               .dump();
         };
       }},
      {"views",
       {{"game", "pampero"}},
       [](const Target& target, std::size_t seat) -> Say {
         return [join = target.join(seat % target.people.size())](Listening&, long n) {
           if (n < 210) return Json{{"type", "chat"}, {"text", long_text(900)}}.dump();
           switch (n % 3) {
             case 0: return join.substr(0, join.size() - 1) + ",\"ch\":" + std::to_string(n % 15 + 1) + "}";
             case 1: return Json{{"type", "chat_lines"}, {"before", 1'000'000}}.dump();
             default: return std::string(R"({"type":"ledger"})");
           }
         };
       }},
      {"questions",
       {{"game", "pampero"}, {"hints", true}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening& at, long n) {
           Json moves = Json::array();
           for (int i = 0; i < 64; ++i) moves.push_back(at.move);
           Json brackets = Json::object();
           for (int i = 0; i < 800; ++i) brackets[std::to_string(i)] = Json::array();
           const Json messages[] = {{{"type", "look"}, {"move", 0}},
                                    {{"type", "look"}, {"move", 9'000'000'000'000}},
                                    {{"type", "whatif"}, {"moves", moves}},
                                    {{"type", "why"}, {"move", long_text(4000)}},
                                    {{"type", "words"}, {"game", "pampero"}, {"lang", "de"}},
                                    {{"type", "games"}, {"players", n % 7}, {"options", {{"x", long_text(2000)}}}},
                                    {{"type", "games"}, {"players", n % 7}},
                                    {{"type", "games"}, {"options", brackets}},
                                    {{"type", "automatic"}, {"automatic", brackets}},
                                    {{"type", "hint"}},
                                    {{"type", "record"}},
                                    {{"type", "files"}},
                                    {{"type", "verify"}, {"record", {{"game", "pampero"}, {"moves", moves}}}},
                                    {{"type", "trace"}, {"record", {{"game", long_text(100'000)}}}},
                                    {{"type", "open"}, {"record", long_text(100'000)}},
                                    {{"type", "automatic"}, {"automatic", {{"bids", moves}}}},
                                    {{"type", "chat"}, {"text", long_text(60'000)}}};
           return messages[static_cast<std::size_t>(n) % std::size(messages)].dump();
         };
       }},
      // Sixty kilobytes of questions in one packet: others are heard in between.
      {"burst",
       {{"game", "pampero"}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long n) { return Json{{"type", n % 2 == 0 ? "ledger" : "why"}, {"move", "x"}}.dump(); };
       },
       1500},
      {"crowd",
       {{"game", "pampero"}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long n) { return Json{{"type", "chat"}, {"text", std::to_string(n)}}.dump(); };
       },
       1,
       190},
      {"lobby",
       {{"game", "powerline"}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long n) {
           if (n % 8 == 0)
             return Json{
                 {"type", "create"},
                 {"public", true},
                 {"table",
                  {{"game", "century"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}, {{"kind", "open"}}}}}}}
                 .dump();
           return std::string(R"({"type":"tables"})");
         };
       }},
      // Everybody gives up at once and wants another game, with component data of their own.
      {"rematch",
       {{"game", "powerline"}, {"data", own_data(-1)}},
       [](const Target& target, std::size_t seat) -> Say {
         return [&target, seat](Listening& at, long n) {
           switch (n % 4) {
             case 0: return target.join(seat, at.next);
             case 1: return std::string(R"({"type":"ready","nonce":"x"})");
             case 2: return std::string(R"({"type":"concede"})");
             default: return std::string(R"({"type":"rematch"})");
           }
         };
       }},
      {"clocks",
       {{"game", "pampero"}, {"clock", {{"turn", 1}, {"reserve", 0}, {"timeout", "skip"}}}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long) { return std::string(R"({"type":"ping"})"); };
       }},
  };
  return list;
}

}  // namespace load
