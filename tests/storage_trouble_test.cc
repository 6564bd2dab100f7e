// What only one of the stores can suffer: databases that go away, locks, cut connections; whose the files are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/options.h"
#include "tests/storage_fixture.h"

namespace {

using server::Outcome;
using server::TableId;
using server::Write;
using testing::ElementsAre;
using tests::commit;
using tests::event;
using tests::load;
using tests::more;
using tests::new_table;
using tests::postgres;

TEST(PostgresStorage, comes_back_after_the_database_went_away) {
  auto storage = server::open_storage(postgres().new_database());
  ASSERT_TRUE(storage.has_value());
  const TableId id = TableId::random();
  commit(**storage, {new_table(id)});
  postgres().stop();
  const std::vector<Write> writes = {more(id, {event(2)})};
  EXPECT_FALSE((*storage)->commit(writes).has_value());
  EXPECT_FALSE((*storage)->load(id).has_value());
  postgres().start();
  // A database that is away is not tried again at once.
  auto outcome = (*storage)->commit(writes);
  for (int i = 0; i < 200 && !outcome; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    outcome = (*storage)->commit(writes);
  }
  ASSERT_TRUE(outcome.has_value());
  EXPECT_THAT(*outcome, ElementsAre(Outcome::stored));
  EXPECT_EQ(load(**storage, id).events.size(), 2U);
}

// A connection from outside that does as it likes.
class Stranger {
 public:
  explicit Stranger(const std::string& address) : connection_(PQconnectdb(address.c_str())) {}
  ~Stranger() { PQfinish(connection_); }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;
  void run(const std::string& sql) {
    PGresult* result = PQexec(connection_, sql.c_str());
    EXPECT_LT(PQresultStatus(result), PGRES_BAD_RESPONSE) << PQerrorMessage(connection_);
    PQclear(result);
  }
  void cut_others() {
    run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
        "pg_backend_pid()");
  }

 private:
  PGconn* connection_;
};

TEST(PostgresStorage, a_table_that_somebody_holds_does_not_hold_up_the_others) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId a = TableId::random(), b = TableId::random();
  commit(**storage, {new_table(a), new_table(b)});
  Stranger stranger(address);
  const std::vector<Write> writes = {more(a, {event(2)}), more(b, {event(2)})};
  stranger.run("BEGIN; SELECT 1 FROM tables WHERE id = " + std::to_string(a.number) + " FOR UPDATE");
  EXPECT_THAT(commit(**storage, writes), ElementsAre(Outcome::blocked, Outcome::stored));
  EXPECT_EQ(load(**storage, a).events.size(), 1U);
  stranger.run("ROLLBACK");
  EXPECT_THAT(commit(**storage, {writes[0]}), ElementsAre(Outcome::stored));
}

TEST(PostgresStorage, a_lock_is_not_waited_for_without_end) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId a = TableId::random(), b = TableId::random();
  commit(**storage, {new_table(a), new_table(b)});
  Stranger stranger(address);
  stranger.run("BEGIN; INSERT INTO events VALUES (" + std::to_string(a.number) + ", 2, 'chat', 0, 1, 'held')");
  const std::vector<Write> both = {more(a, {event(2)}), more(b, {event(2)})};
  EXPECT_EQ((*storage)->commit(both).error().code, "store_busy");
  EXPECT_THAT(commit(**storage, {both[1]}), ElementsAre(Outcome::stored));
  stranger.run("LOCK TABLE seats IN ACCESS EXCLUSIVE MODE");
  EXPECT_EQ((*storage)->load(a).error().code, "store_busy");
  stranger.run("ROLLBACK");
  EXPECT_THAT(commit(**storage, {both[0]}), ElementsAre(Outcome::stored));
}

TEST(PostgresStorage, a_probe_needs_what_a_move_needs_and_no_single_table) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId id = TableId::random();
  commit(**storage, {new_table(id)});
  Stranger stranger(address);
  stranger.run("BEGIN; SELECT 1 FROM tables WHERE id = " + std::to_string(id.number) + " FOR UPDATE; " +
               "INSERT INTO events VALUES (" + std::to_string(id.number) + ", 2, 'chat', 0, 1, 'held')");
  EXPECT_TRUE((*storage)->probe().has_value());
  stranger.run("ROLLBACK");
  for (const char* table : {"tables", "events", "seats", "notes"})
    for (const char* mode : {"SHARE", "ACCESS EXCLUSIVE"}) {  // as making an index does, and as changing a table does
      stranger.run("BEGIN; LOCK TABLE " + std::string(table) + " IN " + mode + " MODE");
      const auto held = (*storage)->probe();
      ASSERT_FALSE(held.has_value()) << table << " " << mode;
      EXPECT_EQ(held.error().code, "store_busy");
      EXPECT_FALSE((*storage)->serve(1, 2).has_value());
      stranger.run("ROLLBACK");
      EXPECT_TRUE((*storage)->probe().has_value());
    }
}

