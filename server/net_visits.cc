// One visitor: requests for pages, until it leaves or becomes a WebSocket.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <sstream>

#include "server/by_address.h"
#include "server/net_impl.h"
#include "server/table_server.h"

namespace server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr std::chrono::seconds kHeaderTime{15}, kKeepAlive{60}, kWriteTime{30}, kLingerTime{2}, kRecordTime{20};
constexpr std::size_t kSlowestReader = 4096;  // bytes a second, beyond kWriteTime
constexpr std::size_t kHeaderBytes = 8192, kBufferBytes = 2 * kHeaderBytes, kLingerBytes = 256 * 1024;
constexpr std::size_t kFirstBytes = 512;  // the parser sees whether a head is too long only when it is not whole yet
constexpr int kSparePerAddress = 32;
constexpr double kRecordCost = 20;  // a table may have to be read and played again for it

std::chrono::seconds header_time(const Options& options) {
  return std::min(kHeaderTime, std::chrono::seconds(options.limits.silence_seconds));
}

// Who comes to tables.
class TableVisitor final : public Listener {
 public:
  TableVisitor(TableServer& table_server, Line& line, const Address& address)
      : table_server_(table_server), client_(table_server.connect(line, address)) {}
  void hear(std::string_view message) override { table_server_.receive(*client_, message); }
  bool pays(table::Time time, double cost) override { return client_->pay(time, cost) == 0; }
  void ended() override { table_server_.disconnect(client_); }

 private:
  TableServer& table_server_;
  const std::shared_ptr<Client> client_;
};

std::unique_ptr<Listener> visitor_of_tables(TableServer& table_server, Line& line, const Address& address) {
  return std::make_unique<TableVisitor>(table_server, line, address);
}

Address address_of(const Tcp::endpoint& endpoint) { return Address::from(endpoint.data()).value_or(Address{}); }

}  // namespace

// One visitor: pages, until it leaves or becomes a WebSocket. `read`: what a sibling has read already.
Awaitable<void> Net::Impl::visit(Socket socket, bool from_peer, std::string read) {
  const Count all(*this);
  error_code error;
  socket.set_option(Tcp::no_delay(true), error);
  const Tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) co_return;
  const Address from = address_of(peer).owner();
  const CountSame same(by_address_, from);
  const auto network = from.network();
  std::optional<CountSame> near;
  if (network) near.emplace(by_network_, *network);
  const int most = options_.limits.connections_per_address + kSparePerAddress;
  const bool too_many = by_address_.at(from) > most ||
                        (network && by_network_.at(*network) > most * options_.limits.customers_of_network);
  if (too_many && !options_.trust_proxy && !from_peer) co_return;
  Stream stream(std::move(socket));
  Buffer buffer(kBufferBytes);
  if (read.size() <= kBufferBytes) buffer.commit(asio::buffer_copy(buffer.prepare(read.size()), asio::buffer(read)));
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
    if (options_.trust_proxy || from_peer) address = forwarded_for(request).value_or(address);
    std::optional<Reply> refusal = from_peer ? refuse_peer(request) : refuse_request(request, options_);
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
    if (!from_peer) refusal = refuse_upgrade(request, options_);
    const SocketPath path = socket_path(target_of(request)->path).value_or(SocketPath{});
    if (!refusal && belongs_to_sibling(path, request, stream, buffer)) co_return;
    if (!refusal && path.worker) refusal = refuse_worker(request);
    if (!refusal && !path.worker && !from_peer && !table_server_->may_enter(address))
      refusal = plain_reply(503, "too many connections\n");
    if (refusal) {
      metrics_.connections_refused.add();
      co_await answer(stream, request, *refusal, true);
      break;
    }
    stream.expires_never();
    Socket line = stream.release_socket();
    if (!co_await shake_hands(line, request)) {
      if (!from_peer && !path.worker) table_server_->has_left(address);
      co_return;
    }
    // Frames that came with the request, before our answer.
    std::string early(static_cast<const char*>(buffer.data().data()), buffer.size());
    auto web_socket = std::make_shared<WebSocket>(std::move(line), lines_, options_.limits, metrics_);
    web_socket->from_peer = from_peer;
    if (path.worker)
      asio::co_spawn(io_, talk_to_worker(std::move(web_socket), std::move(early)), asio::detached);
    else
      asio::co_spawn(io_, talk(std::move(web_socket), address, std::move(early)), asio::detached);
    co_return;
  }
  co_await linger(stream);
}

// Other processes only open WebSockets, and show that they know us.
std::optional<Reply> Net::Impl::refuse_peer(const Request& request) const {
  const bool known = same_hash(hash_key(bearer_of(request)), peer_secret_);
  if (known && websocket::is_upgrade(request) && request.target() == "/ws") return std::nullopt;
  return plain_reply(403, "for other processes of this store only\n");
}

