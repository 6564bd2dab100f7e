// The only file of the server that knows Boost.Beast.
#include "server/net.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <map>

#include "server/hall.h"
#include "server/log.h"

namespace server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Stream = beast::basic_stream<Tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;
using Request = http::request<http::empty_body>;

constexpr std::chrono::seconds kHeaderTime{15}, kKeepAlive{60}, kWriteTime{30}, kStopTime{5};
constexpr std::size_t kHeaderBytes = 8192;
constexpr std::size_t kPiece = 256;  // read at a time, and kept by a silent line; most messages are shorter
constexpr int kDefaultPort = 8080, kPortsTried = 20;
constexpr int kSpareConnections = 1000;  // for the page, beside the sockets of the tables
constexpr int kSparePerAddress = 32;

auto token(error_code& error) { return asio::redirect_error(asio::use_awaitable_t<Executor>(), error); }

std::chrono::seconds header_time(const Options& options) {
  return std::min(kHeaderTime, std::chrono::seconds(options.limits.silence_seconds));
}

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

Address address_of(const Tcp::endpoint& endpoint) { return Address::from(endpoint.data()).value_or(Address{}); }

// One WebSocket: reads in a coroutine, writes what the rooms send in order.
class WebSocket final : public Line, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Socket socket, const Options& options, Metrics& metrics)
      : ws_(std::move(socket)), options_(options), metrics_(metrics) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = header_time(options);
    timeout.idle_timeout = std::chrono::seconds(options.limits.silence_seconds);
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    ws_.read_message_max(options.limits.message_bytes);
    ws_.auto_fragment(false);
    ws_.text(true);
  }

  Awaitable<void> run(Request request, Hall& hall, Address address) {
    const auto self = shared_from_this();
    error_code error;
    co_await ws_.async_accept(request, token(error));
    request = {};  // not needed for as long as the line stands
    if (error) co_return;
    const std::shared_ptr<Client> client = hall.connect(*this, address);
    beast::flat_buffer buffer;
    while (!closing_) {
      co_await ws_.async_read_some(buffer, kPiece, token(error));
      if (error) break;
      if (!ws_.is_message_done()) continue;
      if (ws_.got_binary()) {
        close(websocket::close_code::unknown_data, "text only");
        break;
      }
      const auto data = buffer.cdata();
      if (!closing_) hall.receive(*client, {static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
      if (buffer.capacity() > kPiece) buffer.shrink_to_fit();
    }
    closing_ = true;
    hall.disconnect(client);
  }

  void send(std::string message) override {
    if (closing_) return;
    metrics_.bytes_out.add(static_cast<std::int64_t>(message.size()));
    queued_ += message.size();
    if (queued_ > options_.limits.queue_bytes) return drop();
    waiting_.push_back(std::move(message));
    if (!writing_) write();
  }

  void close(int code, std::string_view why) override {
    if (closing_) return;
    closing_ = true;
    reason_ =
        websocket::close_reason(static_cast<websocket::close_code>(code), beast::string_view(why.data(), why.size()));
    if (!writing_) say_good_bye();
  }

 private:
  void write() {
    writing_ = true;
    sending_.swap(waiting_);
    next_ = 0;
    write_next();
  }
  void write_next() {
    ws_.async_write(asio::buffer(sending_[next_]),
                    [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
  }
  void written(error_code error) {
    if (error) return drop();
    queued_ -= sending_[next_].size();
    if (++next_ < sending_.size()) return write_next();
    sending_.clear();
    writing_ = false;
    if (!waiting_.empty()) return write();
    if (closing_) say_good_bye();
  }
  void say_good_bye() {
    writing_ = true;
    ws_.async_close(reason_, [self = shared_from_this()](error_code) {});
  }
  // A client that takes nothing more is not asked politely.
  void drop() {
    closing_ = true;
    error_code ignored;
    beast::get_lowest_layer(ws_).close(ignored);
  }

  websocket::stream<Socket, false> ws_;  // without compression: it would cost 100 KiB a connection
  const Options& options_;
  Metrics& metrics_;
  std::vector<std::string> waiting_, sending_;
  std::size_t next_ = 0, queued_ = 0;
  bool writing_ = false, closing_ = false;
  websocket::close_reason reason_;
};

}  // namespace

class Net::Impl {
 public:
  Impl(const Options& options, const Site& site, Metrics& metrics)
      : options_(options), site_(site), metrics_(metrics) {}

  core::Result<int> listen() {
    const int first = options_.port.value_or(kDefaultPort);
    const int tries = options_.port ? 1 : kPortsTried;
    error_code error;
    for (int port = first; port < first + tries; ++port)
      if (listen_on(port, error)) return acceptors_.front().local_endpoint().port();
    if (!options_.port && listen_on(0, error)) return acceptors_.front().local_endpoint().port();
    return core::failure("listen", options_.listen + ":" + std::to_string(first), error.message(),
                         "choose another with --port or --listen");
  }

  void serve(Hall& hall, std::function<bool()> healthy, std::function<void(Task)> when_stored) {
    hall_ = &hall;
    healthy_ = std::move(healthy);
    for (Acceptor& acceptor : acceptors_) asio::co_spawn(io_, accept(acceptor), asio::detached);
    asio::signal_set signals(io_, SIGINT, SIGTERM);
    signals.async_wait([&](error_code error, int) {
      if (error) return;
      log_info("stopping", {});
      for (Acceptor& acceptor : acceptors_) acceptor.close(error);
      stopping_ = true;
      // What has been received is stored and answered before the lines are closed.
      when_stored([&] { hall.close(), end_when_empty(); });
      stop_.expires_after(kStopTime);
      stop_.async_wait([&](error_code) { io_.stop(); });
    });
    io_.run();
    hall_ = nullptr;
  }

  void post(Task task) { asio::post(io_, std::move(task)); }

  void wake_at(table::Time when) {
    if (armed_ && when >= wake_at_) return;
    armed_ = true;
    wake_at_ = when;
    wake_.expires_after(std::chrono::milliseconds(std::max<table::Time>(0, when - now())));
    wake_.async_wait([this](error_code error) {
      if (error) return;
      armed_ = false;
      if (hall_ != nullptr) hall_->tick();
    });
  }

 private:
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
    {
      beast::flat_buffer buffer;
      for (bool first = true;; first = false) {
        stream.expires_after(first ? header_time(options_) : kKeepAlive);
        http::request_parser<http::empty_body> parser;
        parser.header_limit(kHeaderBytes);
        parser.body_limit(0);
        co_await http::async_read(stream, buffer, parser, token(error));
        if (error == http::error::header_limit || error == http::error::body_limit) {
          Request none;
          none.version(11), none.keep_alive(false);
          co_await answer(
              stream, none,
              {.status = error == http::error::body_limit ? 413 : 431, .body = "too long\n", .own = {}, .headers = {}});
        }
        if (error) break;
        const Request& request = parser.get();
        metrics_.requests.add();
        if (websocket::is_upgrade(request)) {
          Address address = address_of(peer);
          if (options_.trust_proxy) address = forwarded_for(view(request["X-Forwarded-For"])).value_or(address);
          if (const Reply refusal = refuse_socket(request, address); refusal.status != 200) {
            metrics_.connections_refused.add();
            co_await answer(stream, request, refusal);
            break;
          }
          stream.expires_never();
          const auto line = std::make_shared<WebSocket>(stream.release_socket(), options_, metrics_);
          Request taken = parser.release();
          asio::co_spawn(io_, line->run(std::move(taken), *hall_, address), [this, address](const std::exception_ptr&) {
            hall_->has_left(address);
            end_when_empty();
          });
          co_return;
        }
        if (!co_await answer(stream, request, reply_to(request))) break;
      }
    }
    stream.socket().shutdown(Tcp::socket::shutdown_send, error);
  }

  static Reply words(int status, std::string_view text) {
    return {.status = status,
            .body = text,
            .own = {},
            .headers = {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}}};
  }

  // Counts the visitor in if it may come.
  Reply refuse_socket(const Request& request, const Address& address) {
    if (request.target() != "/ws") return words(404, "not found\n");
    const std::string_view host = view(request[http::field::host]);
    if (!is_own_host(host, options_) || !is_own_origin(view(request[http::field::origin]), host, options_))
      return words(403, "not from this page\n");
    if (stopping_ || !hall_->may_enter(address)) return words(503, "too many connections\n");
    return {};
  }

  Reply reply_to(const Request& request) {
    if (request.method() != http::verb::get && request.method() != http::verb::head)
      return words(405, "GET and HEAD only\n");
    if (!is_own_host(view(request[http::field::host]), options_)) return words(403, "not under this name\n");
    const std::string_view path = view(request.target());
    if (path == "/health") return healthy_() ? words(200, "ok\n") : words(503, "the store does not answer\n");
    if (path == "/metrics") {
      Reply reply = words(200, {});
      reply.own = metrics_.text();
      reply.headers[0].second = "text/plain; version=0.0.4; charset=utf-8";
      return reply;
    }
    if (path == "/ws") return words(426, "WebSocket only\n");
    return site_.get(path, view(request[http::field::accept_encoding]), view(request[http::field::if_none_match]));
  }

  // False if the line is to be closed.
  Awaitable<bool> answer(Stream& stream, const Request& request, const Reply& reply) {
    http::response<http::span_body<const char>> response(static_cast<http::status>(reply.status), request.version());
    for (const Header& header : security_headers())
      response.set(beast::string_view(header.name.data(), header.name.size()),
                   beast::string_view(header.value.data(), header.value.size()));
    for (const auto& [name, value] : reply.headers) response.set(beast::string_view(name.data(), name.size()), value);
    const std::string_view body = reply.own.empty() ? reply.body : std::string_view(reply.own);
    response.body() = {body.data(), body.size()};
    response.keep_alive(request.keep_alive() && !stopping_);
    if (reply.status == 405) response.set(http::field::allow, "GET, HEAD");
    if (reply.status != 304) response.content_length(body.size());
    http::response_serializer<http::span_body<const char>> serializer(response);
    const bool head = request.method() == http::verb::head;
    stream.expires_after(kWriteTime);
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
  asio::io_context io_{1};
  std::vector<Acceptor> acceptors_;
  Timer wake_{io_}, stop_{io_};
  table::Time wake_at_ = 0;
  bool armed_ = false, stopping_ = false;
  int open_ = 0;
  std::map<Address, int> by_address_;
  Hall* hall_ = nullptr;
  std::function<bool()> healthy_;
};

Net::Net(const Options& options, const Site& site, Metrics& metrics)
    : impl_(std::make_unique<Impl>(options, site, metrics)) {}
Net::~Net() = default;
core::Result<int> Net::listen() { return impl_->listen(); }
void Net::serve(Hall& hall, std::function<bool()> healthy, std::function<void(Task)> when_stored) {
  impl_->serve(hall, std::move(healthy), std::move(when_stored));
}
void Net::post(Task task) { impl_->post(std::move(task)); }
void Net::wake_at(table::Time when) { impl_->wake_at(when); }

}  // namespace server
