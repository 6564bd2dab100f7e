// Zeroed memory for the arrays of a batch.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace kilowatt::inside {

// Zeroed memory that is taken page by page as it is written; null if there is none.
template <class T>
class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t count) : memory_(static_cast<T*>(std::calloc(count, sizeof(T)))) {}
  T* get() const { return memory_.get(); }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<T, Free> memory_;
};

}  // namespace kilowatt::inside
