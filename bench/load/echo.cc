#include "bench/load/echo.h"

#include <unistd.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>

namespace load {

namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;

auto token(error_code& error) { return asio::redirect_error(asio::use_awaitable_t<Executor>(), error); }

Awaitable<void> answer(Socket socket) {
  error_code error;
  socket.set_option(Tcp::no_delay(true), error);
  websocket::stream<Socket, false> ws(std::move(socket));
  ws.auto_fragment(false);
  co_await ws.async_accept(token(error));
  boost::beast::flat_buffer buffer;
  while (!error) {
    co_await ws.async_read(buffer, token(error));
    if (!error) co_await ws.async_write(buffer.cdata(), token(error));
    buffer.consume(buffer.size());
  }
}

Awaitable<void> accept(Acceptor& acceptor, asio::io_context& io) {
  while (true) {
    error_code error;
    Socket socket = co_await acceptor.async_accept(token(error));
    if (!error) asio::co_spawn(io, answer(std::move(socket)), asio::detached);
  }
}

}  // namespace

void run_echo(int report) {
  asio::io_context io(1);
  Acceptor acceptor(io, Tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  const int port = acceptor.local_endpoint().port();
  if (write(report, &port, sizeof port) != sizeof port) std::exit(1);
  asio::co_spawn(io, accept(acceptor, io), asio::detached);
  io.run();
  std::exit(0);
}

}  // namespace load
