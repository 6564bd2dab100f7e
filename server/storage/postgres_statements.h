// What is asked of PostgreSQL, prepared once on each connection.
#pragma once

#include "server/storage/pg_session.h"

namespace server {

// All of a write in one statement, so that a transaction is one message and never waits for this process. The row of
// the table is locked first: if somebody else has it, or another process that lives holds the table, nothing happens.
// Whether it does is asked again of the row as it is when the lock is there. Then the first event decides: it goes in
// only if its number is free and the one before is there. The rest follows it.
//   $1 table, $2 number of the first event or NULL, $3 to $6 the events, $7 to $10 the summary or NULL, $11 to $13 the
//   chairs, $14 this process, $15 and $16 private notes, $17 browsers of the chairs
inline constexpr const char* kWrite = R"(
WITH held AS MATERIALIZED (SELECT id FROM tables WHERE id = $1::bigint AND
    (holder = $14::text OR NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = holder))
  FOR NO KEY UPDATE OF tables SKIP LOCKED),
given AS (
  SELECT $2::int + i::int - 1 AS n, kind, seat, time, text
  FROM unnest($3::text[], $4::int[], $5::bigint[], $6::text[]) WITH ORDINALITY AS g (kind, seat, time, text, i)),
first AS (
  INSERT INTO events (table_id, n, kind, seat, time, text)
  SELECT id, n, kind, seat, time, text FROM given, held
  WHERE n = $2::int AND (n = 1 OR EXISTS (SELECT 1 FROM events WHERE table_id = $1::bigint AND n = $2::int - 1))
  ON CONFLICT DO NOTHING RETURNING n),
won AS (SELECT id FROM held WHERE $2::int IS NULL OR EXISTS (SELECT 1 FROM first)),
rest AS (
  INSERT INTO events (table_id, n, kind, seat, time, text)
  SELECT id, n, kind, seat, time, text FROM given, won WHERE n > $2::int),
summary AS (
  UPDATE tables SET status = $7::text, wake = $8::bigint, listed = $9::int, listing = $10::text
  FROM won WHERE tables.id = won.id AND $7::text IS NOT NULL),
chairs AS (
  INSERT INTO seats (table_id, chair, key, webhook, push)
  SELECT id, chair, key, webhook, push
  FROM won, unnest($11::int[], $12::bytea[], $13::text[], $17::text[]) AS c (chair, key, webhook, push)
  ON CONFLICT (table_id, chair) DO UPDATE SET key = excluded.key, webhook = excluded.webhook, push = excluded.push),
notes AS (
  INSERT INTO notes (table_id, chair, text)
  SELECT id, chair, text FROM won, unnest($15::int[], $16::text[]) AS t (chair, text)
  ON CONFLICT (table_id, chair) DO UPDATE SET text = excluded.text)
SELECT (SELECT count(*) FROM won), (SELECT count(*) FROM held), (SELECT count(*) FROM tables WHERE id = $1::bigint),
  (SELECT count(*) FROM tables JOIN processes ON processes.id = holder
    WHERE tables.id = $1::bigint AND holder <> $14::text))";

// The database's clock is the one that counts, in milliseconds.
#define KILOWATT_PG_NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

// How a process shows that it lives. Who was itself away for a while does not call others dead before they had the same
// time to come back: after the database was away nobody loses what it held.
//   $1 process, $2 milliseconds, $3 for how long it is known who died; or $1 process, $2 address, $3 secret,
//   $4 milliseconds
inline constexpr Prepared kLeaseStatements[] = {
    {"renew", "UPDATE processes SET since = CASE WHEN until < " KILOWATT_PG_NOW " THEN " KILOWATT_PG_NOW
              " ELSE since END, until = " KILOWATT_PG_NOW " + $2::bigint WHERE id = $1 RETURNING id"},
    {"enter", "WITH lives AS (DELETE FROM ended WHERE id = $1) "
              "INSERT INTO processes (id, address, secret, since, until) VALUES ($1, $2, $3, 0, " KILOWATT_PG_NOW
              " + $4::bigint) ON CONFLICT DO NOTHING"},
    {"bury", "WITH dead AS (DELETE FROM processes WHERE until < " KILOWATT_PG_NOW
             " AND EXISTS (SELECT 1 FROM processes AS own WHERE own.id = $1 AND own.since <= " KILOWATT_PG_NOW
             " - $2::bigint) RETURNING id, until), "
             "old AS (DELETE FROM ended WHERE heard < " KILOWATT_PG_NOW " - $3::bigint AND EXISTS (SELECT 1 FROM dead)) "
             "INSERT INTO ended (id, heard) SELECT id, until - $2::bigint FROM dead "
             "ON CONFLICT (id) DO UPDATE SET heard = excluded.heard"},
    {"retire", "DELETE FROM processes WHERE id = $1"},
};

