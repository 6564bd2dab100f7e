// WebSocket frames: what a client sends, however it is cut; what breaks the protocol; what we write.
#include "server/frames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/frames.h"

namespace {

using server::FrameHead;
using server::FrameReader;
using server::Opcode;
using testing::ElementsAre;
using tests::frame;

constexpr std::size_t kMost = 100'000;

struct Heard {
  std::vector<std::string> messages;  // "opcode text"
  int failure = 0;
};

// Handed over in pieces of so many bytes; after each message with a rest, in which the piece is used for something
// else, if `rests`.
Heard hear(std::string bytes, std::size_t piece = 1'000'000, bool rests = false) {
  FrameReader reader(kMost);
  Heard heard;
  for (std::size_t at = 0; at < bytes.size() && reader.failure() == 0; at += piece) {
    std::string part = bytes.substr(at, piece);
    reader.add(part);
    while (const auto message = reader.next()) {
      heard.messages.push_back(std::to_string(static_cast<int>(message->opcode)) + " " + std::string(message->bytes));
      if (!rests) continue;
      reader.pause();
      std::ranges::fill(part, '#');
      reader.go_on();
    }
  }
  heard.failure = reader.failure();
  return heard;
}

TEST(Frames, messages_come_out_however_they_are_cut) {
  const std::string bytes = frame(0x81, "one") + frame(0x89, "") + frame(0x81, std::string(200, 'x')) +
                            frame(0x01, "in ") + frame(0x8a, "pong") + frame(0x00, "three ") + frame(0x80, "pieces") +
                            frame(0x81, std::string(70'000, 'y')) + frame(0x82, "bin") + frame(0x88, "\x03\xe8");
  for (const int piece : {1, 2, 3, 7, 64, 1000, 65536, 1'000'000, -1, -7, -1000, -1'000'000}) {
    const Heard heard = hear(bytes, static_cast<std::size_t>(std::abs(piece)), piece < 0);
    EXPECT_EQ(heard.failure, 0);
    EXPECT_THAT(heard.messages, ElementsAre("1 one", "9 ", "1 " + std::string(200, 'x'), "10 pong", "1 in three pieces",
                                            "1 " + std::string(70'000, 'y'), "2 bin", "8 \x03\xe8"))
        << piece;
  }
}

TEST(Frames, an_empty_message_is_a_message) {
  EXPECT_THAT(hear(frame(0x81, "") + frame(0x01, "") + frame(0x80, "")).messages, ElementsAre("1 ", "1 "));
}

TEST(Frames, what_breaks_the_protocol_ends_it) {
  EXPECT_EQ(hear(std::string("\x81\x03one", 5)).failure, server::kProtocolError) << "not masked";
  EXPECT_EQ(hear(frame(0xc1, "one")).failure, server::kProtocolError) << "a reserved bit";
  EXPECT_EQ(hear(frame(0x83, "one")).failure, server::kProtocolError) << "an unknown kind";
  EXPECT_EQ(hear(frame(0x8b, "one")).failure, server::kProtocolError) << "an unknown control frame";
  EXPECT_EQ(hear(frame(0x09, "one")).failure, server::kProtocolError) << "a ping in pieces";
  EXPECT_EQ(hear(frame(0x89, std::string(126, 'x'))).failure, server::kProtocolError) << "a long ping";
  EXPECT_EQ(hear(frame(0x80, "one")).failure, server::kProtocolError) << "the end of nothing";
  EXPECT_EQ(hear(frame(0x01, "one") + frame(0x81, "two")).failure, server::kProtocolError) << "two at once";
  EXPECT_EQ(hear(frame(0x88, "x")).failure, server::kProtocolError) << "half a code";
  EXPECT_EQ(hear(std::string("\x81\xfe\0\x03\0\0\0\0one", 11)).failure, server::kProtocolError)
      << "a long short length";
  EXPECT_EQ(hear(frame(0x81, "\xc3\x28")).failure, server::kNotText);
  EXPECT_EQ(hear(frame(0x01, "\xc3") + frame(0x80, "\xa4")).failure, 0) << "a character in two pieces";
}

TEST(Frames, a_message_is_refused_by_its_length_before_it_has_come) {
  EXPECT_EQ(hear(frame(0x81, std::string(kMost, 'x'))).failure, 0);
  EXPECT_EQ(hear(frame(0x81, std::string(kMost + 1, 'x')).substr(0, 10)).failure, server::kTooLong);
  EXPECT_EQ(hear(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10)).failure, server::kTooLong);
  const std::string half(kMost / 2 + 1, 'x');
  EXPECT_EQ(hear(frame(0x01, half) + frame(0x80, half)).failure, server::kTooLong);
  EXPECT_EQ(hear(frame(0x81, half) + frame(0x81, half)).failure, 0) << "two messages";
}

TEST(Frames, nothing_follows_a_failure) {
  EXPECT_THAT(hear(frame(0x81, "one") + frame(0xc1, "two") + frame(0x81, "three")).messages, ElementsAre("1 one"));
}

TEST(Frames, lengths_are_written_as_short_as_they_can_be) {
  EXPECT_EQ(FrameHead(Opcode::text, 0).bytes(), std::string_view("\x81\0", 2));
  EXPECT_EQ(FrameHead(Opcode::ping, 125).bytes(), "\x89\x7d");
  EXPECT_EQ(FrameHead(Opcode::text, 126).bytes(), std::string_view("\x81\x7e\0\x7e", 4));
  EXPECT_EQ(FrameHead(Opcode::text, 65535).bytes(), "\x81\x7e\xff\xff");
  EXPECT_EQ(FrameHead(Opcode::text, 65536).bytes(), std::string_view("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
}

}  // namespace
