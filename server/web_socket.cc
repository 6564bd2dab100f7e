#include "server/web_socket.h"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <utility>

#include "server/loop.h"

namespace server {

namespace {

constexpr table::Time kGoodBye = 5000;

bool is_later(ssize_t result) { return result < 0 && (errno == EAGAIN || errno == EINTR); }

}  // namespace

bool Lines::look(table::Time now) {
  if (to_look_at_.empty())
    for (WebSocket* line : lines_) to_look_at_.push_back(line->weak_from_this());
  for (const LoopTurn turn; !to_look_at_.empty() && !turn.is_over(); to_look_at_.pop_back())
    if (const auto line = to_look_at_.back().lock()) line->look(now);
  return !to_look_at_.empty();
}

void Lines::kept_changed(std::size_t before, std::size_t after) {
  kept_ += after - before;
  if (after <= before || kept_ <= limits_.kept_mebibytes * 1024 * 1024) return;
  WebSocket* greediest = *std::ranges::max_element(lines_, {}, [](const WebSocket* line) { return line->kept(); });
  greediest->drop();
}

WebSocket::WebSocket(Socket socket, Lines& lines, const Limits& limits, Metrics& metrics)
    : socket_(std::move(socket)),
      lines_(lines),
      limits_(limits),
      metrics_(metrics),
      reader_(limits.message_bytes),
      heard_(now()) {
  error_code ignored;
  socket_.native_non_blocking(true, ignored);
  lines_.add(*this);
}

WebSocket::~WebSocket() {
  lines_.kept_changed(counted_, 0);
  lines_.remove(*this);
}

Awaitable<void> WebSocket::run(Listener& listener, std::string early) {
  thread_local std::array<char, 65536> piece;  // of whichever line is read just now
  const auto self = shared_from_this();
  Heard heard = early.empty() ? Heard::all : read(listener, early);
  early = std::string();
  while (heard != Heard::good_bye && socket_.is_open()) {
    error_code error;
    if (owes_much()) {
      co_await socket_.async_wait(Socket::wait_write, token(error));
      if (error) break;
      flush();
      continue;
    }
    if (heard == Heard::some) {
      co_await asio::post(socket_.get_executor(), token(error));
      if (!socket_.is_open()) break;
      reader_.go_on();
      heard = hear_on(listener);
      continue;
    }
    co_await socket_.async_wait(Socket::wait_read, token(error));
    if (error) break;
    const ssize_t got = recv(socket_.native_handle(), piece.data(), piece.size(), 0);
    if (is_later(got)) continue;
    if (got <= 0) break;
    heard = read(listener, std::span(piece).first(static_cast<std::size_t>(got)));
  }
  closing_ = true;
  const LoopHeld held(metrics_);
  listener.ended();
  drop();
}

WebSocket::Heard WebSocket::read(Listener& listener, std::span<char> bytes) {
  heard_ = now();
  pinged_ = false;
  // After our close frame we listen on until the client has read it, but not to a flood.
  if (closing_ && (passed_over_ += bytes.size()) > 2 * limits_.message_bytes) return Heard::good_bye;
  if (reader_.failure() != 0) return Heard::all;
  reader_.add(bytes);
  return hear_on(listener);
}

// What has been read, for one turn: who sends a thousand messages at once is not heard before everybody else, and who
// does not take the answers is not heard until that is done.
WebSocket::Heard WebSocket::hear_on(Listener& listener) {
  const LoopHeld held(metrics_);
  const LoopTurn turn;
  bool open = true, heard_one = false, goes_on = true;
  while (goes_on) {
    const auto message = reader_.next();
    if (!message) break;
    heard_one = true;
    open = hear(listener, *message);
    goes_on = open && !turn.is_over() && !owes_much();
  }
  const bool some = open && !goes_on;
  if (some) reader_.pause();
  if (const int pieces = reader_.take_small_pieces(); pieces > 0 && !listener.pays(heard_, pieces))
    close(kPolicy, "too many messages");
  if (reader_.failure() != 0) {
    close(reader_.failure(), reader_.failure() == kTooLong ? "too long" : "not a WebSocket");
    last_word_ = true;
    flush();
  }
  if (reader_.kept() == 0)
    begun_ = 0;
  else if (begun_ == 0 || heard_one)
    begun_ = heard_;
  count_kept();
  return !open ? Heard::good_bye : some ? Heard::some : Heard::all;
}

// False if the client has said good-bye.
bool WebSocket::hear(Listener& listener, const FrameReader::Message& message) {
  switch (message.opcode) {
    case Opcode::text:
      if (!closing_) listener.hear(message.bytes);
      return true;
    case Opcode::ping:
    case Opcode::pong:
      if (!listener.pays(heard_, 1)) return close(kPolicy, "too many messages"), true;
      if (!closing_ && message.opcode == Opcode::ping) put(Opcode::pong, message.bytes);
      return true;
    case Opcode::close:
      if (!closing_) put(Opcode::close, message.bytes.substr(0, 2));
      return false;
    default: close(kUnknownData, "text only"); return true;
  }
}

void WebSocket::look(table::Time time) {
  const table::Time silent = time - heard_, most = table::Time{limits_.silence_seconds} * 1000;
  if (silent > most || (closing_ && time - closed_ > kGoodBye)) return drop();
  if (begun_ != 0 && time - begun_ > 2 * most) close(kPolicy, "too slow");
  if (silent < most / 2 || pinged_ || closing_) return;
  pinged_ = true;
  put(Opcode::ping, {});
}

void WebSocket::send(std::string_view message) {
  if (closing_) return;
  metrics_.bytes_out.add(static_cast<std::int64_t>(message.size()));
  put(Opcode::text, message);
}

void WebSocket::close(int code, std::string_view why) {
  if (closing_) return;
  std::string bytes = {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
  bytes += why;
  put(Opcode::close, bytes);
  closing_ = true;
  closed_ = now();
}

void WebSocket::put(Opcode opcode, std::string_view bytes) {
  if (!socket_.is_open()) return;
  const FrameHead head(opcode, bytes.size());
  std::size_t sent = 0;
  if (unsent_.empty()) {
    std::array<iovec, 2> parts = {iovec{const_cast<char*>(head.data.data()), head.length},
                                  iovec{const_cast<char*>(bytes.data()), bytes.size()}};
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = parts.size();
    const ssize_t result = sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL);
    if (result < 0 && !is_later(result)) return drop();
    sent = result < 0 ? 0 : static_cast<std::size_t>(result);
    if (sent == head.length + bytes.size()) return;
  }
  if (sent < head.length) unsent_ += head.bytes().substr(sent);
  unsent_ += bytes.substr(sent < head.length ? 0 : sent - head.length);
  // A client that takes nothing more is not asked politely.
  if (unsent_.size() > limits_.queue_bytes) return drop();
  wait_to_write();
  count_kept();
}

void WebSocket::flush() {
  while (!unsent_.empty()) {
    const ssize_t result = ::send(socket_.native_handle(), unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
    if (is_later(result)) return wait_to_write();
    if (result < 0) return drop();
    unsent_.erase(0, static_cast<std::size_t>(result));
  }
  unsent_ = std::string();  // a silent line keeps no memory
  count_kept();
  error_code ignored;
  if (last_word_) socket_.shutdown(Tcp::socket::shutdown_send, ignored);
}

void WebSocket::wait_to_write() {
  if (waiting_) return;
  waiting_ = true;
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](error_code error) {
    self->waiting_ = false;
    if (!error) self->flush();
  });
}

void WebSocket::count_kept() {
  const std::size_t before = std::exchange(counted_, kept());
  lines_.kept_changed(before, counted_);
}

void WebSocket::drop() {
  closing_ = true;
  unsent_ = std::string();
  count_kept();
  error_code ignored;
  socket_.close(ignored);
}

}  // namespace server
