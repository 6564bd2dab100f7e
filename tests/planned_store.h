// A store that does as it is told.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/storage/storage.h"

namespace tests {

// What the store does, shared by its connections.
struct Plan {
  std::mutex mutex;
  std::condition_variable changed;
  std::string failure;                 // every write fails with this code
  std::set<server::TableId> poisoned;  // a transaction with one of these fails with the code
  std::string poison;
  std::set<server::TableId> held;
  std::set<server::TableId> hanging;  // never comes back until it is taken out
  bool reads_hang = false;
  std::map<server::TableId, int> stored;
  std::vector<server::ListedTable> listed;
  int probes = 0, transactions = 0, at_once = 0, most_at_once = 0;
  std::set<server::TableId> running;
  bool doubled = false;  // a table was written by two transactions at the same time

  void change(const std::function<void()>& how) {
    const std::lock_guard lock(mutex);
    how();
    changed.notify_all();
  }
  template <class Condition>
  void wait(Condition condition) {
    std::unique_lock lock(mutex);
    changed.wait(lock, condition);
  }
};

class PlannedStore final : public server::Storage {
 public:
  PlannedStore(Plan& plan, int more) : plan_(plan), more_(more) {}

  core::Result<std::vector<server::Outcome>> commit(std::span<const server::Write> writes) override {
    std::unique_lock lock(plan_.mutex);
    ++plan_.transactions;
    plan_.most_at_once = std::max(plan_.most_at_once, ++plan_.at_once);
    std::set<server::TableId> distinct;  // one transaction may hold several writes of a table
    for (const server::Write& write : writes)
      if (distinct.insert(write.table).second) plan_.doubled |= !plan_.running.insert(write.table).second;
    plan_.changed.notify_all();
    const auto any = [&](const std::set<server::TableId>& tables) {
      return std::ranges::any_of(writes, [&](const server::Write& write) { return tables.contains(write.table); });
    };
    plan_.changed.wait(lock, [&] { return !any(plan_.hanging); });
    for (const server::Write& write : writes) plan_.running.erase(write.table);
    --plan_.at_once;
    if (!plan_.failure.empty()) return core::failure(plan_.failure, "", "as planned");
    if (any(plan_.poisoned)) return core::failure(plan_.poison, "", "as planned");
    std::vector<server::Outcome> outcomes;
    for (const server::Write& write : writes) {
      outcomes.push_back(plan_.held.contains(write.table) ? server::Outcome::blocked : server::Outcome::stored);
      plan_.stored[write.table] += outcomes.back() == server::Outcome::stored;
    }
    return outcomes;
  }
  core::Result<std::vector<server::TableId>> tables() override {
    std::unique_lock lock(plan_.mutex);
    plan_.changed.wait(lock, [&] { return !plan_.reads_hang; });
    if (plan_.failure == "store_away") return core::failure("store_away", "", "as planned");
    return std::vector<server::TableId>{};
  }
  core::Result<void> probe() override {
    const std::lock_guard lock(plan_.mutex);
    ++plan_.probes;
    plan_.changed.notify_all();
    if (!plan_.failure.empty()) return core::failure(plan_.failure, "", "as planned");
    return {};
  }
  core::Result<std::vector<server::Service>> serve(server::Time, server::Time) override {
    return std::vector<server::Service>{};
  }
  std::size_t batch_bytes() const override { return 10'000; }
  std::unique_ptr<Storage> another() override {
    return more_-- > 0 ? std::make_unique<PlannedStore>(plan_, 0) : nullptr;
  }

  core::Result<std::optional<server::StoredTable>> load(server::TableId) override { return std::nullopt; }
  core::Result<server::Taken> take(server::TableId) override { return server::Taken{}; }
  core::Result<void> release(server::TableId) override { return {}; }
  core::Result<std::vector<server::ListedTable>> listed(int) override {
    const std::lock_guard lock(plan_.mutex);
    if (!plan_.failure.empty()) return core::failure(plan_.failure, "", "as planned");
    return plan_.listed;
  }
  core::Result<std::vector<server::DueMark>> due(server::Time, int, server::DueMark) override { return {}; }
  core::Result<int> remove(server::Time, bool, int) override { return 0; }
  std::unique_ptr<server::Lease> lease(const std::string&, const std::string&) override { return nullptr; }
  core::Result<std::string> secret(const std::string&, const std::string& fresh) override { return fresh; }
  core::Result<std::vector<std::pair<std::string, std::string>>> secrets() override { return {}; }

 private:
  Plan& plan_;
  int more_;
};

}  // namespace tests
