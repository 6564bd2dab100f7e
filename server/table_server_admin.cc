// What the operator is told and may order (docs/operate.md).
#include <algorithm>

#include "server/table_server.h"

namespace server {

namespace {

constexpr std::size_t kListedAtOnce = 200;

core::Json refusal(std::string_view error, std::string_view where, std::string_view remedy) {
  return {{"error", error}, {"where", where}, {"remedy", remedy}};
}

}  // namespace

void TableServer::answer_operator(const core::Json& question, AdminReply reply) {
  const std::string what = text_in(question, "do");
  const auto id = TableId::parse(text_in(question, "table"));
  if (what == "load") return reply(load(), {});
  if (what == "tables") return reply(list_tables(TableId::parse(text_in(question, "after")).value_or(TableId{})), {});
  if (what == "drain") {
    draining_ = true;
    return reply({{"draining", true}, {"connections", clients_.size()}}, {});
  }
  if (what != "close")
    return reply(refusal("there is no order \"" + what + "\"", "do", "load, tables, close, drain or hand_over"), {});
  if (!id) return reply(refusal("there is no such table", "table", "an id has twelve letters and digits"), {});
  room(*id)->close([reply = std::move(reply)](const core::Error* trouble) mutable {
    if (trouble == nullptr) return reply({{"closed", true}}, {});
    reply(refusal(trouble->what.empty() ? trouble->code : trouble->what, "table", trouble->remedy), {});
  });
}

core::Json TableServer::load() const {
  const Metrics& metrics = context_.metrics;
  return {{"connections", clients_.size()},
          {"tables", rooms_.size()},
          {"moves", metrics.moves.value()},
          {"messages", metrics.messages.value()},
          {"bots_thinking", metrics.bots_thinking.value()},
          {"workers", metrics.workers.value()},
          {"waiting_for_thread", context_.workers.waiting()},
          {"waiting_for_reading", context_.readers.waiting()},
          {"store_ready", context_.store_thread.ready()},
          {"draining", draining_}};
}

// Those in memory, in the order of their ids, a page after the other.
core::Json TableServer::list_tables(TableId after) const {
  std::vector<TableId> ids;
  for (const auto& [id, room] : rooms_)
    if (id > after) ids.push_back(id);
  const std::size_t count = std::min(ids.size(), kListedAtOnce);
  std::ranges::partial_sort(ids, ids.begin() + static_cast<std::ptrdiff_t>(count));
  core::Json tables = core::Json::array();
  for (std::size_t i = 0; i < count; ++i) tables.push_back(rooms_.at(ids[i])->describe());
  return {{"tables", std::move(tables)}, {"more", ids.size() > count}};
}

}  // namespace server
