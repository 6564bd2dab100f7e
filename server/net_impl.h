// How Net does it: what listens, stops and keeps the loop (net.cc), and one visitor at a time (net_visits.cc). Only
// these, request.cc and relay_line.cc know Boost.Beast.
#pragma once

#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <deque>
#include <list>
#include <map>
#include <mutex>

#include "server/admin.h"
#include "server/asio.h"
#include "server/net.h"
#include "server/request.h"
#include "server/siblings.h"
#include "server/thinkers.h"
#include "server/web_socket.h"

namespace server {

class Net::Impl {
 public:
  Impl(const Options& options, const Site& site, Metrics& metrics)
      : options_(options), site_(site), metrics_(metrics) {}

  core::Result<void> listen(const std::vector<int>& sockets);
  void listen_to_peers(int socket, const std::string& secret);
  void share_with(const Siblings& siblings);
  void serve(TableServer& table_server, Thinkers* thinkers, std::function<bool()> ready, std::function<void(Task)> when_stored);
  core::Result<void> listen_to_operator(const std::string& path);
  void post(Task task);
  void wake_at(table::Time when);
  asio::io_context& io() { return io_; }

 private:
  using Stream = boost::beast::basic_stream<Tcp, Executor>;
  using Buffer = boost::beast::flat_buffer;
  using Parser = boost::beast::http::request_parser<boost::beast::http::empty_body>;

  struct Count {
    Impl& net;
    explicit Count(Impl& whose) : net(whose) { ++net.open_; }
    ~Count() {
      --net.open_;
      if (net.stopping_) net.end_when_empty();
    }
    Count(const Count&) = delete;
    Count& operator=(const Count&) = delete;
  };
  struct Listed {
    std::list<Stream*>& list;
    const std::list<Stream*>::iterator at;
    Listed(std::list<Stream*>& whose, Stream& stream) : list(whose), at(list.insert(list.end(), &stream)) {}
    ~Listed() { list.erase(at); }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;
  };
  struct CountSame {
    std::map<Address, int>& open;
    Address address;
    CountSame(std::map<Address, int>& counters, const Address& from) : open(counters), address(from) {
      ++open[address];
    }
    ~CountSame() {
      if (--open[address] == 0) open.erase(address);
    }
    CountSame(const CountSame&) = delete;
    CountSame& operator=(const CountSame&) = delete;
  };

  // net.cc
  void work_off();
  void stop();
  void answer_operator(const core::Json& question, AdminSocket::Reply reply);
  static bool is_v4(int fd);
  std::optional<Acceptor> acceptor_of(int fd);
  Awaitable<void> accept(Acceptor& acceptor, bool from_peers);
  bool make_room();
  void look_at_lines();
  void look_on();
  void end_when_empty();

  // net_visits.cc
  Awaitable<void> visit(Socket socket, bool from_peer, std::string read);
  std::optional<Reply> refuse_peer(const Request& request) const;
  bool belongs_to_sibling(const SocketPath& path, const Request& request, Stream& stream, const Buffer& buffer);
  Awaitable<void> read_head(Stream& stream, Buffer& buffer, Parser& parser, bool first, error_code& error);
  static Awaitable<void> linger(Stream& stream);
  Awaitable<bool> shake_hands(Socket& line, const Request& request);
  Awaitable<void> talk(std::shared_ptr<WebSocket> line, Address address, std::string early);
  Awaitable<void> talk_to_worker(std::shared_ptr<WebSocket> line, std::string early);
  std::optional<Reply> refuse_worker(const Request& request) const;
  Awaitable<Reply> reply_to(const Request& request);
  Reply reply_at_once(const Request& request, std::string_view path);
  Awaitable<bool> answer(Stream& stream, const Request& request, const Reply& reply, bool last);

  const Options& options_;
  const Site& site_;
  Metrics& metrics_;
  // Before the loop: whoever is still here when it ends is counted out when the loop goes.
  Lines lines_{options_.limits};
  int open_ = 0;
  std::map<Address, int> by_address_, by_network_;
  std::list<Stream*> silent_, resting_;  // connections that have not said anything yet; between two requests; oldest first
  asio::io_context io_{1};
  std::mutex tasks_mutex_;
  std::deque<Task> tasks_;
  bool working_ = false;  // work_off() is on its way
  std::vector<Acceptor> acceptors_;
  std::optional<Acceptor> peer_acceptor_;
  core::Digest peer_secret_{};  // the hash
  std::optional<SiblingLine> sibling_line_;
  Timer wake_{io_}, stop_{io_}, look_{io_}, first_word_{io_};
  asio::signal_set signals_{io_};
  table::Time wake_at_ = 0;
  bool armed_ = false, stopping_ = false;
  bool draining_ = false;  // no new tables; when the last visitor has gone, so do we
  TableServer* table_server_ = nullptr;
  Thinkers* thinkers_ = nullptr;
  std::function<bool()> ready_;
  std::function<void(Task)> when_stored_;
  AdminSocket admin_{io_, [this](const core::Json& question, AdminSocket::Reply reply) {
                       answer_operator(question, std::move(reply));
                     }};
};

}  // namespace server
