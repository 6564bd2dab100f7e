// Hears what other processes store in the same PostgreSQL database.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "server/storage/pg_session.h"
#include "server/storage/storage.h"

namespace server {

class PostgresListener final : public Listener {
 public:
  PostgresListener(const std::string& address, std::string own) : connection_(address, {}), own_(std::move(own)) {}

  core::Result<News> wait(std::chrono::milliseconds most) override;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kSilence{5};

  PgSession connection_;
  std::string own_;
  Clock::time_point heard_ = Clock::now();
};

}  // namespace server
