// A connection to PostgreSQL: values as text, statements prepared once, results freed by themselves.
#pragma once

#include <libpq-fe.h>

#include <charconv>
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

  bool ok() const;
  int size() const { return PQntuples(result_.get()); }
  std::string text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  bool null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  core::Digest digest(int row, int column) const;
  std::string error() const;

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

class PgSession {
 public:
  PgSession(std::string address, std::span<const Prepared> statements)
      : address_(std::move(address)), statements_(statements) {}

  // Connects if there is no connection, or the last one broke. `fresh` is set when it did.
  core::Result<void> ensure(bool* fresh = nullptr);
  core::Result<Rows> run(const char* sql);
  core::Result<Rows> ask(const char* statement, const std::vector<Value>& values);

  // Several statements in one go: queue() them, then flush() reads all results.
  core::Result<void> queue(const char* statement, const std::vector<Value>& values);
  core::Result<std::vector<Rows>> flush();

  // Ends a transaction that failed; a connection that cannot do it is given up.
  void roll_back();
  PGconn* raw() { return connection_.get(); }

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  std::unexpected<core::Error> failed(std::string_view what);

  std::string address_;
  std::span<const Prepared> statements_;
  std::unique_ptr<PGconn, Finish> connection_;
  int queued_ = 0;
};

}  // namespace server
