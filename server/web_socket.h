// One WebSocket after its handshake: reads in a coroutine, writes at once what the socket takes.
//
// Boost.Beast would do the same, but every message then costs some allocations and a turn of the loop, and every silent
// line keeps three kilobytes more.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "server/address.h"
#include "server/asio.h"
#include "server/client.h"
#include "server/frames.h"
#include "server/metrics.h"

namespace server {

class TableServer;

class WebSocket final : public Line, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Socket socket, const Limits& limits, Metrics& metrics);

  // Until the line ends.
  Awaitable<void> run(TableServer& table_server, Address address);
  // Now and then: pings who is silent, lets go who stays so or does not say good-bye.
  void look(table::Time now);

  void send(std::string_view message) override;
  void close(int code, std::string_view why) override;

 private:
  bool hear(TableServer& table_server, Client& client, const FrameReader::Message& message);
  void put(Opcode opcode, std::string_view bytes);
  void flush();
  void wait_to_write();
  void drop();

  Socket socket_;
  const Limits& limits_;
  Metrics& metrics_;
  FrameReader reader_;
  std::string unsent_;
  table::Time heard_, closed_ = 0;  // when we closed
  bool closing_ = false;            // a close frame has been sent: nothing follows it
  bool pinged_ = false;
  bool waiting_ = false;    // for the socket to take more
  bool last_word_ = false;  // after what is unsent our side ends
};

}  // namespace server