inline constexpr Prepared kStatements[] = {
    {"begin", "BEGIN"},
    {"commit", "COMMIT"},
    {"write", kWrite},
    {"new_table",
     "INSERT INTO tables (id, game, rules, created, host, spectator, status, wake, listed, listing, holder) "
     "VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11) ON CONFLICT DO NOTHING"},
    {"notes", "SELECT chair, text FROM notes WHERE table_id = $1 ORDER BY chair"},
    {"services", "SELECT began, until FROM service ORDER BY began"},
    {"first_service",
     "INSERT INTO service (began, until) SELECT 0, max(time) FROM events HAVING max(time) IS NOT NULL "
     "ON CONFLICT DO NOTHING"},
    {"serve",
     "INSERT INTO service (began, until) VALUES ($1,$2) "
     "ON CONFLICT (began) DO UPDATE SET until = greatest(service.until, excluded.until)"},
    {"forget_services",
     "DELETE FROM service WHERE until < $1 OR began < (SELECT min(began) FROM (SELECT began FROM service ORDER BY "
     "began DESC LIMIT $2) AS newest)"},
    {"new_secret", "INSERT INTO secrets (name, secret) VALUES ($1,$2) ON CONFLICT (name) DO NOTHING"},
    {"secret", "SELECT secret FROM secrets WHERE name = $1"},
    {"secrets", "SELECT name, secret FROM secrets ORDER BY name"},
    {"holder",
     "SELECT holder, processes.id, address, secret, " KILOWATT_PG_NOW " - heard FROM tables "
     "LEFT JOIN processes ON processes.id = holder LEFT JOIN ended ON ended.id = holder WHERE tables.id = $1"},
    {"take",
     "UPDATE tables SET holder = $2 WHERE id = $1 AND EXISTS (SELECT 1 FROM processes WHERE processes.id = $2) AND "
     "NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = holder) RETURNING id"},
    {"release", "UPDATE tables SET holder = '' WHERE id = $1 AND holder = $2"},
    {"head",
     "SELECT game, rules, created, host, spectator, status, wake, listed, id, listing FROM tables WHERE id = $1"},
    {"seats", "SELECT key, webhook, push FROM seats WHERE table_id = $1 ORDER BY chair"},
    {"read_events", "SELECT n, kind, seat, time, text FROM events WHERE table_id = $1 ORDER BY n"},
    {"list",
     "SELECT id, game, created, listing FROM tables WHERE listed <> 0 AND status = 'gathering' AND listing <> '' "
     "ORDER BY created DESC LIMIT $1"},
    {"due",
     "SELECT wake, id FROM tables WHERE wake <= $1 AND (wake, id) > ($3, $4) AND (holder = $5 OR NOT EXISTS (SELECT 1 "
     "FROM processes WHERE processes.id = holder)) ORDER BY wake, id LIMIT $2"},
    {"tables", "SELECT id FROM tables ORDER BY created, id"},
    // Changes nothing, but needs what a move needs: it waits for whoever holds a whole table of the database.
    {"probe",
     "WITH t AS (UPDATE tables SET status = status WHERE false), e AS (DELETE FROM events WHERE false), "
     "s AS (DELETE FROM seats WHERE false), n AS (DELETE FROM notes WHERE false) "
     "UPDATE schema_version SET version = version"},
    {"remove", R"(
WITH old AS (DELETE FROM tables WHERE id IN (
    SELECT id FROM tables WHERE ($1::int = 0 OR status IN ('over', 'closed')) AND created < $2::bigint AND
      coalesce((SELECT time FROM events WHERE table_id = id ORDER BY n DESC LIMIT 1), created) < $2::bigint
    ORDER BY created LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id),
  s AS (DELETE FROM seats USING old WHERE table_id = old.id),
  m AS (DELETE FROM notes USING old WHERE table_id = old.id),
  e AS (DELETE FROM events USING old WHERE table_id = old.id)
SELECT count(*) FROM old)"},
};

#undef KILOWATT_PG_NOW

}  // namespace server
