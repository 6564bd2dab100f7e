// A POST to an address that a visitor has given: never into a private network.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/error.h"
#include "server/work_queue.h"

struct sockaddr;

namespace server {

// Whether a connection to this address may be opened.
using MayConnect = bool (*)(const sockaddr*);
bool is_public(const sockaddr* address);

// Whether an address may be kept at all: https, a host that is not private by its name, the usual ports. `where` is the
// field of the message it came in.
core::Result<void> check_outgoing(std::string_view url, std::string_view where, std::size_t most_bytes = 500);

struct Post {
  std::string url, body;
  std::vector<std::string> headers;  // "Content-Type: application/json"
};

// The status of the answer. The name is resolved once, every address it has is checked, and the connection goes to the
// checked address; redirects are not followed, no proxy is used.
core::Result<int> post(const Post& post, MayConnect may_connect);

// Threads that send what waits, in fair shares: who has notices sent where nobody answers keeps one of them busy and
// waits behind everybody else.
class Senders {
 public:
  static constexpr int kThreads = 2, kMost = 1000, kMostOfAddress = 250, kMostOfTable = 60;

  Senders();
  ~Senders();  // what has not begun is dropped
  Senders(const Senders&) = delete;
  Senders& operator=(const Senders&) = delete;

  // False if too much waits already.
  bool put(const Share& share, std::move_only_function<void()> send);

 private:
  void run();

  WorkQueue queue_{{.in_all = kMost, .per_address = kMostOfAddress, .per_table = kMostOfTable}};
  std::vector<std::jthread> threads_;
};

}  // namespace server
