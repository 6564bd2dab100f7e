// A small WebSocket client over a plain socket, for tests and load: it can also do what a polite client would not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

class WsClient {
 public:
  WsClient() = default;
  ~WsClient();
  WsClient(WsClient&& other) noexcept;
  WsClient& operator=(WsClient&& other) noexcept;

  // Connects and shakes hands; `headers` are whole lines without ends. The status of the answer, 0 if there is none.
  int connect(int port, const std::vector<std::string>& headers = {}, const std::string& path = "/ws");
  bool is_open() const { return fd_ >= 0; }
  int fd() const { return fd_; }

  bool send(std::string_view text);       // a text frame
  bool send_raw(std::string_view bytes);  // whatever it is
  // The next message, waiting at most so long. Pings are answered; a close frame closes.
  std::optional<std::string> receive(int milliseconds = 60'000);
  // For loops with many clients: reads what is there (one read), then take() until nothing is left.
  bool read_some();
  std::optional<std::string_view> take();  // valid until the next read_some()

  void abandon();  // without a word
  int close_code() const { return close_code_; }

 private:
  void shift();

  int fd_ = -1;
  int close_code_ = 0;
  std::string in_;
  std::size_t at_ = 0;  // read so far
  std::string whole_;   // of a message in pieces
};

struct HttpAnswer {
  int status = 0;
  std::string head, body;
  std::string header(std::string_view name) const;
};
// One request on a connection of its own.
HttpAnswer http_get(int port, const std::string& path, const std::vector<std::string>& headers = {},
                    const std::string& method = "GET");
// Whether the server ends a connection by itself on which only this was said.
bool hangs_up_on(int port, std::string_view words, int milliseconds = 60'000);

}  // namespace tests
