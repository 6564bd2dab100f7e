// SQLite's store when the power goes at any moment: nothing acknowledged is lost, nothing is half there, and the store
// goes on. KILOWATT_POWER_CUTS=5000 tries more moments.
#include "tests/power_cut.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "server/storage/storage.h"
#include "tests/stores.h"

namespace {

using server::Outcome;
using server::Storage;
using server::TableId;
using server::Write;
using table::Event;
using tests::PowerCutDisk;

using Tables = std::map<TableId, std::vector<Event>>;

int power_cuts() {
  const char* asked = std::getenv("KILOWATT_POWER_CUTS");
  return asked != nullptr ? std::atoi(asked) : 250;
}

class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("kilowatt-cut-" + TableId::random().text())) {
    std::filesystem::create_directory(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  std::string db() const { return "sqlite:" + (path_ / "tables.db").string(); }

 private:
  std::filesystem::path path_;
};

// Writes at random, and knows what it was told to be stored.
class Writer {
 public:
  explicit Writer(std::uint64_t seed) : rng_(seed) {}

  // Until the end, or until the power goes.
  void run(const std::string& db, int steps) {
    std::unique_ptr<Storage> storage;
    for (int i = 0; i < steps; ++i) {
      if (storage == nullptr || rng_.below(12) == 0) {  // closing files the journal and empties the log
        storage.reset();
        auto opened = server::open_storage(db);
        if (!opened) return;
        storage = std::move(*opened);
      }
      if (rng_.below(15) == 0 && !storage->probe()) return;
      const std::vector<Write> writes = some_writes();
      const auto outcomes = storage->commit(writes);
      if (!outcomes) return;
      for (std::size_t w = 0; w < writes.size(); ++w) {
        ASSERT_EQ((*outcomes)[w], Outcome::stored);
        take(writes[w], stored_);
      }
      pending_.clear();
    }
  }

  const Tables& stored() const { return stored_; }
  // What would be there if the transaction on its way had come through.
  Tables hoped() const {
    Tables tables = stored_;
    for (const Write& write : pending_) take(write, tables);
    return tables;
  }

 private:
  static void take(const Write& write, Tables& tables) {
    auto& events = tables[write.table];
    events.insert(events.end(), write.events.begin(), write.events.end());
  }

  Event event(std::int64_t n) {
    const int size = rng_.below(20) == 0 ? 300'000 : rng_.below(200);  // now and then the journal is full
    return {n, table::Kind::move, 1, std::string(static_cast<std::size_t>(size), static_cast<char>('a' + n % 26)), n};
  }

  const std::vector<Write>& some_writes() {
    Tables later = stored_;
    pending_.clear();
    for (int i = 1 + rng_.below(4); i > 0; --i) {
      Write write;
      if (later.empty() || rng_.below(4) == 0) {
        write.table = {rng_.next() >> 4};
        write.head.emplace();
        write.head->id = write.table;
        write.head->game = "powerline";
        write.head->chairs.resize(2);
      } else {
        write.table = std::next(later.begin(), rng_.below(static_cast<int>(later.size())))->first;
      }
      for (int events = 1 + rng_.below(3); events > 0; --events)
        write.events.push_back(event(static_cast<std::int64_t>(later[write.table].size() + write.events.size()) + 1));
      if (rng_.below(3) == 0) write.summary.emplace().wake = rng_.below(1000);
      take(write, later);
      pending_.push_back(std::move(write));
    }
    return pending_;
  }

