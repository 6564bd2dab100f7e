#include "server/opening.h"

#include "server/room.h"
#include "table/general_requests.h"
#include "table/json_writer.h"

namespace server {

namespace {

core::Result<Opening> set_up(table::GameCache& game_cache, const table::Settings& settings, const table::Access& access,
                             Time now) {
  std::vector<table::Event> events;
  auto table = table::Table::create(game_cache, settings, random_seed(), now, events, &access);
  if (!table) return std::unexpected(table.error());
  table->instance()->prepare();
  return Opening{{}, std::move(*table), std::move(events), {}};
}

}  // namespace

core::Result<Opening> read_opening(table::GameCache& game_cache, const table::Message& message, bool listed, Time now,
                                   const Shard& shard, Time least_away) {
  const auto settings = table::GeneralRequests(game_cache).settings(message);
  if (!settings) return std::unexpected(settings.error());
  if (settings->away != 0 && settings->away < least_away)
    return core::failure("bad_field", "away", "must be 0 (as usual) or at least " + std::to_string(least_away / 1000),
                         "who loads the page again is not away");
  const std::string host = new_key(), spectator = new_key(), group = new_key();
  std::vector<std::string> invitations;
  std::vector<core::Digest> hashes;
  for (const table::SeatSettings& seat : settings->seats) {
    const bool is_bot = seat.kind == table::Sitter::bot;
    invitations.push_back(is_bot ? std::string() : new_key());
    hashes.push_back(is_bot ? core::Digest{} : hash_key(invitations.back()));
  }
  auto opening = set_up(game_cache, *settings, table::Access(hashes, hash_key(group)), now);
  if (!opening) return opening;
  const table::Table& table = opening->table;
  TableHead& head = opening->head;
  do head.id = TableId::random();
  while (!shard.owns(head.id));
  head.game = settings->game;
  head.rules = table.game().info().catalog->rules;
  head.created = now;
  head.host = hash_key(host);
  head.spectator = hash_key(spectator);
  head.chairs.resize(settings->seats.size());  // keys are in the table's events
  head.summary.status = table::status_name(table.status());
  head.summary.listed = listed;
  if (listed && table.status() == table::Status::gathering) head.summary.listing = listing_of(table);
  if (table.has_people() && table.waits_for_bot()) head.summary.wake = now + kBotWake;
  table::JsonWriter out(opening->created);
  out.open('{').key("type").text("created").key("table").text(head.id.text()).key("host").text(host);
  out.key("seats").open('[');
  for (const std::string& invitation : invitations) out.item().text(invitation);
  out.close(']').key("group").text(group).key("spectator").text(spectator).close('}');
  return opening;
}

core::Result<Opening> next_opening(table::GameCache& game_cache, const table::Settings& settings, table::Access access,
                                   TableHead head, Time now) {
  for (std::size_t i = 0; i < settings.seats.size(); ++i)
    if (settings.seats[i].kind == table::Sitter::bot) access.clear(static_cast<int>(i));
  auto opening = set_up(game_cache, settings, access, now);
  if (!opening) return opening;
  head.id = next_table(head.id);
  head.created = now;
  head.summary = {};
  head.summary.status = table::status_name(opening->table.status());
  for (Chair& chair : head.chairs) chair.webhook.clear(), chair.push.clear();
  opening->head = std::move(head);
  return opening;
}

}  // namespace server
