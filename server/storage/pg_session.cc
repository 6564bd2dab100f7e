#include "server/storage/pg_session.h"

#include <poll.h>

#include <array>
#include <tuple>

namespace server {

namespace {

constexpr std::chrono::milliseconds kNextTry{250}, kIdleInTransaction{2000};

// Locks that were not given, deadlocks and the like pass by; everything else is trouble.
std::string code_of(std::string_view state) {
  return state == "55P03" || state.starts_with("40") ? "store_busy" : "store_failed";
}

}  // namespace

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

std::string Rows::state() const {
  const char* state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
  return state != nullptr ? state : "";
}

bool PgSession::wait(short events, Clock::time_point until) const {
  pollfd wanted{PQsocket(connection_.get()), events, 0};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
  return left > 0 && poll(&wanted, 1, static_cast<int>(left)) > 0;
}

core::Result<void> PgSession::connect() {
  // What the address says itself comes last and counts. connect_timeout is for each host it names.
  constexpr std::size_t kParameters = 9;
  const std::array<std::pair<const char*, const char*>, kParameters> parameters = {{{"application_name", "kilowatt"},
                                                                                    {"client_encoding", "UTF8"},
                                                                                    {"connect_timeout", "2"},
                                                                                    {"keepalives_idle", "5"},
                                                                                    {"keepalives_interval", "2"},
                                                                                    {"keepalives_count", "3"},
                                                                                    {"tcp_user_timeout", "8000"},
                                                                                    {"dbname", address_.c_str()},
                                                                                    {nullptr, nullptr}}};
  std::array<const char*, kParameters> keys{}, values{};
  for (std::size_t i = 0; i < kParameters; ++i) std::tie(keys[i], values[i]) = parameters[i];
  connection_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK) return failed("connect");
  if (PQsetnonblocking(connection_.get(), 1) != 0) return failed("connect");
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
  return {};
}

core::Result<void> PgSession::set_up() {
  const auto milliseconds = [](const char* name, std::chrono::milliseconds time) {
    return "SELECT set_config('" + std::string(name) + "', '" + std::to_string(time.count()) + "', false);";
  };
  // A process that is stopped in the middle of a transaction lets go of its tables soon. And a move is told only when
  // it is on the disk, whatever the server's default.
  const std::string settings =
      milliseconds("lock_timeout", times_.lock) + milliseconds("statement_timeout", times_.statement) +
      milliseconds("idle_in_transaction_session_timeout", kIdleInTransaction) +
      "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";
  if (auto fine = run(settings.c_str()); !fine) return std::unexpected(fine.error());
  for (const Prepared& statement : statements_) {
    if (PQsendPrepare(connection_.get(), statement.name, statement.sql, 0, nullptr) == 0) return failed("prepare");
    if (auto fine = only_result(statement.name); !fine) return std::unexpected(fine.error());
  }
  return {};
}

core::Result<void> PgSession::ensure(bool* fresh) {
  if (connection_ != nullptr && PQstatus(connection_.get()) == CONNECTION_OK) return {};
  connection_.reset();
  if (Clock::now() < next_try_) return core::failure("store_away", "connect", "the database is away");
  late_ = false;
  queued_ = 0;
  auto fine = connect();
  if (fine) fine = set_up();
  if (!fine) {
    connection_.reset();  // half a connection is none
    next_try_ = Clock::now() + kNextTry;
    return fine;
  }
  if (fresh != nullptr) *fresh = true;
  return {};
}

// False if the connection is broken or the time is over.
bool PgSession::send_all(Clock::time_point until) {
  while (true) {
    const int left = PQflush(connection_.get());
    if (left <= 0) return left == 0;
    // What it answers meanwhile has to be read, or both would wait for each other.
    if (!wait(POLLIN | POLLOUT, until)) return late_ = true, false;
    if (PQconsumeInput(connection_.get()) == 0) return false;
  }
}

Rows PgSession::next_result(Clock::time_point until) {
  while (PQisBusy(connection_.get()) != 0) {
    if (!wait(POLLIN, until)) {
      late_ = true;
      return {};
    }
    if (PQconsumeInput(connection_.get()) == 0) return {};
  }
  return Rows(PQgetResult(connection_.get()));
}

// Of a statement that has just been sent; the last if it was several.
core::Result<Rows> PgSession::only_result(std::string_view what) {
  const auto until = Clock::now() + times_.answer;
  if (!send_all(until)) return failed(what);
  Rows last = next_result(until);
  bool fine = last.ok();
  for (Rows more = next_result(until); more.any(); more = next_result(until)) {
    if (!fine) continue;  // the first error counts
    last = std::move(more);
    fine = last.ok();
  }
  if (!fine || late_) return failed(what, &last);
  return last;
}

core::Result<Rows> PgSession::run(const char* sql) {
  if (PQsendQuery(connection_.get(), sql) == 0) return failed("set up");
  return only_result("set up");
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
  if (PQsendQueryPrepared(connection_.get(), statement, static_cast<int>(values.size()), pointers(values).data(),
                          nullptr, nullptr, 0) == 0)
    return failed(statement);
  return only_result(statement);
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
  const auto until = Clock::now() + times_.answer;
  if (PQpipelineSync(connection_.get()) == 0 || !send_all(until)) return failed("send");
  std::optional<core::Error> trouble;
  for (; queued_ > 0; --queued_) {
    Rows rows = next_result(until);
    if (late_ || PQstatus(connection_.get()) != CONNECTION_OK) return failed("commit", &rows);
    if (!rows.ok() && !trouble) trouble = core::Error{code_of(rows.state()), "commit", rows.error(), ""};
    all.push_back(std::move(rows));
    next_result(until);  // the mark after each
  }
  const Rows sync = next_result(until);
  if (late_ || PQexitPipelineMode(connection_.get()) == 0) return failed("commit", &sync);
  if (trouble) return std::unexpected(std::move(*trouble));
  return all;
}

void PgSession::roll_back() {
  if (connection_ == nullptr || PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
  if (!run("ROLLBACK")) connection_.reset();
}

std::unexpected<core::Error> PgSession::failed(std::string_view what, const Rows* rows) {
  queued_ = 0;
  const bool away = late_ || connection_ == nullptr || PQstatus(connection_.get()) != CONNECTION_OK;
  std::string why = late_                                       ? "the database does not answer"
                    : rows != nullptr && !rows->error().empty() ? rows->error()
                    : connection_ != nullptr                    ? PQerrorMessage(connection_.get())
                                                                : "out of memory";
  std::string code = away ? "store_away" : code_of(rows != nullptr ? rows->state() : "");
  if (away || PQpipelineStatus(connection_.get()) != PQ_PIPELINE_OFF) connection_.reset();
  late_ = false;
  return core::failure(std::move(code), std::string(what), std::move(why));
}

}  // namespace server
