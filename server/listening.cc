#include "server/listening.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace server {

namespace {

constexpr int kDefaultPort = 8080, kPortsTried = 20, kBacklog = 4096;

// -1 and errno, or an errno of our own for what is no address.
int listen_on(const std::string& host, int port) {
  addrinfo wanted{};
  wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) {
    errno = EINVAL;
    return -1;
  }
  const int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int on = 1, off = 0;
  bool fine = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
  // :: is for everybody; ::1 leaves 127.0.0.1 to the socket beside it.
  if (fine && found->ai_family == AF_INET6)
    fine = setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, host == "::1" ? &on : &off, sizeof on) == 0;
  fine = fine && bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, kBacklog) == 0;
  freeaddrinfo(found);
  if (fine) return fd;
  const int error = errno;
  if (fd >= 0) close(fd);
  errno = error;
  return -1;
}

}  // namespace

int port_of(int socket) {
  sockaddr_in6 name{};
  socklen_t length = sizeof name;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&name), &length) != 0) return 0;
  return ntohs(name.sin6_port);  // where an IPv4 address has its own
}

core::Result<std::vector<int>> open_sockets(const Options& options) {
  const bool both = options.listen == "localhost";
  const std::string host = both ? "127.0.0.1" : options.listen;
  const int first = options.port.value_or(kDefaultPort);
  int fd = listen_on(host, first);
  int error = errno;
  for (int port = first + 1; fd < 0 && !options.port && port < first + kPortsTried; ++port)
    fd = listen_on(host, port);
  if (fd < 0 && !options.port) {
    fd = listen_on(host, 0);
    error = errno;
  }
  if (fd < 0)
    return core::failure("listen", options.listen + ":" + std::to_string(first), std::strerror(error),
                         "choose another with --port or --listen");
  std::vector<int> sockets = {fd};
  // A machine without IPv6 has one only.
  if (const int second = both ? listen_on("::1", port_of(fd)) : -1; second >= 0) sockets.push_back(second);
  return sockets;
}

core::Result<int> listen_at(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  std::string host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const bool named = colon != std::string::npos && colon + 1 < address.size();
  errno = EINVAL;
  const int fd = named ? listen_on(host, std::atoi(address.c_str() + colon + 1)) : -1;
  if (fd < 0)
    return core::failure("listen", address, std::strerror(errno), "an address of this machine such as 10.0.0.5:9001");
  return fd;
}

}  // namespace server
