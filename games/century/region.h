// One seat's laid tiles and how their rails meet.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/century/rules.h"

namespace century {

// The laid tiles of a seat: land in data order, then institutions in data order.
class Region {
 public:
  struct Tile {
    const Rails* rails;
    std::int8_t x, y;
    std::uint8_t rotation;
    std::uint8_t tile;      // land row, or number of land rows + technology row
    std::uint8_t citizens;  // of a land tile
    std::uint8_t garbage;
  };

  Region(const Rules& rules, const State& s, Seat seat);

  int size() const { return size_; }
  int land() const { return land_; }  // the first so many are land
  const Tile& operator[](int i) const { return tiles_[static_cast<std::size_t>(i)]; }
  // The tile in a cell, or -1.
  int at(int x, int y) const {
    const std::uint16_t wanted = key(x, y);
    for (int i = 0; i < size_; ++i)
      if (keys_[static_cast<std::size_t>(i)] == wanted) return i;
    return -1;
  }
  // The tile beyond a side of tile i, or -1 (TC-G4).
  int beyond(int i, unsigned side) const {
    constexpr std::array<std::int8_t, 4> kX = {0, 1, 0, -1};
    constexpr std::array<std::int8_t, 4> kY = {-1, 0, 1, 0};
    const Tile& from = (*this)[i];
    return at(from.x + kX[side], from.y + kY[side]);
  }
  // The port of tile i that lies at the common edge when it is entered over `side` of its neighbour.
  unsigned facing(int i, unsigned side) const { return port_at(side + 2, (*this)[i].rotation); }
  // The place of a tile in the region, or -1 if it is not laid here.
  int place_of(int tile) const {
    for (int i = 0; i < size_; ++i)
      if ((*this)[i].tile == tile) return i;
    return -1;
  }

 private:
  static constexpr std::uint16_t key(int x, int y) {
    return static_cast<std::uint16_t>(static_cast<std::uint8_t>(x) | static_cast<std::uint8_t>(y) << 8);
  }
  void add(const Rails* rails, int tile, int x, int y, int rotation, int citizens, int garbage);

  int size_ = 0;
  int land_ = 0;
  std::array<std::uint16_t, kMaxTiles> keys_;  // only the first size_ are read
  std::array<Tile, kMaxTiles> tiles_;
};

// Which bridges lie on a tile, as a set of places in its template's list.
std::uint32_t bridges_on(const Player& player, int tile);
// Those that could still be laid there (TC-733, TC-734, TC-R37).
std::uint32_t open_bridges(const Template& shape, std::uint32_t lying);

// Where a train may roll: the lines of all tiles, joined where two edge points face each other and both have a rail
// end (TC-741, TC-743, TC-R18).
class Network {
 public:
  Network(const Rules& rules, const Region& region);

  bool has_target(int tile, int city) const;                      // for a citizen there (TC-740)
  bool joined(const TilePoint& from, const TilePoint& to) const;  // a train may roll from one city to the other
  bool is_free(const TilePoint& city) const;
  bool is_occupied(const TilePoint& city) const;
  bool any_target() const;  // some citizen can move
  const Region& region() const { return region_; }

 private:
  int root(int line) const;
  void join(int a, int b);
  unsigned free_cities(int i) const;

  const Rules& rules_;
  const Region& region_;
  mutable std::array<std::uint16_t, kMaxTiles * kMaxNets> up_;              // only existing lines are read
  std::array<std::uint64_t, (kMaxTiles * kMaxNets + 63) / 64> has_free_{};  // lines (roots) with a free city
};

// The empty cells a new tile may be laid into, row by row (TC-604).
class OpenCells {
 public:
  OpenCells(const Rules& rules, const State& s, Seat seat);

  template <class Visit>
  void each(Visit visit) const {
    for (int row = 0; row < rows_; ++row)
      for (const int column : members(open_[static_cast<std::size_t>(row)])) visit(left_ + column, top_ + row);
  }
  bool has(int x, int y) const {
    const int column = x - left_;
    const int row = y - top_;
    return row >= 0 && row < rows_ && column >= 0 && column < 64 &&
           (open_[static_cast<std::size_t>(row)] >> column & 1) != 0;
  }

 private:
  int left_ = 0;
  int top_ = 0;
  int rows_ = 0;
  std::array<std::uint64_t, kMaxTiles + 2> open_;  // only the first rows_ are read
};

}  // namespace century
