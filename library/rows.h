// The matches of a batch: contiguous states of one type, stepped without a virtual call or an allocation in the loop.
#pragma once

#include <cstdint>
#include <string>

namespace kilowatt::inside {

// Where the results go; see kilowatt/batch.h.
struct RowArrays {
  std::int16_t* observation = nullptr;
  std::uint8_t* mask = nullptr;
  std::int8_t* seat = nullptr;
  std::int32_t* legal = nullptr;
  float* reward = nullptr;
  std::uint8_t* done = nullptr;
  std::int32_t* points = nullptr;
  std::int32_t* actions = nullptr;
};

struct RowCount {
  long long decisions = 0;
  long long matches = 0;
  // Threads count in lines of their own.
  char apart[48] = {};
};

class Rows {
 public:
  virtual ~Rows() = default;

  virtual bool has_memory() const = 0;
  // Each for the rows from `first` up to, not including, `last`.
  virtual void begin(int first, int last) = 0;
  virtual void sample(int first, int last) = 0;
  virtual void step(int first, int last, RowCount& count) = 0;
  // What is wrong with an action that is no option of this row, in words.
  virtual std::string refusal(int row, int action) const = 0;
};

}  // namespace kilowatt::inside
