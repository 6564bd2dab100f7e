#include "tests/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <utility>

namespace tests {

namespace {

sockaddr_in address_of(const char* host, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  inet_pton(AF_INET, host, &address.sin_addr);
  return address;
}

std::size_t content_length(std::string_view head) {
  constexpr std::string_view kName = "\r\nContent-Length: ";
  const std::size_t at = head.find(kName);
  std::size_t length = 0;
  if (at != std::string_view::npos) {
    const char* first = head.data() + at + kName.size();
    std::from_chars(first, head.data() + head.size(), length);
  }
  return length;
}

// Takes one frame of a server from the front; nothing if it is not all there.
std::string take_frame(std::string_view& bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])); };
  if (bytes.size() < 2) return {};
  std::size_t size = byte(1) & 127, head = 2;
  const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (bytes.size() < head + more) return {};
  if (more > 0) size = 0;
  for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head + i);
  head += more;
  if (bytes.size() < head + size) return {};
  std::string word = "opcode:" + std::to_string(byte(0) & 15);
  if (byte(0) == 0x81) word = "text";
  if (byte(0) == 0x89) word = "ping";
  if (byte(0) == 0x8a) word = "pong";
  if (byte(0) == 0x88) word = "close:" + (size >= 2 ? std::to_string(byte(head) << 8 | byte(head + 1)) : "");
  bytes.remove_prefix(head + size);
  return word;
}

}  // namespace

RawClient::RawClient(int port, const char* from) {
  fd_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in server = address_of("127.0.0.1", port);
  bool good = fd_ >= 0;
  if (good && from != nullptr) {
    const sockaddr_in own = address_of(from, 0);
    good = bind(fd_, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0;
  }
  good = good && connect(fd_, reinterpret_cast<const sockaddr*>(&server), sizeof server) == 0;
  if (!good && fd_ >= 0) close(std::exchange(fd_, -1));
  const int on = 1;
  if (good) setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

RawClient::~RawClient() {
  if (fd_ >= 0) close(fd_);
}

RawClient::RawClient(RawClient&& other) noexcept { *this = std::move(other); }
RawClient& RawClient::operator=(RawClient&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(ended_, other.ended_);
  in_.swap(other.in_);
  return *this;
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;  // the server has hung up; what it said can still be read
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawClient::end_sending() { shutdown(fd_, SHUT_WR); }

void RawClient::reset() {
  const linger now{1, 0};
  setsockopt(fd_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
  close(std::exchange(fd_, -1));
}

std::string RawClient::words(bool head) const {
  std::string out;
  const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
  std::string_view rest = in_;
  bool frames = false;
  while (!rest.empty()) {
    if (frames) {
      const std::string word = take_frame(rest);
      if (word.empty()) break;
      add(word);
      continue;
    }
    const std::size_t end = rest.find("\r\n\r\n");
    if (end == std::string_view::npos || end < 12) break;
    const std::string status(rest.substr(9, 3));
    const std::size_t length = head || status == "304" || status == "101" ? 0 : content_length(rest.substr(0, end + 2));
    if (rest.size() < end + 4 + length) break;
    rest.remove_prefix(end + 4 + length);
    frames = status == "101";
    add(status);
  }
  if (ended_) add("end");
  return out;
}

std::string RawClient::answer(std::string_view wanted, bool head, int milliseconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  std::string heard = words(head);
  while (heard != wanted && !ended_ && fd_ >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd wait{fd_, POLLIN, 0};
    if (left < 0 || poll(&wait, 1, static_cast<int>(left)) == 0) break;
    char piece[16384];
    const ssize_t got = recv(fd_, piece, sizeof piece, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got > 0) in_.append(piece, static_cast<std::size_t>(got));
    ended_ = got <= 0;
    heard = words(head);
  }
  return heard;
}

}  // namespace tests
