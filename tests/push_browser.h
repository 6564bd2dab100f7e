// A browser as Web Push knows it, and the push service it hears from: both written from the RFCs for the tests alone.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/push_key.h"

namespace tests {

// What the browser makes of the body of a push message (RFC 8291, RFC 8188); nothing if it cannot be read.
std::optional<std::string> decrypt_push(std::string_view body, const server::PushKey& browser, std::string_view auth);
bool is_signed_by(std::string_view public_bytes, std::string_view text, std::string_view signature);

// Answers every POST on the loopback with a status, and keeps what came.
class PushService {
 public:
  struct Heard {
    std::string path, body;
    std::map<std::string, std::string> headers;  // names in small letters
  };

  explicit PushService(int status = 201);
  ~PushService();
  PushService(const PushService&) = delete;
  PushService& operator=(const PushService&) = delete;

  std::string origin() const { return "http://127.0.0.1:" + std::to_string(port_); }
  // Waits for the next message; nothing if none comes for so long.
  std::optional<Heard> next(int milliseconds = 60'000);
  std::size_t count();

 private:
  void serve(int line);

  int status_, fd_, port_ = 0;
  std::mutex mutex_;
  std::condition_variable wanted_;
  std::vector<Heard> heard_;
  std::size_t taken_ = 0;
  std::thread thread_;
};

}  // namespace tests
