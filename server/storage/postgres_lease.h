// That this process lives, for the others who share a PostgreSQL database.
#pragma once

#include "server/storage/pg_session.h"
#include "server/storage/storage.h"

namespace server {

class PostgresLease final : public Lease {
 public:
  PostgresLease(const std::string& address, Peer own);

  core::Result<bool> renew() override;
  core::Result<void> retire() override;

 private:
  PgSession connection_;
  Peer own_;
};

}  // namespace server