// Workers show the operator's key.
std::optional<Reply> Net::Impl::refuse_worker(const Request& request) const {
  if (thinkers_ == nullptr) return plain_reply(404, "no workers are let in here\n");
  if (!thinkers_->know(bearer_of(request))) return plain_reply(401, "not with this key\n");
  if (!thinkers_->have_room()) return plain_reply(503, "too many workers\n");
  return std::nullopt;
}

// The table decides which process serves it, not the one that happened to accept the connection; and a worker which
// one it thinks for.
bool Net::Impl::belongs_to_sibling(const SocketPath& path, const Request& request, Stream& stream,
                                   const Buffer& buffer) {
  if (!sibling_line_) return false;
  const auto index = sibling_line_->index_of(path);
  if (!index) return false;
  std::ostringstream head;
  head << request.base();
  const auto rest = buffer.cdata();
  const std::string read = head.str() + std::string(static_cast<const char*>(rest.data()), rest.size());
  return sibling_line_->pass(*index, stream.socket().native_handle(), read);
}

// A head that has begun must end soon; before it a visitor may rest.
Awaitable<void> Net::Impl::read_head(Stream& stream, Buffer& buffer, Parser& parser, bool first, error_code& error) {
  parser.header_limit(kHeaderBytes);
  parser.body_limit(boost::none);  // refuse_request() knows no bodies at all
  if (first) stream.expires_after(header_time(options_));
  if (buffer.size() == 0) {
    const Listed waiting(first ? silent_ : resting_, stream);
    if (!first) stream.expires_after(kKeepAlive);
    const auto room = buffer.prepare(first ? kFirstBytes : kHeaderBytes);
    const std::size_t got = co_await stream.async_read_some(room, token(error));
    buffer.commit(got);
    if (error) co_return;
  }
  if (!first) stream.expires_after(header_time(options_));
  co_await http::async_read_header(stream, buffer, parser, token(error));
}

// Closing while there is still something to read would take back the answer: what comes is passed over for a while.
Awaitable<void> Net::Impl::linger(Stream& stream) {
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

Awaitable<bool> Net::Impl::shake_hands(Socket& line, const Request& request) {
  websocket::stream<Socket&, false> stream(line);
  websocket::stream_base::timeout timeout{};
  timeout.handshake_timeout = header_time(options_);
  timeout.idle_timeout = websocket::stream_base::none();
  stream.set_option(timeout);
  error_code error;
  co_await stream.async_accept(request, token(error));
  co_return !error;
}

Awaitable<void> Net::Impl::talk(std::shared_ptr<WebSocket> line, Address address, std::string early) {
  // Who came too late for us comes again, to who follows us.
  if (stopping_) line->close(kGoingAway, "the server stops");
  const std::unique_ptr<Listener> visitor = visitor_of_tables(*table_server_, *line, address);
  co_await line->run(*visitor, std::move(early));
  if (!line->from_peer) table_server_->has_left(address);
  end_when_empty();
}

Awaitable<void> Net::Impl::talk_to_worker(std::shared_ptr<WebSocket> line, std::string early) {
  if (stopping_) line->close(kGoingAway, "the server stops");
  const std::unique_ptr<Listener> thinker = thinkers_->come(*line);
  co_await line->run(*thinker, std::move(early));
}

// A record may have to be read from the store first.
Awaitable<Reply> Net::Impl::reply_to(const Request& request) {
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

Reply Net::Impl::reply_at_once(const Request& request, std::string_view path) {
  if (path == "/health") return plain_reply(200, "ok\n");
  if (path == "/ready" && (draining_ || stopping_)) return plain_reply(503, "no new tables here: draining\n");
  if (path == "/ready") return ready_() ? plain_reply(200, "ok\n") : plain_reply(503, "the store does not answer\n");
  if (path == "/metrics") {
    Reply reply = plain_reply(200, {});
    reply.own = metrics_.text();
    reply.headers[0].second = "text/plain; version=0.0.4; charset=utf-8";
    return reply;
  }
  if (socket_path(path)) return plain_reply(426, "WebSocket only\n");
  if (path.starts_with(kSchemaPath)) return schema_reply(path);
  Reply reply = site_.get(path, view(request[http::field::accept_encoding]), view(request[http::field::if_none_match]));
  if (path == "/protocol.json") reply.headers.emplace_back("Access-Control-Allow-Origin", "*");
  return reply;
}

// False if the connection is to be closed, `last` if it must be.
Awaitable<bool> Net::Impl::answer(Stream& stream, const Request& request, const Reply& reply, bool last) {
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

}  // namespace server