TEST(PostgresStorage, a_cut_connection_is_replaced_when_something_is_read) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId id = TableId::random();
  commit(**storage, {new_table(id)});
  Stranger(address).cut_others();
  EXPECT_EQ(load(**storage, id).events.size(), 1U);
  Stranger(address).cut_others();
  const std::vector<Write> writes = {more(id, {event(2)})};
  EXPECT_EQ((*storage)->commit(writes).error().code, "store_away");  // perhaps it was stored: trying again tells
  EXPECT_THAT(commit(**storage, writes), ElementsAre(Outcome::stored));
}

TEST(PostgresStorage, a_statement_that_cannot_be_prepared_leaves_no_lame_connection) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId id = TableId::random();
  commit(**storage, {new_table(id)});
  Stranger stranger(address);
  stranger.run("ALTER TABLE seats RENAME TO elsewhere");
  stranger.cut_others();
  EXPECT_FALSE((*storage)->load(id).has_value());
  EXPECT_FALSE((*storage)->load(id).has_value());
  stranger.run("ALTER TABLE elsewhere RENAME TO seats");
  while (!(*storage)->load(id)) std::this_thread::sleep_for(std::chrono::milliseconds(20));  // it is not asked at once
  EXPECT_EQ(load(**storage, id).head.chairs.size(), 2U);
}

TEST(SqliteStorage, its_files_are_for_the_user_alone) {
  const auto folder = std::filesystem::temp_directory_path() / ("kilowatt-storage-" + TableId::random().text());
  std::filesystem::create_directory(folder);
  const auto before = std::filesystem::status(folder).permissions();
  for (const bool old : {false, true}) {
    const std::string file = (folder / (old ? "old.db" : "new.db")).string();
    if (old) {  // as earlier versions left them
      std::ofstream(file).close();
      std::filesystem::permissions(file, std::filesystem::perms(0644));
    }
    auto storage = server::open_storage("sqlite:" + file);
    commit(**storage, {new_table(TableId::random())});
    for (const char* part : {"", "-wal", "-shm"})
      EXPECT_EQ(std::filesystem::status(file + part).permissions(), std::filesystem::perms(0600)) << file << part;
  }
  EXPECT_EQ(std::filesystem::status(folder).permissions(), before);
  std::filesystem::remove_all(folder);
}

TEST(SqliteStorage, folders_that_are_made_for_it_are_for_the_user_alone) {
  const auto home = std::filesystem::temp_directory_path() / ("kilowatt-home-" + TableId::random().text());
  std::filesystem::create_directory(home);
  std::filesystem::permissions(home, std::filesystem::perms(0755));
  const mode_t before = umask(0);  // which keeps nothing from others
  setenv("XDG_DATA_HOME", (home / "a/b").c_str(), 1);
  EXPECT_EQ(server::Options{}.store_address(), "sqlite:" + (home / "a/b/kilowatt/tables.db").string());
  unsetenv("XDG_DATA_HOME");
  umask(before);
  for (const char* made : {"a", "a/b", "a/b/kilowatt"})
    EXPECT_EQ(std::filesystem::status(home / made).permissions(), std::filesystem::perms(0700)) << made;
  EXPECT_EQ(std::filesystem::status(home).permissions(), std::filesystem::perms(0755)) << "it was there";
  std::filesystem::remove_all(home);
}

TEST(SqliteStorage, a_file_of_something_else_is_named_and_left_as_it_is) {
  const std::string file = std::filesystem::temp_directory_path() / ("kilowatt-" + TableId::random().text());
  const std::string letter(5000, 'x');
  std::ofstream(file) << letter;
  const auto opened = server::open_storage("sqlite:" + file);
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().where, file);
  EXPECT_EQ(opened.error().what, "this is no store of kilowatt");
  EXPECT_EQ(std::filesystem::file_size(file), letter.size());
  std::filesystem::remove(file);
}

TEST(OpenStorage, says_what_an_address_looks_like) {
  EXPECT_EQ(server::open_storage("mysql:x").error().code, "wrong_store");
  EXPECT_EQ(server::open_storage("sqlite:/nowhere/at/all/x.db").error().code, "store_failed");
  EXPECT_EQ(server::open_storage("postgresql://nobody@/x?host=/nowhere").error().code, "store_away");
}

}  // namespace
