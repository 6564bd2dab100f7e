// SQLite's database and statements, closed by themselves.
#pragma once

#include <sqlite3.h>

#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/sha256.h"
#include "server/key.h"
#include "table/event.h"

namespace server {

struct CloseSqlite {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseSqlite>;

// A prepared statement, used again and again.
class Query {
 public:
  Query(sqlite3* db, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    statement_.reset(statement);
  }

  // The values in order; the bytes must live until the statement is reset.
  template <class... Values>
  Query& with(const Values&... values) {
    sqlite3_reset(statement_.get());
    int i = 0;
    (bind(++i, values), ...);
    return *this;
  }
  // SQLITE_ROW, SQLITE_DONE or an error.
  int step() { return sqlite3_step(statement_.get()); }
  // For statements without rows.
  int run() {
    const int result = step();
    sqlite3_reset(statement_.get());
    return result;
  }
  void reset() { sqlite3_reset(statement_.get()); }

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  int small(int column) const { return sqlite3_column_int(statement_.get(), column); }
  bool null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }
  // Valid until the next step.
  std::string_view bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    if (data == nullptr) return {};
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
  }
  std::string text(int column) const { return std::string(bytes(column)); }
  core::Digest digest(int column) const {
    core::Digest out{};
    if (const std::string_view value = bytes(column); value.size() == out.size())
      std::memcpy(out.data(), value.data(), out.size());
    return out;
  }

 private:
  void bind(int i, TableId id) { sqlite3_bind_int64(statement_.get(), i, static_cast<std::int64_t>(id.number)); }
  void bind(int i, std::int64_t value) { sqlite3_bind_int64(statement_.get(), i, value); }
  void bind(int i, int value) { sqlite3_bind_int(statement_.get(), i, value); }
  void bind(int i, bool value) { sqlite3_bind_int(statement_.get(), i, value ? 1 : 0); }
  void bind(int i, std::string_view text) {
    sqlite3_bind_text(statement_.get(), i, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void bind(int i, const core::Digest& digest) {
    sqlite3_bind_blob(statement_.get(), i, digest.data(), static_cast<int>(digest.size()), SQLITE_STATIC);
  }
  void bind(int i, const std::optional<table::Time>& time) {
    if (time)
      sqlite3_bind_int64(statement_.get(), i, *time);
    else
      sqlite3_bind_null(statement_.get(), i);
  }

  std::unique_ptr<sqlite3_stmt, CloseSqlite> statement_;
};

}  // namespace server
