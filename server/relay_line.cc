#include "server/relay_line.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <utility>

namespace server {

namespace {

constexpr std::chrono::seconds kConnectTime{2};
constexpr std::chrono::seconds kPeerSilence{6};
constexpr std::chrono::milliseconds kTryAgain{200};  // after a connection that did not come about
constexpr std::size_t kMostUnsent = 1 << 20;         // bytes
constexpr std::size_t kLongestFromPeer = 16 << 20;

class RelayLine : public std::enable_shared_from_this<RelayLine> {
 public:
  RelayLine(asio::io_context& io, const Peer& peer, const Address& visitor, Relay::Ends ends)
      : io_(io),
        socket_(io),
        peer_(peer),
        visitor_(visitor.text()),
        ends_(std::make_shared<Relay::Ends>(std::move(ends))) {}

  void begin() { asio::co_spawn(io_, run(shared_from_this()), asio::detached); }

  void send(std::string_view message) {
    unsent_bytes_ += message.size();
    if (unsent_bytes_ > kMostUnsent) return drop();
    unsent_.emplace_back(message);
    write_on();
  }

  void forget() {
    ends_.reset();
    drop();
  }

 private:
  using WsStream = boost::beast::websocket::stream<boost::beast::basic_stream<Tcp, Executor>>;

  static Awaitable<void> run(std::shared_ptr<RelayLine> self) {
    error_code error;
    co_await self->connect(error);
    if (error) {
      Timer pause(self->io_);
      pause.expires_after(kTryAgain);
      co_await pause.async_wait(token(error));
      self->end(0);
      co_return;
    }
    self->open_ = true;
    self->write_on();
    boost::beast::flat_buffer buffer;
    while (true) {
      co_await self->socket_.async_read(buffer, token(error));
      if (error) break;
      const auto bytes = buffer.cdata();
      if (const auto ends = self->ends_) ends->heard({static_cast<const char*>(bytes.data()), bytes.size()});
      buffer.consume(buffer.size());
    }
    self->end(self->socket_.reason().code);
  }

  Awaitable<void> connect(error_code& error) {
    const std::size_t colon = peer_.address.rfind(':');
    const auto address = asio::ip::make_address(peer_.address.substr(0, colon), error);
    if (error || colon == std::string::npos) co_return;
    const Tcp::endpoint endpoint(address, static_cast<std::uint16_t>(std::atoi(peer_.address.c_str() + colon + 1)));
    auto& stream = boost::beast::get_lowest_layer(socket_);
    stream.expires_after(kConnectTime);
    co_await stream.async_connect(endpoint, token(error));
    if (error) co_return;
    stream.socket().set_option(Tcp::no_delay(true), error);
    stream.expires_never();
    using Base = boost::beast::websocket::stream_base;
    Base::timeout timeout{};
    timeout.handshake_timeout = kConnectTime;
    // A process that has stopped without closing anything would leave its visitors deaf: it is asked whether it is there.
    timeout.idle_timeout = kPeerSilence;
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.read_message_max(kLongestFromPeer);
    const auto add_headers = [this](boost::beast::websocket::request_type& request) {
      request.set(boost::beast::http::field::authorization, "Bearer " + peer_.secret);
      request.set("X-Forwarded-For", visitor_);
    };
    socket_.set_option(Base::decorator(add_headers));
    co_await socket_.async_handshake(peer_.address, "/ws", token(error));
  }

  void write_on() {
    if (!open_ || writing_ || unsent_.empty()) return;
    writing_ = true;
    socket_.text(true);
    socket_.async_write(asio::buffer(unsent_.front()), [self = shared_from_this()](error_code error, std::size_t) {
      self->writing_ = false;
      if (error) return;
      self->unsent_bytes_ -= self->unsent_.front().size();
      self->unsent_.pop_front();
      self->write_on();
    });
  }

  void drop() {
    error_code ignored;
    boost::beast::get_lowest_layer(socket_).socket().close(ignored);
  }

  void end(int code) {
    drop();
    if (const auto ends = std::exchange(ends_, nullptr)) ends->ended(code);
  }

  asio::io_context& io_;
  WsStream socket_;
  const Peer peer_;
  const std::string visitor_;
  std::shared_ptr<Relay::Ends> ends_;  // null: nobody wants to hear any more
  std::deque<std::string> unsent_;
  std::size_t unsent_bytes_ = 0;
  bool open_ = false, writing_ = false;
};

// Who lets go of it ends the line.
class Handle final : public Relay {
 public:
  explicit Handle(std::shared_ptr<RelayLine> line) : line_(std::move(line)) {}
  ~Handle() override { line_->forget(); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  void send(std::string_view message) override { line_->send(message); }

 private:
  std::shared_ptr<RelayLine> line_;
};

}  // namespace

std::shared_ptr<Relay> open_relay(asio::io_context& io, const Peer& peer, const Address& visitor, Relay::Ends ends) {
  auto line = std::make_shared<RelayLine>(io, peer, visitor, std::move(ends));
  line->begin();
  return std::make_shared<Handle>(std::move(line));
}

}  // namespace server
