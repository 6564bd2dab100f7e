#include "tests/ws_client.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <utility>

#include "tests/frames.h"

namespace tests {

namespace {

int open_socket(int port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (fd < 0 || ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    if (fd >= 0) close(fd);
    return -1;
  }
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

bool send_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno == EAGAIN) {
      pollfd wait{fd, POLLOUT, 0};
      if (poll(&wait, 1, 60'000) <= 0) return false;
      continue;
    }
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string request(const std::string& method, const std::string& path, int port,
                    const std::vector<std::string>& headers) {
  std::string text = method + " " + path + " HTTP/1.1\r\n";
  if (std::ranges::none_of(headers, [](const std::string& line) { return line.starts_with("Host:"); }))
    text += "Host: localhost:" + std::to_string(port) + "\r\n";
  for (const std::string& line : headers) text += line + "\r\n";
  return text + "\r\n";
}

int status_of(const std::string& head) { return head.size() > 12 ? std::atoi(head.c_str() + 9) : 0; }

}  // namespace

WsClient::~WsClient() { abandon(); }
WsClient::WsClient(WsClient&& other) noexcept { *this = std::move(other); }
WsClient& WsClient::operator=(WsClient&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(close_code_, other.close_code_);
  in_.swap(other.in_);
  std::swap(at_, other.at_);
  whole_.swap(other.whole_);
  return *this;
}

int WsClient::connect(int port, const std::vector<std::string>& headers, const std::string& path) {
  abandon();
  in_.clear(), whole_.clear(), at_ = 0, close_code_ = 0;
  fd_ = open_socket(port);
  if (fd_ < 0) return 0;
  std::vector<std::string> all = {"Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="};
  all.insert(all.end(), headers.begin(), headers.end());
  if (!send_all(fd_, request("GET", path, port, all))) return abandon(), 0;
  std::string head;
  for (char c = 0; head.find("\r\n\r\n") == std::string::npos;) {
    pollfd wait{fd_, POLLIN, 0};
    const int ready = poll(&wait, 1, 60'000);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || recv(fd_, &c, 1, 0) != 1) return abandon(), 0;
    head += c;
  }
  const int status = status_of(head);
  if (status != 101) abandon();
  return status;
}

bool WsClient::send(std::string_view text) { return send_raw(frame(0x81, text)); }

bool WsClient::send_raw(std::string_view bytes) {
  if (fd_ < 0) return false;
  if (send_all(fd_, bytes)) return true;
  // The server has hung up; what it said before can still be read.
  for (std::size_t known = in_.size() + 1; fd_ >= 0 && in_.size() != known;) {
    known = in_.size();
    read_some();
  }
  abandon();
  return false;
}

void WsClient::abandon() {
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
}

void WsClient::shift() {
  in_.erase(0, at_);
  at_ = 0;
}

bool WsClient::read_some() {
  if (fd_ < 0) return false;
  shift();
  const std::size_t before = in_.size();
  constexpr std::size_t kPiece = 16384;
  in_.resize(before + kPiece);
  const ssize_t got = recv(fd_, in_.data() + before, kPiece, MSG_DONTWAIT);
  in_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  if (got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR))) return true;
  abandon();
  return false;
}

std::optional<std::string_view> WsClient::take() {
  while (true) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(in_[at_ + i]); };
    const std::size_t have = in_.size() - at_;
    if (have < 2) return std::nullopt;
    std::size_t size = byte(1) & 127, head = 2;
    if (size == 126) {
      if (have < 4) return std::nullopt;
      size = static_cast<std::size_t>(byte(2)) << 8 | byte(3), head = 4;
    } else if (size == 127) {
      if (have < 10) return std::nullopt;
      size = 0, head = 10;
      for (std::size_t i = 2; i < 10; ++i) size = size << 8 | byte(i);
    }
    if (have < head + size) return std::nullopt;
    const int opcode = byte(0) & 15;
    const bool last = (byte(0) & 128) != 0;
    const std::string_view payload(in_.data() + at_ + head, size);
    at_ += head + size;
    if (opcode == 9) {
      send_raw(frame(0x8a, payload));
    } else if (opcode == 8) {
      if (size >= 2) close_code_ = static_cast<std::uint8_t>(payload[0]) << 8 | static_cast<std::uint8_t>(payload[1]);
      if (fd_ >= 0) send_all(fd_, frame(0x88, payload.substr(0, 2)));
      abandon();
      return std::nullopt;
    } else if (opcode <= 2) {
      if (last && whole_.empty()) return payload;
      if (opcode != 0) whole_.clear();
      whole_ += payload;
      if (!last) continue;
      in_.insert(at_, whole_);  // handed out from the buffer, like the others
      at_ += whole_.size();
      const std::string_view out(in_.data() + at_ - whole_.size(), whole_.size());
      whole_.clear();
      return out;
    }
  }
}

std::optional<std::string> WsClient::receive(int milliseconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (true) {
    if (const auto message = take()) return std::string(*message);
    if (fd_ < 0) return std::nullopt;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd wait{fd_, POLLIN, 0};
    if (left < 0 || poll(&wait, 1, static_cast<int>(left)) == 0) return std::nullopt;
    if (!read_some()) return std::nullopt;
  }
}

std::string HttpAnswer::header(std::string_view name) const {
  const std::string lower = [&] {
    std::string text(head);
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
  }();
  std::string wanted = "\r\n" + std::string(name) + ": ";
  std::ranges::transform(wanted, wanted.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::size_t at = lower.find(wanted);
  if (at == std::string::npos) return {};
  const std::size_t from = at + wanted.size();
  return head.substr(from, head.find("\r\n", from) - from);
}

HttpAnswer http_get(int port, const std::string& path, const std::vector<std::string>& headers,
                    const std::string& method) {
  HttpAnswer answer;
  const int fd = open_socket(port);
  if (fd < 0) return answer;
  std::vector<std::string> all = headers;
  all.emplace_back("Connection: close");
  std::string text;
  if (send_all(fd, request(method, path, port, all))) {
    char buffer[16384];
    for (ssize_t got = 1; got > 0 || (got < 0 && errno == EINTR);) {
      got = recv(fd, buffer, sizeof buffer, 0);
      if (got > 0) text.append(buffer, static_cast<std::size_t>(got));
    }
  }
  close(fd);
  const std::size_t end = text.find("\r\n\r\n");
  if (end == std::string::npos) return answer;
  answer.head = text.substr(0, end + 2);
  answer.body = text.substr(end + 4);
  answer.status = status_of(text);
  return answer;
}

bool hangs_up_on(int port, std::string_view words, int milliseconds) {
  const int fd = open_socket(port);
  if (fd < 0 || !send_all(fd, words)) return false;
  pollfd wait{fd, POLLIN, 0};
  char byte = 0;
  const bool ended = poll(&wait, 1, milliseconds) == 1 && recv(fd, &byte, 1, 0) <= 0;
  close(fd);
  return ended;
}

}  // namespace tests
