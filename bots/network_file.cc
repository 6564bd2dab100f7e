// Networks as files: small ones to play with, exact ones to go on learning from.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "bots/network.h"
#include "bots/weight_bytes.h"
#include "core/sha256.h"

namespace bots {

namespace {

constexpr std::string_view kWeights = "kilowatt network 2\n";
constexpr std::string_view kPositions = "kilowatt positions 2\n";
constexpr std::string_view kLearning = "kilowatt network in training 2\n";
constexpr float kFinest = 127.0f;  // steps between zero and the largest weight of a group
constexpr float kGrain = 16384.0f;  // weights of the first layer are multiples of 1/16384: sums below 1024 are exact

float to_grain(float w) { return std::round(w * kGrain) / kGrain; }

std::string begin(std::string_view magic, const Network::Shape& shape) {
  const std::array<std::int32_t, 4> head = {shape.inputs, shape.buckets, shape.first, Network::kSecond};
  return std::string(magic) + std::string(bytes_of(head.data(), head.size()));
}

std::string sealed(std::string out) {
  const core::Digest digest = core::sha256(out);
  return std::move(out.append(bytes_of(digest.data(), digest.size())));
}

// What stands between the head and the checksum; or what is wrong with the file.
core::Result<std::string_view> opened(std::string_view bytes, std::string_view magic, const Network::Shape& shape) {
  const auto broken = [](std::string what) {
    return core::failure("broken_weights", "weights", std::move(what),
                         "train again, or take the weights that belong to this program");
  };
  if (!bytes.starts_with(magic)) return broken("this is no such file of this program");
  const std::string head = begin(magic, shape);
  if (bytes.size() < head.size() + sizeof(core::Digest)) return broken("the file is cut off");
  const std::string_view body = bytes.substr(0, bytes.size() - sizeof(core::Digest));
  const core::Digest digest = core::sha256(body);
  if (bytes.substr(body.size()) != bytes_of(digest.data(), digest.size()))
    return broken("the file is damaged: its checksum does not match");
  if (!body.starts_with(head)) return broken("the weights are for another description of the game");
  return body.substr(head.size());
}

core::Error odd_weights() {
  return core::failure("broken_weights", "weights", "a weight is missing or not a number",
                       "train again, or take the weights that belong to this program")
      .error();
}

// A group of weights as its largest absolute value and fractions of it.
void put(std::string& out, std::span<const float> group) {
  float largest = 0;
  for (const float w : group) largest = std::max(largest, std::abs(w));
  largest = to_grain(largest);  // else a file that is read and written again would not be the same
  out += bytes_of(&largest, 1);
  for (const float w : group)
    out += static_cast<char>(largest > 0 ? std::clamp(std::round(w / largest * kFinest), -kFinest, kFinest) : 0);
}

bool take(std::string_view& bytes, std::span<float> group) {
  float largest = 0;
  if (bytes.size() < sizeof largest + group.size()) return false;
  std::memcpy(&largest, bytes.data(), sizeof largest);
  if (!std::isfinite(largest)) return false;
  for (std::size_t i = 0; i < group.size(); ++i)
    group[i] = static_cast<float>(static_cast<std::int8_t>(bytes[sizeof largest + i])) / kFinest * largest;
  bytes.remove_prefix(sizeof largest + group.size());
  return true;
}

bool take_exactly(std::string_view& bytes, std::span<float> group) {
  if (bytes.size() < group.size_bytes()) return false;
  std::memcpy(group.data(), bytes.data(), group.size_bytes());
  bytes.remove_prefix(group.size_bytes());
  return std::all_of(group.begin(), group.end(), [](float w) { return std::isfinite(w); });
}

}  // namespace

template <class Self, class Visitor>
void Network::Weights::each(Self& self, std::size_t width, Visitor visit) {
  for (std::size_t first = 0; first < self.rows.size(); first += width) visit(std::span(self.rows).subspan(first, width));
  visit(std::span(self.bias));
  for (auto& head : self.heads) {
    for (auto& row : head.weights) visit(std::span(row));
    visit(std::span(head.bias));
    visit(std::span(head.out));
    visit(std::span(&head.offset, 1));
  }
}

std::string Network::write() const {
  std::string out = begin(kWeights, shape_);
  Weights::each(weights_, width(), [&](std::span<const float> group) { put(out, group); });
  return sealed(std::move(out));
}

core::Result<Network> Network::read(std::string_view bytes, const Shape& shape) {
  auto rest = opened(bytes, kWeights, shape);
  if (!rest) return std::unexpected(rest.error());
  Network net(shape);
  bool fine = true;
  Weights::each(net.weights_, net.width(), [&](std::span<float> group) { fine = fine && take(*rest, group); });
  if (!fine || !rest->empty()) return std::unexpected(odd_weights());
  for (auto* list : {&net.weights_.rows, &net.weights_.bias})
    for (float& w : *list) w = to_grain(w);
  return net;
}

std::string Network::positions_head(const Shape& shape) { return begin(kPositions, shape); }

std::string Network::save() const {
  std::string out = begin(kLearning, shape_);
  const auto exactly = [&](std::span<const float> group) { out += bytes_of(group.data(), group.size()); };
  Weights::each(weights_, width(), exactly);
  const Weights unseen = nothing(shape_);
  Weights::each(seen_.rows.empty() ? unseen : seen_, width(), exactly);
  return sealed(std::move(out));
}

core::Result<Network> Network::restore(std::string_view bytes, const Shape& shape) {
  auto rest = opened(bytes, kLearning, shape);
  if (!rest) return std::unexpected(rest.error());
  Network net(shape);
  net.seen_ = nothing(shape);
  bool fine = true;
  const auto exactly = [&](std::span<float> group) { fine = fine && take_exactly(*rest, group); };
  Weights::each(net.weights_, net.width(), exactly);
  Weights::each(net.seen_, net.width(), exactly);
  if (!fine || !rest->empty()) return std::unexpected(odd_weights());
  return net;
}

}  // namespace bots
