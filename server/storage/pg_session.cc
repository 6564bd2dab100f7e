#include "server/storage/pg_session.h"

#include <array>

namespace server {

void ListValue::add(std::string_view text) {
  text_ += text_.empty() ? "{\"" : ",\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') text_ += '\\';
    text_ += c;
  }
  text_ += '"';
}

bool Rows::ok() const {
  const ExecStatusType status = PQresultStatus(result_.get());
  return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_PIPELINE_SYNC;
}

std::string Rows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
  const char* text = PQgetvalue(result_.get(), row, column);
  std::int64_t number = 0;
  std::from_chars(text, text + PQgetlength(result_.get(), row, column), number);
  return number;
}

core::Digest Rows::digest(int row, int column) const {
  core::Digest digest{};
  const std::string hex = text(row, column);
  if (hex.starts_with("\\x")) core::from_hex(std::string_view(hex).substr(2), digest);
  return digest;
}

std::string Rows::error() const { return PQresultErrorMessage(result_.get()); }

core::Result<void> PgSession::ensure(bool* fresh) {
  if (connection_ != nullptr && PQstatus(connection_.get()) == CONNECTION_OK) return {};
  // What the address says itself comes last and counts.
  const std::array<const char*, 6> keys = {"application_name", "connect_timeout", "tcp_user_timeout",
                                           "client_encoding",  "dbname",          nullptr};
  const std::array<const char*, 6> values = {"kilowatt", "5", "10000", "UTF8", address_.c_str(), nullptr};
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  queued_ = 0;
  if (PQstatus(connection_.get()) != CONNECTION_OK) return failed("connect");
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  // A move is told only when it is on the disk, whatever the server's default.
  if (auto fine = run(
          "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'");
      !fine)
    return std::unexpected(fine.error());
  for (const Prepared& statement : statements_) {
    const Rows rows(PQprepare(connection_.get(), statement.name, statement.sql, 0, nullptr));
    if (!rows.ok()) return failed(statement.name);
  }
  if (fresh != nullptr) *fresh = true;
  return {};
}

core::Result<Rows> PgSession::run(const char* sql) {
  Rows rows(PQexec(connection_.get(), sql));
  if (!rows.ok()) return failed("set up");
  return rows;
}

namespace {

std::vector<const char*> pointers(const std::vector<Value>& values) {
  std::vector<const char*> out;
  out.reserve(values.size());
  for (const Value& value : values) out.push_back(value ? value->c_str() : nullptr);
  return out;
}

}  // namespace

core::Result<Rows> PgSession::ask(const char* statement, const std::vector<Value>& values) {
  Rows rows(PQexecPrepared(connection_.get(), statement, static_cast<int>(values.size()), pointers(values).data(),
                           nullptr, nullptr, 0));
  if (!rows.ok()) return failed(statement);
  return rows;
}

core::Result<void> PgSession::queue(const char* statement, const std::vector<Value>& values) {
  if (queued_ == 0 && PQenterPipelineMode(connection_.get()) == 0) return failed("pipeline");
  ++queued_;
  if (PQsendQueryPrepared(connection_.get(), statement, static_cast<int>(values.size()), pointers(values).data(),
                          nullptr, nullptr, 0) == 0)
    return failed(statement);
  return {};
}

core::Result<std::vector<Rows>> PgSession::flush() {
  std::vector<Rows> all;
  if (queued_ == 0) return all;
  if (PQpipelineSync(connection_.get()) == 0) return failed("send");
  std::string trouble;
  for (; queued_ > 0; --queued_) {
    Rows rows(PQgetResult(connection_.get()));
    if (!rows.ok() && trouble.empty())
      trouble = rows.error().empty() ? PQerrorMessage(connection_.get()) : rows.error();
    all.push_back(std::move(rows));
    while (PGresult* more = PQgetResult(connection_.get())) PQclear(more);
    if (PQstatus(connection_.get()) != CONNECTION_OK) return failed("lost");
  }
  const Rows sync(PQgetResult(connection_.get()));
  if (PQexitPipelineMode(connection_.get()) == 0) return failed("pipeline");
  if (!trouble.empty()) return core::failure("store_failed", "commit", trouble);
  return all;
}

void PgSession::roll_back() {
  if (connection_ == nullptr) return;
  const Rows rows(PQexec(connection_.get(), "ROLLBACK"));
  if (!rows.ok()) connection_.reset();
}

std::unexpected<core::Error> PgSession::failed(std::string_view what) {
  auto error = core::failure("store_failed", std::string(what), PQerrorMessage(connection_.get()));
  if (PQpipelineStatus(connection_.get()) != PQ_PIPELINE_OFF) connection_.reset();  // nothing sensible can follow
  queued_ = 0;
  return error;
}

}  // namespace server
