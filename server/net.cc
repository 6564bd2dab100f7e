// Only this file and request.cc know Boost.Beast.
#include "server/net.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <mutex>

#include "server/asio.h"
#include "server/by_address.h"
#include "server/log.h"
#include "server/request.h"
#include "server/table_server.h"
#include "server/web_socket.h"

namespace server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Stream = beast::basic_stream<Tcp, Executor>;
using Parser = http::request_parser<http::empty_body>;

constexpr std::chrono::seconds kHeaderTime{15}, kKeepAlive{60}, kWriteTime{30}, kStopTime{5}, kLingerTime{2},
    kRecordTime{20};
constexpr std::size_t kSlowestReader = 4096;  // bytes a second, beyond kWriteTime
constexpr std::size_t kHeaderBytes = 8192, kBufferBytes = 2 * kHeaderBytes, kLingerBytes = 256 * 1024;
constexpr int kDefaultPort = 8080, kPortsTried = 20;
constexpr int kSpareConnections = 1000;  // for the page, beside the sockets of the tables
constexpr int kSparePerAddress = 32;
constexpr double kRecordCost = 20;  // a table may have to be read and played again for it
constexpr int kLooks = 8;           // in the longest silence a line may keep

std::chrono::seconds header_time(const Options& options) {
  return std::min(kHeaderTime, std::chrono::seconds(options.limits.silence_seconds));
}

Address address_of(const Tcp::endpoint& endpoint) { return Address::from(endpoint.data()).value_or(Address{}); }

}  // namespace

class Net::Impl {
 public:
  Impl(const Options& options, const Site& site, Metrics& metrics)
      : options_(options), site_(site), metrics_(metrics) {}

  core::Result<int> listen() {
    // From now on: whoever is told the address may end us, too.
    error_code ignored;
    signals_.add(SIGINT, ignored);
    signals_.add(SIGTERM, ignored);
    const int first = options_.port.value_or(kDefaultPort);
    const int tries = options_.port ? 1 : kPortsTried;
    error_code error;
    for (int port = first; port < first + tries; ++port)
      if (listen_on(port, error)) return acceptors_.front().local_endpoint().port();
    if (!options_.port && listen_on(0, error)) return acceptors_.front().local_endpoint().port();
    return core::failure("listen", options_.listen + ":" + std::to_string(first), error.message(),
                         "choose another with --port or --listen");
  }

  void serve(TableServer& table_server, std::function<bool()> ready, std::function<void(Task)> when_stored) {
    table_server_ = &table_server;
    ready_ = std::move(ready);
    for (Acceptor& acceptor : acceptors_) asio::co_spawn(io_, accept(acceptor), asio::detached);
    look_at_lines();
    signals_.async_wait([&](error_code error, int) {
      if (error) return;
      log_info("stopping", {});
      for (Acceptor& acceptor : acceptors_) acceptor.close(error);
      stopping_ = true;
      // What has been received is stored and answered before the lines are closed.
      when_stored([&] { table_server.close(), end_when_empty(); });
      stop_.expires_after(kStopTime);
      stop_.async_wait([&](error_code) { io_.stop(); });
    });
    io_.run();
    table_server_ = nullptr;
  }

  void post(Task task) {
    const std::lock_guard lock(tasks_mutex_);
    tasks_.push_back(std::move(task));
    if (!std::exchange(working_, true)) asio::post(io_, [this] { work_off(); });
  }

