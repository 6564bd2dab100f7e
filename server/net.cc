#include "server/net.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>

#include "server/log.h"
#include "server/net_impl.h"
#include "server/relay_line.h"
#include "server/systemd.h"
#include "server/table_server.h"

namespace server {

namespace {

constexpr std::chrono::seconds kStopTime{5}, kFirstWord{1};
constexpr int kSpareConnections = 1000;  // for the page, beside the sockets of the tables
constexpr int kLooks = 8;                // in the longest silence a line may keep

}  // namespace

core::Result<void> Net::Impl::listen(const std::vector<int>& sockets) {
  // From now on: whoever is told the address may end us, too.
  error_code ignored;
  signals_.add(SIGINT, ignored);
  signals_.add(SIGTERM, ignored);
  for (const int fd : sockets) {
    auto acceptor = acceptor_of(fd);
    if (!acceptor)
      return core::failure("listen", "socket " + std::to_string(fd), "is no TCP socket that listens",
                           "ListenStream= in the unit names one");
    acceptors_.push_back(std::move(*acceptor));
  }
  return {};
}

void Net::Impl::listen_to_peers(int socket, const std::string& secret) {
  peer_secret_ = hash_key(secret);
  peer_acceptor_ = acceptor_of(socket);
}

void Net::Impl::share_with(const Siblings& siblings) {
  sibling_line_.emplace(io_, siblings, [this](int fd, std::string read) {
    error_code error;
    Socket socket(io_);
    socket.assign(is_v4(fd) ? Tcp::v4() : Tcp::v6(), fd, error);
    if (!error) asio::co_spawn(io_, visit(std::move(socket), false, std::move(read)), asio::detached);
  });
}

void Net::Impl::serve(TableServer& table_server, Thinkers* thinkers, std::function<bool()> ready,
                      std::function<void(Task)> when_stored) {
  table_server_ = &table_server;
  thinkers_ = thinkers;
  ready_ = std::move(ready);
  for (Acceptor& acceptor : acceptors_) asio::co_spawn(io_, accept(acceptor, false), asio::detached);
  if (peer_acceptor_) asio::co_spawn(io_, accept(*peer_acceptor_, true), asio::detached);
  when_stored_ = std::move(when_stored);
  look_at_lines();
  signals_.async_wait([&](error_code error, int) {
    if (!error) stop();
  });
  io_.run();
  table_server_ = nullptr;
  thinkers_ = nullptr;
}

core::Result<void> Net::Impl::listen_to_operator(const std::string& path) { return admin_.listen(path); }

void Net::Impl::post(Task task) {
  const std::lock_guard lock(tasks_mutex_);
  tasks_.push_back(std::move(task));
  if (!std::exchange(working_, true)) asio::post(io_, [this] { work_off(); });
}

void Net::Impl::wake_at(table::Time when) {
  if (armed_ && when >= wake_at_) return;
  armed_ = true;
  wake_at_ = when;
  wake_.expires_after(std::chrono::milliseconds(std::max<table::Time>(0, when - now())));
  wake_.async_wait([this](error_code error) {
    if (error) return;
    armed_ = false;
    const LoopHeld held(metrics_);
    if (table_server_ != nullptr) table_server_->tick();
  });
}

// What other threads have handed over, for one turn; in between those who speak are heard.
void Net::Impl::work_off() {
  const LoopHeld held(metrics_);
  const LoopTurn turn;
  do {
    Task task;
    {
      const std::lock_guard lock(tasks_mutex_);
      working_ = !tasks_.empty();
      if (!working_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  } while (!turn.is_over());
  asio::post(io_, [this] { work_off(); });
}

void Net::Impl::stop() {
  if (std::exchange(stopping_, true)) return;
  log_info("stopping", {});
  notify("STOPPING=1");
  error_code ignored;
  for (Acceptor& acceptor : acceptors_) acceptor.close(ignored);
  if (peer_acceptor_) peer_acceptor_->close(ignored);
  sibling_line_.reset();
  // Whoever rests between two pages will not miss the line; whoever has just come has not said yet what it wants.
  for (Stream* stream : resting_) stream->cancel();
  first_word_.expires_after(kFirstWord);
  first_word_.async_wait([this](error_code) {
    for (Stream* stream : silent_) stream->cancel();
  });
  // What has been received is stored and answered before the lines are closed.
  when_stored_([this] {
    if (table_server_ != nullptr) table_server_->close();
    if (thinkers_ != nullptr) thinkers_->close();
    end_when_empty();
  });
  stop_.expires_after(kStopTime);
  stop_.async_wait([this](error_code) { io_.stop(); });
}

// What the operator wants of the process; the rest is for the tables.
void Net::Impl::answer_operator(const core::Json& question, AdminSocket::Reply reply) {
  const std::string what = text_in(question, "do");
  if (table_server_ == nullptr || stopping_) return reply({{"error", "the server is about to end"}}, {});
  if (what == "hand_over") {
    std::vector<int> sockets;
    for (Acceptor& acceptor : acceptors_) sockets.push_back(acceptor.native_handle());
    reply({{"sockets", sockets.size()}}, std::move(sockets));
    // The answer is sent in a moment, by who asked us; then our own copies can go.
    return asio::post(io_, [this] { asio::post(io_, [this] { stop(); }); });
  }
  if (what == "drain") {
    draining_ = true;
    if (options_.is_shared() || question.value("now", core::Json()) == true)
      asio::post(io_, [this] { asio::post(io_, [this] { stop(); }); });
    else
      end_when_empty();
  }
  table_server_->answer_operator(question, std::move(reply));
}

bool Net::Impl::is_v4(int fd) {
  sockaddr_storage name{};
  socklen_t length = sizeof name;
  return getsockname(fd, reinterpret_cast<sockaddr*>(&name), &length) == 0 && name.ss_family == AF_INET;
}

std::optional<Acceptor> Net::Impl::acceptor_of(int fd) {
  int listens = 0;
  socklen_t size = sizeof listens;
  if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || listens == 0) return std::nullopt;
  Acceptor acceptor(io_);
  error_code error;
  acceptor.assign(is_v4(fd) ? Tcp::v4() : Tcp::v6(), fd, error);
  if (!error) acceptor.local_endpoint(error);  // of a socket of another kind there is none
  if (error) return std::nullopt;
  return acceptor;
}

// Is there a place for one more? Whoever says nothing loses it to whoever comes, the oldest first: silence must not close the
// door for others.
bool Net::Impl::make_room() {
  if (open_ < options_.limits.connections + kSpareConnections) return true;
  std::list<Stream*>& idle = silent_.empty() ? resting_ : silent_;
  if (idle.empty()) return false;
  idle.front()->cancel();
  return true;
}

Awaitable<void> Net::Impl::accept(Acceptor& acceptor, bool from_peers) {
  while (acceptor.is_open()) {
    error_code error;
    Socket socket = co_await acceptor.async_accept(token(error));
    if (!error && make_room()) {
      asio::co_spawn(io_, visit(std::move(socket), from_peers, {}), asio::detached);
    } else if (error && acceptor.is_open()) {  // no more file descriptors: wait until somebody has gone
      Timer pause(io_);
      pause.expires_after(std::chrono::milliseconds(100));
      co_await pause.async_wait(token(error));
    }
  }
}

void Net::Impl::look_at_lines() {
  look_.expires_after(std::chrono::milliseconds(options_.limits.silence_seconds * 1000 / kLooks + 1));
  look_.async_wait([this](error_code error) {
    if (!error) look_on();
  });
}

void Net::Impl::look_on() {
  const LoopHeld held(metrics_);
  if (lines_.look(now())) return asio::post(io_, [this] { look_on(); });
  look_at_lines();
}

// Pages that are being sent are sent to the end. Who drains goes when nobody is at a table any more.
void Net::Impl::end_when_empty() {
  if (table_server_ == nullptr || metrics_.connections.value() > 0) return;
  if (stopping_ && open_ == 0) io_.stop();
  if (draining_) stop();
}

Net::Net(const Options& options, const Site& site, Metrics& metrics)
    : impl_(std::make_unique<Impl>(options, site, metrics)) {}
Net::~Net() = default;
core::Result<void> Net::listen(const std::vector<int>& sockets) { return impl_->listen(sockets); }
void Net::listen_to_peers(int socket, const std::string& secret) { impl_->listen_to_peers(socket, secret); }
void Net::share_with(const Siblings& siblings) { impl_->share_with(siblings); }
std::shared_ptr<Relay> Net::open_relay(const Peer& peer, const Address& visitor, Relay::Ends ends) {
  return server::open_relay(impl_->io(), peer, visitor, std::move(ends));
}
core::Result<void> Net::listen_to_operator(const std::string& path) { return impl_->listen_to_operator(path); }
void Net::serve(TableServer& table_server, Thinkers* thinkers, std::function<bool()> ready,
                std::function<void(Task)> when_stored) {
  impl_->serve(table_server, thinkers, std::move(ready), std::move(when_stored));
}
void Net::post(Task task) { impl_->post(std::move(task)); }
void Net::wake_at(table::Time when) { impl_->wake_at(when); }

}  // namespace server
