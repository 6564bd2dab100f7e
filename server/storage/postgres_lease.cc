#include "server/storage/postgres_lease.h"

#include <utility>

#include "server/storage/postgres_statements.h"

namespace server {

namespace {

// An answer that comes later than this is as good as none.
constexpr PgTimes kLeaseTimes{.lock = std::chrono::milliseconds(500),
                              .statement = std::chrono::milliseconds(1000),
                              .answer = std::chrono::milliseconds(1500)};

Value lease_length() { return value(static_cast<std::int64_t>(Lease::kLength.count())); }

}  // namespace

PostgresLease::PostgresLease(const std::string& address, Peer own)
    : connection_(address, kLeaseStatements, kLeaseTimes), own_(std::move(own)) {}

core::Result<bool> PostgresLease::renew() {
  if (auto fine = connection_.ensure(); !fine) return std::unexpected(fine.error());
  auto renewed = connection_.ask("renew", {value(own_.id), lease_length()});
  if (!renewed) return std::unexpected(renewed.error());
  const bool lives = renewed->size() > 0;
  if (!lives)
    if (auto done = connection_.ask("enter", {value(own_.id), value(own_.address), value(own_.secret), lease_length()});
        !done)
      return std::unexpected(done.error());
  if (auto done = connection_.ask("bury", {value(own_.id), lease_length(), value(kServicesKept)}); !done)
    return std::unexpected(done.error());
  return lives;
}

core::Result<void> PostgresLease::retire() {
  if (auto fine = connection_.ensure(); !fine) return std::unexpected(fine.error());
  if (auto done = connection_.ask("retire", {value(own_.id)}); !done) return std::unexpected(done.error());
  return {};
}

}  // namespace server