  void wake_at(table::Time when) {
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

 private:
  // What other threads have handed over, for one turn; in between those who speak are heard.
  void work_off() {
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

  bool listen_on(int port, error_code& error) {
    acceptors_.clear();
    const bool both = options_.listen == "localhost";
    const auto address = asio::ip::make_address(both ? "127.0.0.1" : options_.listen, error);
    if (error || !open(Tcp::endpoint(address, static_cast<std::uint16_t>(port)), error)) return false;
    error_code ignored;
    if (both)
      open(Tcp::endpoint(asio::ip::address_v6::loopback(), acceptors_.front().local_endpoint().port()), ignored);
    return true;
  }

  bool open(const Tcp::endpoint& endpoint, error_code& error) {
    Acceptor acceptor(io_);
    if (acceptor.open(endpoint.protocol(), error)) return false;
    acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (endpoint.protocol() == Tcp::v6())
      acceptor.set_option(asio::ip::v6_only(endpoint.address() == asio::ip::address_v6::loopback()), error);
    if (acceptor.bind(endpoint, error) || acceptor.listen(4096, error)) return false;
    acceptors_.push_back(std::move(acceptor));
    return true;
  }

  Awaitable<void> accept(Acceptor& acceptor) {
    while (acceptor.is_open()) {
      error_code error;
      Socket socket = co_await acceptor.async_accept(token(error));
      if (!error && open_ < options_.limits.connections + kSpareConnections) {
        asio::co_spawn(io_, visit(std::move(socket)), asio::detached);
      } else if (error && acceptor.is_open()) {  // no more file descriptors: wait until somebody has gone
        Timer pause(io_);
        pause.expires_after(std::chrono::milliseconds(100));
        co_await pause.async_wait(token(error));
      }
    }
  }

  struct Count {
    int& open;
    explicit Count(int& counter) : open(counter) { ++open; }
    ~Count() { --open; }
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
  };

  // One visitor: pages, until it leaves or becomes a WebSocket.
  Awaitable<void> visit(Socket socket) {
    const Count all(open_);
    error_code error;
    socket.set_option(Tcp::no_delay(true), error);
    const Tcp::endpoint peer = socket.remote_endpoint(error);
    if (error) co_return;
    const Address from = address_of(peer).owner();
    const CountSame same(by_address_, from);
    if (!options_.trust_proxy && by_address_.at(from) > options_.limits.connections_per_address + kSparePerAddress)
      co_return;
    Stream stream(std::move(socket));
    beast::flat_buffer buffer(kBufferBytes);
    for (bool goes_on = true, first = true; goes_on; first = false) {
      Parser parser;
      co_await read_head(stream, buffer, parser, first, error);
      const Request& request = parser.get();
      if (error) {
        if (const auto refusal = refuse_unreadable(error, request)) {
          metrics_.requests_refused.add();
          co_await answer(stream, request, *refusal, true);
        }
        break;
      }
      metrics_.requests.add();
      Address address = address_of(peer);
      if (options_.trust_proxy) address = forwarded_for(request).value_or(address);
      std::optional<Reply> refusal = refuse_request(request, options_);
      const bool record = !refusal && target_of(request)->path.starts_with(kRecordPath);
      if (!refusal && !table_server_->may_ask(address, record ? kRecordCost : 1)) {
        refusal = plain_reply(429, "too many requests\n");
        refusal->headers.emplace_back("Retry-After", "1");
      }
      if (refusal) {
        metrics_.requests_refused.add();
        co_await answer(stream, request, *refusal, true);
        break;
      }
      if (!websocket::is_upgrade(request)) {
        const Reply reply = co_await reply_to(request);
        goes_on = co_await answer(stream, request, reply, false);
        continue;
      }
      refusal = refuse_upgrade(request, options_);
      if (!refusal && (stopping_ || !table_server_->may_enter(address)))
        refusal = plain_reply(503, "too many connections\n");
      if (refusal) {
        metrics_.connections_refused.add();
        co_await answer(stream, request, *refusal, true);
        break;
      }
      stream.expires_never();
      Socket line = stream.release_socket();
      if (!co_await shake_hands(line, request)) {
        table_server_->has_left(address);
        co_return;
      }
      // Frames that came with the request, before our answer.
      std::string early(static_cast<const char*>(buffer.data().data()), buffer.size());
      auto web_socket = std::make_shared<WebSocket>(std::move(line), lines_, options_.limits, metrics_);
      asio::co_spawn(io_, talk(std::move(web_socket), address, std::move(early)), asio::detached);
      co_return;
    }
    co_await linger(stream);
  }

  // A head that has begun must end soon; before it a visitor may rest.
  Awaitable<void> read_head(Stream& stream, beast::flat_buffer& buffer, Parser& parser, bool first, error_code& error) {
    parser.header_limit(kHeaderBytes);
    parser.body_limit(boost::none);  // refuse_request() knows no bodies at all
    if (!first && buffer.size() == 0) {
      stream.expires_after(kKeepAlive);
      const auto room = buffer.prepare(kHeaderBytes);
      const std::size_t got = co_await stream.async_read_some(room, token(error));
      buffer.commit(got);
      if (error) co_return;
    }
    stream.expires_after(header_time(options_));
    co_await http::async_read_header(stream, buffer, parser, token(error));
  }

  // Closing while there is still something to read would take back the answer: what comes is passed over for a while.
  static Awaitable<void> linger(Stream& stream) {
    error_code error;
    stream.socket().shutdown(Tcp::socket::shutdown_send, error);
    stream.expires_after(kLingerTime);
    std::array<char, 4096> piece;
    const auto room = asio::buffer(piece);
    for (std::size_t all = 0; !error && all < kLingerBytes;) {
      const std::size_t got = co_await stream.async_read_some(room, token(error));
      all += got;
    }
  }

  Awaitable<bool> shake_hands(Socket& line, const Request& request) {
    websocket::stream<Socket&, false> stream(line);
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = header_time(options_);
    timeout.idle_timeout = websocket::stream_base::none();
    stream.set_option(timeout);
    error_code error;
    co_await stream.async_accept(request, token(error));
    co_return !error;
  }

  Awaitable<void> talk(std::shared_ptr<WebSocket> line, Address address, std::string early) {
    co_await line->run(*table_server_, address, std::move(early));
    table_server_->has_left(address);
    end_when_empty();
  }

  void look_at_lines() {
    look_.expires_after(std::chrono::milliseconds(options_.limits.silence_seconds * 1000 / kLooks + 1));
    look_.async_wait([this](error_code error) {
      if (error) return;
      lines_.look(now());
      look_at_lines();
    });
  }

  // A record may have to be read from the store first.
  Awaitable<Reply> reply_to(const Request& request) {
    const std::string_view path = target_of(request)->path;
    if (!path.starts_with(kRecordPath)) co_return reply_at_once(request, path);
    const auto asked = record_asked_for(view(request.target()), view(request[http::field::authorization]));
    if (!asked) co_return plain_reply(404, "not found\n");
    const auto timer = std::make_shared<Timer>(io_);
    const auto found = std::make_shared<std::optional<Reply>>();
    timer->expires_after(kRecordTime);
    table_server_->record(asked->table, asked->key,
                          [waiting = std::weak_ptr(timer), found](const core::Result<std::string>& record) {
                            *found = record_reply(record);
                            if (const auto still = waiting.lock()) still->cancel();
                          });
    error_code error;
    if (!*found) co_await timer->async_wait(token(error));
    Reply reply = found->value_or(plain_reply(503, "the store does not answer\n"));
    allow_origin(view(request[http::field::origin]), options_, reply);
    co_return reply;
  }

  Reply reply_at_once(const Request& request, std::string_view path) {
    if (path == "/health") return plain_reply(200, "ok\n");
    if (path == "/ready") return ready_() ? plain_reply(200, "ok\n") : plain_reply(503, "the store does not answer\n");
    if (path == "/metrics") {
      Reply reply = plain_reply(200, {});
      reply.own = metrics_.text();
      reply.headers[0].second = "text/plain; version=0.0.4; charset=utf-8";
      return reply;
    }
    if (path == "/ws") return plain_reply(426, "WebSocket only\n");
    if (path.starts_with(kSchemaPath)) return schema_reply(path);
    Reply reply =
        site_.get(path, view(request[http::field::accept_encoding]), view(request[http::field::if_none_match]));
    if (path == "/protocol.json") reply.headers.emplace_back("Access-Control-Allow-Origin", "*");
    return reply;
  }

  // False if the connection is to be closed, `last` if it must be.
  Awaitable<bool> answer(Stream& stream, const Request& request, const Reply& reply, bool last) {
    const unsigned version = request.version() == 10 ? 10 : 11;  // of a request that could not be read it is unknown
    http::response<http::span_body<const char>> response(static_cast<http::status>(reply.status), version);
    for (const Header& header : security_headers())
      response.set(beast::string_view(header.name.data(), header.name.size()),
                   beast::string_view(header.value.data(), header.value.size()));
    for (const auto& [name, value] : reply.headers) response.set(beast::string_view(name.data(), name.size()), value);
    const std::string_view body = reply.own.empty() ? reply.body : std::string_view(reply.own);
    response.body() = {body.data(), body.size()};
    response.keep_alive(!last && request.keep_alive() && !stopping_);
    if (reply.status == 405) response.set(http::field::allow, "GET, HEAD");
    if (reply.status == 426) response.set(http::field::upgrade, "websocket");
    if (reply.status != 304) response.content_length(body.size());
    http::response_serializer<http::span_body<const char>> serializer(response);
    const bool head = request.method() == http::verb::head;
    stream.expires_after(kWriteTime + std::chrono::seconds(body.size() / kSlowestReader));
    error_code error;
    if (head)
      co_await http::async_write_header(stream, serializer, token(error));
    else
      co_await http::async_write(stream, serializer, token(error));
    co_return !error && response.keep_alive();
  }

  void end_when_empty() {
    if (stopping_ && metrics_.connections.value() == 0) io_.stop();
  }

  const Options& options_;
  const Site& site_;
  Metrics& metrics_;
  // Before the loop: who is still here when it ends is counted out when the loop goes.
  Lines lines_{options_.limits};
  int open_ = 0;
  std::map<Address, int> by_address_;
  asio::io_context io_{1};
  std::mutex tasks_mutex_;
  std::deque<Task> tasks_;
  bool working_ = false;  // work_off() is on its way
  std::vector<Acceptor> acceptors_;
  Timer wake_{io_}, stop_{io_}, look_{io_};
  asio::signal_set signals_{io_};
  table::Time wake_at_ = 0;
  bool armed_ = false, stopping_ = false;
  TableServer* table_server_ = nullptr;
  std::function<bool()> ready_;
};

Net::Net(const Options& options, const Site& site, Metrics& metrics)
    : impl_(std::make_unique<Impl>(options, site, metrics)) {}
Net::~Net() = default;
core::Result<int> Net::listen() { return impl_->listen(); }
void Net::serve(TableServer& table_server, std::function<bool()> ready, std::function<void(Task)> when_stored) {
  impl_->serve(table_server, std::move(ready), std::move(when_stored));
}
void Net::post(Task task) { impl_->post(std::move(task)); }
void Net::wake_at(table::Time when) { impl_->wake_at(when); }

}  // namespace server
