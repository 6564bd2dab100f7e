// A socket that says any bytes, and what the server answered in a few words.
#pragma once

#include <string>
#include <string_view>

namespace tests {

class RawClient {
 public:
  // `from`: an address of this machine, such as 127.0.0.2.
  explicit RawClient(int port, const char* from = nullptr);
  ~RawClient();
  RawClient(RawClient&& other) noexcept;
  RawClient& operator=(RawClient&& other) noexcept;

  bool is_open() const { return fd_ >= 0; }
  bool send(std::string_view bytes);
  void end_sending();  // half-closes
  void reset();        // without a good-bye, by a reset

  // Reads until the answer is `wanted`, the server has hung up, or it takes too long; the answer so far. Words, one for
  // each thing heard: the status of an HTTP answer ("200"), "text", "pong", "ping", "close:1002" of a WebSocket's
  // frames, and "end" when the server has hung up. `head`: the answers are to HEAD, without bodies.
  std::string answer(std::string_view wanted, bool head = false, int milliseconds = 60'000);
  const std::string& received() const { return in_; }

 private:
  std::string words(bool head) const;

  int fd_ = -1;
  bool ended_ = false;
  std::string in_;
};

}  // namespace tests
