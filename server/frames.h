// WebSocket's frames (RFC 6455), as a server reads and writes them, and as a worker does at the other end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace server {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// What a WebSocket is closed with.
inline constexpr int kGoingAway = 1001;
inline constexpr int kProtocolError = 1002;
inline constexpr int kUnknownData = 1003;
inline constexpr int kNotText = 1007;
inline constexpr int kPolicy = 1008;
inline constexpr int kTooLong = 1009;
inline constexpr int kComeAgain = 1012;
inline constexpr int kMoved = 4001;  // between processes: the table is free, take it

// What stands before the bytes of a server's frame.
struct FrameHead {
  FrameHead(Opcode opcode, std::size_t size);
  std::string_view bytes() const { return {data.data(), length}; }

  std::array<char, 10> data{};
  std::size_t length = 2;
};

// A client's whole frame, masked with a key of chance.
std::string client_frame(Opcode opcode, std::string_view bytes, std::array<char, 4> key);

// Makes messages of the bytes of a client or server, however they are cut.
class FrameReader {
 public:
  enum class From : std::uint8_t { client, server };  // clients mask what they send, servers do not
  struct Message {
    Opcode opcode;           // text, binary or a control frame
    std::string_view bytes;  // until the next call
  };

  explicit FrameReader(std::size_t most, From from = From::client) : most_(most), mask_(from == From::client ? 4 : 0) {}

  // The bytes must stay where they are until next() has nothing more; they are unmasked in place.
  void add(std::span<char> bytes);
  // Nothing: more bytes are needed, or the client does not keep to the protocol.
  std::optional<Message> next();
  // The bytes need not stay where they are any longer, although next() may have more; go_on() before it is asked.
  void pause() { keep(); }
  void go_on() { rest_ = kept_; }
  // What to close with; 0 as long as all is well.
  int failure() const { return failure_; }
  // Pieces of messages that were nearly empty, since it was last asked: they cost work, but no message ends with them.
  int take_small_pieces() { return std::exchange(small_pieces_, 0); }
  // Bytes of messages that have begun and not ended.
  std::size_t kept() const { return kept_.size() + whole_.size(); }

 private:
  struct Frame {
    Opcode opcode;
    bool last;
    std::span<char> bytes;
  };
  std::optional<Frame> next_frame();
  std::optional<Message> fail(int code);
  void keep();

  const std::size_t most_;
  const std::size_t mask_;  // bytes of each frame's key
  std::span<char> rest_;    // not read yet
  std::string kept_;        // the beginning of a frame whose end has not come
  std::string whole_;       // of a message in pieces
  std::optional<Opcode> in_pieces_;
  int small_pieces_ = 0;
  int failure_ = 0;
};

}  // namespace server
