#include "server/frames.h"

#include <cstring>

#include "core/utf8.h"

namespace server {

namespace {

constexpr std::size_t kMostControl = 125;
constexpr std::size_t kSmallPiece = 128;
constexpr std::size_t kShort = 126, kLong = 127;  // lengths that mean: it follows in two or eight bytes

bool is_control(Opcode opcode) { return opcode >= Opcode::close; }

// What an end point may write into a close frame (RFC 6455, 7.4, and the registry): 1004 to 1006 and 1015 are never
// sent.
bool is_close_code(std::uint64_t code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

bool is_known(Opcode opcode) { return opcode <= Opcode::binary || (opcode >= Opcode::close && opcode <= Opcode::pong); }

std::uint64_t big_endian(std::span<const char> bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

void unmask(std::span<char> bytes, const char* key) {
  std::array<char, 8> twice{};
  std::memcpy(twice.data(), key, 4);
  std::memcpy(twice.data() + 4, key, 4);
  std::uint64_t mask = 0;
  std::memcpy(&mask, twice.data(), sizeof mask);
  std::size_t i = 0;
  for (; i + sizeof mask <= bytes.size(); i += sizeof mask) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, sizeof word);
    word ^= mask;
    std::memcpy(bytes.data() + i, &word, sizeof word);
  }
  for (; i < bytes.size(); ++i) bytes[i] = static_cast<char>(bytes[i] ^ twice[i % 4]);
}

}  // namespace

FrameHead::FrameHead(Opcode opcode, std::size_t size) {
  data[0] = static_cast<char>(0x80 | static_cast<unsigned>(opcode));
  const auto write = [&](std::size_t mark, std::size_t bytes) {
    data[1] = static_cast<char>(mark);
    for (std::size_t i = 0; i < bytes; ++i) data[1 + bytes - i] = static_cast<char>(size >> (8 * i) & 0xff);
    length += bytes;
  };
  if (size < kShort)
    data[1] = static_cast<char>(size);
  else if (size <= 0xffff)
    write(kShort, 2);
  else
    write(kLong, 8);
}

std::string client_frame(Opcode opcode, std::string_view bytes, std::array<char, 4> key) {
  FrameHead head(opcode, bytes.size());
  head.data[1] = static_cast<char>(static_cast<unsigned char>(head.data[1]) | 0x80U);
  std::string out(head.bytes());
  out.append(key.data(), key.size());
  out += bytes;
  unmask(std::span(out).last(bytes.size()), key.data());
  return out;
}

void FrameReader::add(std::span<char> bytes) {
  if (kept_.empty()) {
    rest_ = bytes;
  } else {
    kept_.append(bytes.data(), bytes.size());
    rest_ = kept_;
  }
}

void FrameReader::keep() {
  if (rest_.empty())
    kept_ = std::string();  // a silent line keeps no memory
  else if (kept_.empty())
    kept_.assign(rest_.data(), rest_.size());
  else
    kept_.erase(0, kept_.size() - rest_.size());
  rest_ = {};
}

std::optional<FrameReader::Message> FrameReader::fail(int code) {
  failure_ = code;
  return std::nullopt;
}

// The next frame, if all of it is there.
std::optional<FrameReader::Frame> FrameReader::next_frame() {
  const auto wait = [&] { return keep(), std::nullopt; };
  const auto refuse = [&](int code) { return fail(code), std::nullopt; };
  if (rest_.size() < 2) return wait();
  const auto first = static_cast<unsigned char>(rest_[0]), second = static_cast<unsigned char>(rest_[1]);
  const auto opcode = static_cast<Opcode>(first & 0x0f);
  const bool last = (first & 0x80) != 0;
  if ((first & 0x70) != 0 || !is_known(opcode) || ((second & 0x80) != 0) != (mask_ > 0)) return refuse(kProtocolError);
  std::uint64_t size = second & 0x7f;
  std::size_t head = 2;
  if (is_control(opcode) && (!last || size > kMostControl)) return refuse(kProtocolError);
  if (size >= kShort) {
    const std::size_t bytes = size == kShort ? 2 : 8;
    if (rest_.size() < head + bytes) return wait();
    const std::uint64_t least = size == kShort ? kShort : 0x10000;
    size = big_endian(rest_.subspan(head, bytes));
    if (size < least) return refuse(kProtocolError);
    head += bytes;
  }
  if (!is_control(opcode) && size > most_ - whole_.size()) return refuse(kTooLong);
  if (rest_.size() < head + mask_ + size) return wait();
  const std::span<char> bytes = rest_.subspan(head + mask_, static_cast<std::size_t>(size));
  if (mask_ > 0) unmask(bytes, rest_.data() + head);
  rest_ = rest_.subspan(head + mask_ + bytes.size());
  return Frame{opcode, last, bytes};
}

std::optional<FrameReader::Message> FrameReader::next() {
  if (!in_pieces_ && !whole_.empty()) whole_ = std::string();
  while (failure_ == 0) {
    const auto frame = next_frame();
    if (!frame) return std::nullopt;
    std::string_view bytes(frame->bytes.data(), frame->bytes.size());
    if (is_control(frame->opcode)) {
      if (frame->opcode == Opcode::close && !bytes.empty()) {
        if (bytes.size() == 1 || !is_close_code(big_endian(frame->bytes.first(2)))) return fail(kProtocolError);
        if (!core::is_utf8(bytes.substr(2))) return fail(kNotText);
      }
      return Message{frame->opcode, bytes};
    }
    if ((frame->opcode == Opcode::more) != in_pieces_.has_value()) return fail(kProtocolError);
    Opcode opcode = in_pieces_.value_or(frame->opcode);
    if (!frame->last || in_pieces_) {
      whole_ += bytes;
      in_pieces_ = opcode;
      if (!frame->last) {
        small_pieces_ += bytes.size() < kSmallPiece ? 1 : 0;
        continue;
      }
      in_pieces_.reset();
      bytes = whole_;
    }
    if (opcode == Opcode::text && !core::is_utf8(bytes)) return fail(kNotText);
    return Message{opcode, bytes};
  }
  return std::nullopt;
}

}  // namespace server
