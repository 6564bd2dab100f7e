// Zeroed memory for the arrays and rows of a batch.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace kilowatt::inside {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

// Zeroed memory that is taken page by page as it is written; null if there is none. A batch runs through megabytes with
// every step: in pages of 4 KiB the processor would look up another page for nearly every row, so large arrays ask for
// huge ones.
template <class T>
class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t count) : memory_(take(count * sizeof(T)), Free{count * sizeof(T)}) {}
  T* get() const { return memory_.get(); }

 private:
  static bool is_large(std::size_t bytes) { return bytes >= kHugePage / 2; }
  static std::size_t whole_pages(std::size_t bytes) { return (bytes + kHugePage - 1) / kHugePage * kHugePage; }

  static T* take(std::size_t bytes) {
    if (!is_large(bytes)) return static_cast<T*>(std::calloc(1, bytes));
    const std::size_t wanted = whole_pages(bytes), more = wanted + kHugePage;
    void* mapped = mmap(nullptr, more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
    // From the first boundary of a huge page on; what lies before and behind is given back.
    auto* begin = static_cast<std::byte*>(mapped);
    const std::size_t before = (kHugePage - reinterpret_cast<std::uintptr_t>(begin) % kHugePage) % kHugePage;
    if (before != 0) munmap(begin, before);
    if (before != kHugePage) munmap(begin + before + wanted, kHugePage - before);
    madvise(begin + before, wanted, MADV_HUGEPAGE);  // a wish: without it everything works as well, only slower
    return reinterpret_cast<T*>(begin + before);
  }

  struct Free {
    std::size_t bytes;
    void operator()(T* memory) const {
      if (is_large(bytes))
        munmap(memory, whole_pages(bytes));
      else
        std::free(memory);
    }
  };
  std::unique_ptr<T, Free> memory_;
};

}  // namespace kilowatt::inside
