#include "server/handover.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace server {

namespace {

constexpr int kMostSockets = 16;
constexpr int kPatience = 30'000, kEndTime = 60'000;  // milliseconds
constexpr std::size_t kLongestAnswer = 1 << 20;

bool readable(int fd, int milliseconds) {
  pollfd wait{fd, POLLIN, 0};
  int result = 0;
  do result = poll(&wait, 1, milliseconds);
  while (result < 0 && errno == EINTR);
  return result > 0;
}

}  // namespace

core::Result<AdminLine> AdminLine::open(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path)
    return core::failure("too_long", path, "the path of a socket has at most 107 bytes", "give a shorter one");
  std::memcpy(address.sun_path, path.data(), path.size());
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd >= 0 && connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return AdminLine(fd);
  const int error = errno;
  if (fd >= 0) close(fd);
  const bool nobody = error == ENOENT || error == ECONNREFUSED;
  return core::failure(
      nobody ? "no_server" : "refused", path, nobody ? "no server listens there" : std::strerror(error),
      nobody ? "start one, or name its socket with --socket" : "only who started the server may ask it");
}

AdminLine::AdminLine(AdminLine&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), sockets_(std::move(other.sockets_)) {}

AdminLine::~AdminLine() {
  if (fd_ >= 0) close(fd_);
}

long receive_with_sockets(int fd, std::span<char> room, std::vector<int>& sockets) {
  iovec piece{room.data(), room.size()};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * kMostSockets)> control{};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t got = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  if (got < 0) return got;
  for (cmsghdr* head = CMSG_FIRSTHDR(&message); head != nullptr; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int socket = -1;
      std::memcpy(&socket, CMSG_DATA(head) + i * sizeof(int), sizeof socket);
      sockets.push_back(socket);
    }
  }
  return got;
}

core::Result<core::Json> AdminLine::ask(const core::Json& question) {
  if (!send_with_sockets(fd_, question.dump() + "\n", {})) return core::failure("no_server", "", std::strerror(errno));
  std::string line;
  std::array<char, 4096> piece;
  while (line.size() < kLongestAnswer && !line.ends_with('\n')) {
    if (!readable(fd_, kPatience)) return core::failure("no_answer", "", "the server does not answer");
    const ssize_t got = receive_with_sockets(fd_, piece, sockets_);
    if (got <= 0) return core::failure("no_answer", "", "the server has ended before it answered");
    line.append(piece.data(), static_cast<std::size_t>(got));
  }
  core::Json answer = core::Json::parse(line, nullptr, false);
  if (!answer.is_object()) return core::failure("no_answer", "", "the server's answer cannot be read");
  if (answer.contains("error"))
    return core::failure("refused", answer.value("where", ""), answer.value("error", ""), answer.value("remedy", ""));
  return answer;
}

bool AdminLine::wait_for_end(int milliseconds) {
  std::array<char, 64> piece;
  return readable(fd_, milliseconds) && receive_with_sockets(fd_, piece, sockets_) <= 0;
}

bool send_with_sockets(int fd, const std::string& text, const std::vector<int>& sockets) {
  iovec piece{const_cast<char*>(text.data()), text.size()};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * kMostSockets)> control{};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  if (!sockets.empty()) {
    if (sockets.size() > kMostSockets) return false;
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(sizeof(int) * sockets.size());
    cmsghdr* const head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int) * sockets.size());
    std::memcpy(CMSG_DATA(head), sockets.data(), sizeof(int) * sockets.size());
  }
  return sendmsg(fd, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

core::Result<std::vector<int>> take_over(const std::string& path) {
  auto line = AdminLine::open(path);
  if (!line && line.error().code == "no_server") return std::vector<int>();
  if (!line) return std::unexpected(line.error());
  auto answer = line->ask({{"do", "hand_over"}});
  if (!answer) return std::unexpected(answer.error());
  if (!line->wait_for_end(kEndTime)) return core::failure("no_answer", path, "the server before this one does not end");
  return line->sockets();
}

}  // namespace server
