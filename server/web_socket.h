// One WebSocket after its handshake: reads in a coroutine, writes at once what the socket takes.
//
// Boost.Beast would do the same, but every message then costs some allocations and a turn of the loop, and every silent
// line keeps three kilobytes more.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "server/asio.h"
#include "server/client.h"
#include "server/frames.h"
#include "server/metrics.h"

namespace server {

class WebSocket;

// All WebSockets. What they keep together is limited: of all lines the one that keeps most is cut when it is too much.
class Lines {
 public:
  explicit Lines(const Limits& limits) : limits_(limits) {}

  void add(WebSocket& line) { lines_.insert(&line); }
  void remove(WebSocket& line) { lines_.erase(&line); }
  // Looks after each of them, for one turn: ten thousand who were silent together are not all asked at once. True: there
  // are more, who are looked after when this is called again.
  bool look(table::Time now);
  void kept_changed(std::size_t before, std::size_t after);

 private:
  const Limits& limits_;
  std::unordered_set<WebSocket*> lines_;
  std::vector<std::weak_ptr<WebSocket>> to_look_at_;
  std::size_t kept_ = 0;
};

class WebSocket final : public Line, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Socket socket, Lines& lines, const Limits& limits, Metrics& metrics);
  ~WebSocket() override;
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  // Until the line ends. `early`: what came before the handshake was answered.
  Awaitable<void> run(Listener& listener, std::string early);
  // Now and then: pings who is silent, lets go who stays so, does not end a message or does not say good-bye.
  void look(table::Time now);
  // Bytes for later: messages that have not ended, answers the client has not taken.
  std::size_t kept() const { return reader_.kept() + unsent_.size(); }
  // So many answers wait for the client to take them that no more of its questions are heard. What comes unasked, from
  // others at the table, still finds room below the limit at which the line is cut.
  bool owes_much() const { return unsent_.size() > limits_.queue_bytes / 4; }
  void drop();

  void send(std::string_view message) override;
  void close(int code, std::string_view why) override;

 private:
  enum class Heard : std::uint8_t {
    all,
    some,      // its turn is over
    good_bye,  // the line is to end
  };
  Heard read(Listener& listener, std::span<char> bytes);
  Heard hear_on(Listener& listener);
  bool hear(Listener& listener, const FrameReader::Message& message);
  void put(Opcode opcode, std::string_view bytes);
  void flush();
  void wait_to_write();
  void count_kept();

  Socket socket_;
  Lines& lines_;
  const Limits& limits_;
  Metrics& metrics_;
  FrameReader reader_;
  std::string unsent_;
  std::size_t counted_ = 0;         // of kept(), by the lines
  std::size_t passed_over_ = 0;     // bytes that came after we closed
  table::Time heard_, closed_ = 0;  // when we closed
  table::Time begun_ = 0;           // the message of which only a part has come; 0: none
  bool closing_ = false;            // a close frame has been sent: nothing follows it
  bool pinged_ = false;
  bool waiting_ = false;    // for the socket to take more
  bool last_word_ = false;  // after what is unsent our side ends
};

}  // namespace server
