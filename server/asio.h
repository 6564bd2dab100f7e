// Boost.Asio's types for one loop on one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

namespace server {

namespace asio = boost::asio;
using boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;

// Waits for what it is given to, and tells errors instead of throwing them.
inline auto token(error_code& error) { return asio::redirect_error(asio::use_awaitable_t<Executor>(), error); }

}  // namespace server
