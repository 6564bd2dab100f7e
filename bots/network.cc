#include "bots/network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/rng.h"
#include "core/sha256.h"

namespace bots {

namespace {

constexpr std::string_view kMagic = "kilowatt network 1\n";
constexpr float kFloor = 0.05f;  // of Adagrad: keeps the first steps small

std::size_t at(int i) { return static_cast<std::size_t>(i); }

void put_number(std::string& out, std::uint32_t value) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(value >> (8 * i));
}

std::uint32_t take_number(std::string_view& bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(bytes[i])) << (8 * i);
  bytes.remove_prefix(4);
  return value;
}

// A row as its largest absolute weight and 16-bit fractions of it.
void put_row(std::string& out, std::span<const float> row) {
  float largest = 1e-9f;
  for (const float w : row) largest = std::max(largest, std::abs(w));
  std::uint32_t bits;
  std::memcpy(&bits, &largest, 4);
  put_number(out, bits);
  for (const float w : row) {
    const auto fraction = static_cast<std::uint16_t>(static_cast<std::int16_t>(std::lround(w / largest * 32767.0f)));
    out += static_cast<char>(fraction & 255);
    out += static_cast<char>(fraction >> 8);
  }
}

bool take_row(std::string_view& bytes, std::span<float> row) {
  const std::uint32_t bits = take_number(bytes);
  float largest;
  std::memcpy(&largest, &bits, 4);
  if (!std::isfinite(largest)) return false;
  for (float& w : row) {
    const auto fraction = static_cast<std::uint16_t>(static_cast<std::uint8_t>(bytes[0]) | static_cast<std::uint8_t>(bytes[1]) << 8);
    w = static_cast<float>(static_cast<std::int16_t>(fraction)) / 32767.0f * largest;
    bytes.remove_prefix(2);
  }
  return true;
}

}  // namespace

Network::Network(Shape shape)
    : shape_(shape),
      rows_(at(shape.inputs)),
      out_(at(shape.buckets * shape.outputs)),
      offset_(at(shape.buckets * shape.outputs)) {}

Network Network::fresh(Shape shape, std::uint64_t seed) {
  Network net(shape);
  core::Rng rng(seed);
  const auto spread = [&](float width) { return static_cast<float>(rng.unit() * 2 - 1) * width; };
  for (Row& row : net.rows_)
    for (float& w : row) w = spread(0.1f);
  for (Row& row : net.out_)
    for (float& w : row) w = spread(0.3f);
  for (float& w : net.bias_) w = spread(0.5f);
  return net;
}

void Network::sum(Slots slots, Sum& out) const {
  out = bias_;
  for (const std::uint16_t input : slots)
    for (int i = 0; i < kHidden; ++i) out[at(i)] += rows_[input][at(i)];
}

void Network::change(Slots before, Slots after, Sum& sum) const {
  for (std::size_t slot = 0; slot < before.size(); ++slot) {
    if (before[slot] == after[slot]) continue;
    const Row& old = rows_[before[slot]];
    const Row& now = rows_[after[slot]];
    for (int i = 0; i < kHidden; ++i) sum[at(i)] += now[at(i)] - old[at(i)];
  }
}

float Network::output(const Sum& sum, int bucket, int output) const {
  const Row& weights = out_[out_row(bucket, output)];
  float total = offset_[out_row(bucket, output)];
  for (int i = 0; i < kHidden; ++i) total += std::max(sum[at(i)], 0.0f) * weights[at(i)];
  return total;
}

float Network::learn(Slots slots, int bucket, float target, float rate, int output) {
  if (rows_seen_.empty()) {
    rows_seen_.resize(rows_.size());
    out_seen_.resize(out_.size());
    offset_seen_.resize(offset_.size());
  }
  Sum hidden;
  sum(slots, hidden);
  const float error = this->output(hidden, bucket, output) - target;
  const float step = std::clamp(error, -20.0f, 20.0f);
  const std::size_t o = out_row(bucket, output);
  const auto descend = [rate](float& weight, float& seen, float gradient) {
    seen += gradient * gradient;
    weight -= rate * gradient / std::sqrt(seen + kFloor);
  };
  Row back;
  for (int i = 0; i < kHidden; ++i) {
    const bool active = hidden[at(i)] > 0;
    back[at(i)] = active ? step * out_[o][at(i)] : 0.0f;
    if (active) descend(out_[o][at(i)], out_seen_[o][at(i)], step * hidden[at(i)]);
  }
  descend(offset_[o], offset_seen_[o], step);
  for (int i = 0; i < kHidden; ++i) descend(bias_[at(i)], bias_seen_[at(i)], back[at(i)]);
  for (const std::uint16_t input : slots)
    for (int i = 0; i < kHidden; ++i) descend(rows_[input][at(i)], rows_seen_[input][at(i)], back[at(i)]);
  return error;
}

std::string Network::write() const {
  std::string out(kMagic);
  put_number(out, static_cast<std::uint32_t>(shape_.inputs));
  put_number(out, static_cast<std::uint32_t>(shape_.buckets));
  put_number(out, static_cast<std::uint32_t>(shape_.outputs));
  put_number(out, kHidden);
  put_row(out, bias_);
  for (const Row& row : rows_) put_row(out, row);
  for (const Row& row : out_) put_row(out, row);
  put_row(out, offset_);
  const core::Digest digest = core::sha256(out);
  out.append(reinterpret_cast<const char*>(digest.data()), digest.size());
  return out;
}

core::Result<Network> Network::read(std::string_view bytes, const Shape& shape) {
  const auto broken = [](std::string what, std::string remedy = "train again, or take the weights that belong to this program") {
    return core::failure("broken_weights", "weights", std::move(what), std::move(remedy));
  };
  constexpr std::size_t kDigest = sizeof(core::Digest);
  if (!bytes.starts_with(kMagic)) return broken("this is no weight file of this program");
  const std::size_t row = 4 + 2 * kHidden;
  const std::size_t outs = at(shape.buckets * shape.outputs);
  const std::size_t size = kMagic.size() + 16 + row * (1 + at(shape.inputs) + outs) + 4 + 2 * outs + kDigest;
  if (bytes.size() < kMagic.size() + 16 + kDigest) return broken("the file is cut off");
  const std::string_view body = bytes.substr(0, bytes.size() - kDigest);
  const core::Digest digest = core::sha256(body);
  if (bytes.substr(body.size()) != std::string_view(reinterpret_cast<const char*>(digest.data()), kDigest))
    return broken("the file is damaged: its checksum does not match");
  std::string_view rest = body.substr(kMagic.size());
  const Shape found = {static_cast<int>(take_number(rest)), static_cast<int>(take_number(rest)), static_cast<int>(take_number(rest))};
  const auto hidden = take_number(rest);
  if (!(found == shape) || hidden != kHidden || bytes.size() != size) return broken("the weights are for another description of the game");
  Network net(shape);
  bool fine = take_row(rest, net.bias_);
  for (Row& r : net.rows_) fine = fine && take_row(rest, r);
  for (Row& r : net.out_) fine = fine && take_row(rest, r);
  fine = fine && take_row(rest, net.offset_);
  if (!fine) return broken("a weight is not a number");
  return net;
}

}  // namespace bots
