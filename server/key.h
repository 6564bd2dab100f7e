// What a link carries: the table's id, and a secret key of which the server keeps only the hash.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/sha256.h"

namespace server {

// Sixty random bits, written as twelve letters and digits. An address, not a secret.
struct TableId {
  std::uint64_t number = 0;

  std::string text() const;
  static std::optional<TableId> parse(std::string_view text);
  static TableId random();
  friend auto operator<=>(const TableId&, const TableId&) = default;
};

// 128 random bits, written as 26 letters and digits.
std::string new_key();
// Fifty random bits in two groups, to be typed by hand: "k3t9x-0fmrw". Good for minutes only.
std::string new_code();
// A key or code as somebody may have typed it.
std::string plain_key(std::string_view typed);
core::Digest hash_key(std::string_view key);
// Takes the same time whether they differ early, late or not at all.
bool same_hash(const core::Digest& a, const core::Digest& b);

core::Digest random_seed();

// The id of the table that follows another: the same in every process, so a rematch is opened once.
TableId next_table(TableId table);

}  // namespace server

template <>
struct std::hash<server::TableId> {
  std::size_t operator()(const server::TableId& id) const noexcept {
    return static_cast<std::size_t>(id.number * 0x9e3779b97f4a7c15u);
  }
};
