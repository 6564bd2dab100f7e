// A connection to PostgreSQL: values as text, statements prepared once, results freed by themselves, and nothing is
// waited for without a limit.
#pragma once

#include <libpq-fe.h>

#include <charconv>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/sha256.h"
#include "server/key.h"

namespace server {

// One value of a statement, as text; nothing is NULL.
using Value = std::optional<std::string>;

inline Value value(int number) { return std::to_string(number); }
inline Value value(std::int64_t number) { return std::to_string(number); }
inline Value value(TableId id) { return std::to_string(id.number); }
inline Value value(bool flag) { return flag ? "1" : "0"; }
inline Value value(std::string_view text) { return std::string(text); }
inline Value value(const core::Digest& digest) { return "\\x" + core::to_hex(digest); }
inline Value value(const std::optional<std::int64_t>& number) { return number ? value(*number) : std::nullopt; }

// A list as one value: {"a","b"}.
class ListValue {
 public:
  void add(std::string_view text);
  void add(std::int64_t number) { add(std::string_view(std::to_string(number))); }
  Value take() { return text_.empty() ? "{}" : std::move(text_) + "}"; }

 private:
  std::string text_;
};

class Rows {
 public:
  Rows() = default;
  explicit Rows(PGresult* result) : result_(result) {}

  bool any() const { return result_ != nullptr; }
  bool ok() const;
  int size() const { return PQntuples(result_.get()); }
  std::string text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  bool null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  core::Digest digest(int row, int column) const;
  std::string error() const;
  std::string state() const;  // SQLSTATE; empty if it is no error of the database

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

struct Prepared {
  const char* name;
  const char* sql;
};

// How long what may take. The database keeps the first two; the third is ours, for when it does not answer at all.
struct PgTimes {
  std::chrono::milliseconds lock{300};
  std::chrono::milliseconds statement{5000};  // 0: as long as it wants
  std::chrono::milliseconds answer{8000};
};

// Errors: "store_away" if there is no connection, "store_busy" if somebody holds a lock, else "store_failed".
class PgSession {
 public:
  PgSession(std::string address, std::span<const Prepared> statements, PgTimes times = {})
      : address_(std::move(address)), statements_(statements), times_(times) {}

  // Connects if there is no connection, or the last one broke. `fresh` is set when it did.
  core::Result<void> ensure(bool* fresh = nullptr);
  core::Result<Rows> run(const char* sql);
  core::Result<Rows> ask(const char* statement, const std::vector<Value>& values);

  // Several statements in one go: queue() them, then flush() sends all and reads all results.
  core::Result<void> queue(const char* statement, const std::vector<Value>& values);
  core::Result<std::vector<Rows>> flush();

  // Ends a transaction that failed; a connection that cannot do it is given up.
  void roll_back();

 private:
  using Clock = std::chrono::steady_clock;
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  core::Result<void> connect();
  core::Result<void> set_up();
  bool wait(short events, Clock::time_point until) const;
  bool send_all(Clock::time_point until);
  Rows next_result(Clock::time_point until);
  core::Result<Rows> only_result(std::string_view what);
  // What went wrong; a connection that can be of no more use is given up.
  std::unexpected<core::Error> failed(std::string_view what, const Rows* rows = nullptr);

  std::string address_;
  std::span<const Prepared> statements_;
  PgTimes times_;
  std::unique_ptr<PGconn, Finish> connection_;
  Clock::time_point next_try_{};  // a database that is away is not asked all the time
  bool late_ = false;             // it did not answer in time
  int queued_ = 0;
};

}  // namespace server