  core::Rng rng_;
  Tables stored_;
  std::vector<Write> pending_;
};

Tables all_tables(Storage& storage) {
  Tables tables;
  const auto ids = storage.tables();
  if (!ids) return tables;
  for (const TableId id : *ids) {
    const auto stored = storage.load(id);
    if (stored && *stored) tables[id] = (*stored)->events;
  }
  return tables;
}

bool is_whole(const std::filesystem::path& file) {
  sqlite3* db = nullptr;
  sqlite3_open(file.c_str(), &db);
  std::string answer;
  sqlite3_exec(
      db, "PRAGMA integrity_check",
      [](void* out, int, char** values, char**) {
        *static_cast<std::string*>(out) += values[0];
        return 0;
      },
      &answer, nullptr);
  sqlite3_close(db);
  return answer == "ok";
}

constexpr int kSteps = 60;

long operations_of(std::uint64_t seed) {
  const Folder folder;
  PowerCutDisk disk;
  Writer(seed).run(folder.db(), kSteps);
  return disk.operations();
}

// How many acknowledged tables are not as they were.
int cut_once(std::uint64_t seed, long operation, bool honest) {
  const Folder before, after;
  core::Rng rng(seed + static_cast<std::uint64_t>(operation));
  Writer writer(seed);
  {
    PowerCutDisk disk(honest);
    disk.cut_at(operation);
    writer.run(before.db(), kSteps);
    disk.recover(after.path(), rng);
  }
  auto storage = server::open_storage(after.db());
  if (!storage) return std::max(1, static_cast<int>(writer.stored().size()));
  const Tables found = all_tables(**storage);
  if (found == writer.stored() || found == writer.hoped()) {
    EXPECT_TRUE(is_whole(after.path() / "tables.db"));
    for (const auto& [id, events] : found) {
      Write next;
      next.table = id;
      next.events = {{static_cast<std::int64_t>(events.size()) + 1, table::Kind::move, 0, "on", 1}};
      const auto outcomes = (*storage)->commit(std::span(&next, 1));
      EXPECT_TRUE(outcomes && outcomes->front() == Outcome::stored);
    }
    return 0;
  }
  int lost = 0;
  for (const auto& [id, events] : writer.stored()) lost += !found.contains(id) || found.at(id) != events;
  return std::max(lost, 1);
}

TEST(PowerCut, nothing_acknowledged_is_lost_and_nothing_is_half_there) {
  core::Rng rng(7);
  int cuts = 0;
  for (std::uint64_t seed = 1; cuts < power_cuts(); ++seed) {
    const long operations = operations_of(seed);
    ASSERT_GT(operations, 100);
    for (int i = 0; i < 25 && cuts < power_cuts(); ++i, ++cuts) {
      const long cut = 1 + rng.below(static_cast<int>(operations));
      ASSERT_EQ(cut_once(seed, cut, true), 0) << "seed " << seed << " operation " << cut;
    }
  }
  std::printf("%d power cuts\n", cuts);
}

// The disk of this test does lose things: without syncing the same work does not survive.
TEST(PowerCut, a_disk_that_does_not_sync_loses_moves) {
  int lost = 0;
  const long operations = operations_of(1);
  for (long cut = operations / 2; cut < operations && lost == 0; cut += operations / 40) lost = cut_once(1, cut, false);
  EXPECT_GT(lost, 0);
}

// The power goes at every single operation of bringing an old store up to date.
TEST(PowerCut, an_old_store_survives_while_it_is_brought_up_to_date) {
  for (const int version : tests::kOldVersions) {
    const Folder original;
    tests::make_old_store(version, original.db());
    std::filesystem::copy(original.path(), original.path().string() + "-new");
    Tables wanted;
    {
      auto storage = server::open_storage("sqlite:" + original.path().string() + "-new/tables.db");
      ASSERT_TRUE(storage.has_value()) << storage.error().text();
      wanted = all_tables(**storage);
      ASSERT_FALSE(wanted.empty());
    }
    std::filesystem::remove_all(original.path().string() + "-new");
    bool is_cut = true;
    for (long cut = 1; is_cut; ++cut) {
      const Folder before, after;
      std::filesystem::copy(original.path(), before.path(), std::filesystem::copy_options::recursive);
      {
        PowerCutDisk disk;
        disk.cut_at(cut);
        core::Rng rng(static_cast<std::uint64_t>(cut));
        server::open_storage(before.db());
        is_cut = disk.is_cut();
        disk.recover(after.path(), rng);
      }
      auto storage = server::open_storage(after.db());
      ASSERT_TRUE(storage.has_value()) << storage.error().text();
      ASSERT_EQ(all_tables(**storage), wanted) << "version " << version << " operation " << cut;
      ASSERT_TRUE(is_whole(after.path() / "tables.db"));
    }
  }
}

}  // namespace
