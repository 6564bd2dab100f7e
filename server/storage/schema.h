// The shape of the store, version by version. A step that has been released is never changed, only followed by another.
#pragma once

#include <array>
#include <string_view>

#include "server/storage/storage.h"

namespace server {

// kSteps[v] leads from version v to v + 1. Both stores understand this SQL, but for the names of two types, for what
// follows a list of columns, for how SQLite keeps events, and for whoever holds a table in PostgreSQL: {bytes}, {big},
// {clustered}, {chapters}, {leases} and {ended}.
inline constexpr std::array<std::string_view, kSchemaVersion> kSteps = {
    R"(
CREATE TABLE tables (
  id {big} PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, created {big} NOT NULL,
  host {bytes} NOT NULL, spectator {bytes} NOT NULL, status TEXT NOT NULL, wake {big});
CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE TABLE seats (
  table_id {big} NOT NULL, chair INTEGER NOT NULL, key {bytes} NOT NULL,
  PRIMARY KEY (table_id, chair)){clustered};
CREATE TABLE events (
  table_id {big} NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, time {big} NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (table_id, n)){clustered};
)",
    R"(
ALTER TABLE seats ADD COLUMN webhook TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_listed ON tables (created) WHERE listed <> 0;
)",
    "{chapters}",
    // Tables that were listed before are woken once, so that they write what the lobby says of them.
    R"(
CREATE TABLE notes (
  table_id {big} NOT NULL, chair INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (table_id, chair)){clustered};
CREATE TABLE service (began {big} PRIMARY KEY, until {big} NOT NULL);
ALTER TABLE tables ADD COLUMN listing TEXT NOT NULL DEFAULT '';
DROP INDEX tables_listed;
DROP INDEX tables_wake;
CREATE INDEX tables_lobby ON tables (created) WHERE listed <> 0 AND status = 'gathering';
CREATE INDEX tables_due ON tables (wake, id) WHERE wake IS NOT NULL;
UPDATE tables SET wake = 0 WHERE listed <> 0 AND status = 'gathering';
)",
    "{leases}",
    R"(
ALTER TABLE seats ADD COLUMN push TEXT NOT NULL DEFAULT '';
CREATE TABLE secrets (name TEXT PRIMARY KEY, secret TEXT NOT NULL);
)",
    "{ended}",
};

// See event_block.h.
inline constexpr std::string_view kEventBlocks = R"(
CREATE TABLE journal (id INTEGER PRIMARY KEY, page BLOB NOT NULL);
CREATE TABLE chapters (
  table_id INTEGER NOT NULL, last INTEGER NOT NULL, time INTEGER NOT NULL, events BLOB NOT NULL,
  PRIMARY KEY (table_id, last)) WITHOUT ROWID;
INSERT INTO chapters
  SELECT table_id, max(n), max(time), CAST(group_concat(
    n || ' ' || kind || ' ' || seat || ' ' || time || ' ' || length(CAST(text AS BLOB)) || ' ' || text || char(10), '')
    AS BLOB)
  FROM (SELECT * FROM events ORDER BY table_id, n) GROUP BY table_id;
DROP TABLE events;
)";

// Which process holds a table, and which processes live. An id that is not among these holds nothing.
inline constexpr std::string_view kLeases = R"(
ALTER TABLE tables ADD COLUMN holder TEXT NOT NULL DEFAULT '';
CREATE TABLE processes (
  id TEXT PRIMARY KEY, address TEXT NOT NULL, secret TEXT NOT NULL, since BIGINT NOT NULL, until BIGINT NOT NULL);
)";

// Processes that died, and when they were last heard of.
inline constexpr std::string_view kEnded = R"(
CREATE TABLE ended (id TEXT PRIMARY KEY, heard BIGINT NOT NULL);
)";

struct Dialect {
  std::string_view bytes, big, clustered, chapters, leases, ended;
};

// The steps from `version` to the present one, or to another.
inline std::string schema_steps(int version, const Dialect& dialect, int to = kSchemaVersion) {
  std::string sql;
  for (; version < to; ++version) sql += kSteps[static_cast<std::size_t>(version)];
  const auto fill = [&](std::string_view name, std::string_view value) {
    for (std::size_t at = sql.find(name); at != std::string::npos; at = sql.find(name, at + value.size()))
      sql.replace(at, name.size(), value);
  };
  fill("{bytes}", dialect.bytes);
  fill("{big}", dialect.big);
  fill("{clustered}", dialect.clustered);
  fill("{chapters}", dialect.chapters);
  fill("{leases}", dialect.leases);
  fill("{ended}", dialect.ended);
  return sql;
}

inline std::unexpected<core::Error> newer_store(int version) {
  return core::failure(
      "newer_store", "",
      "the store has version " + std::to_string(version) + ", this program knows " + std::to_string(kSchemaVersion),
      "start the newer program, or restore the backup made before it");
}

}  // namespace server
