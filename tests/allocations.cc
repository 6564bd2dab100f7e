#include "tests/allocations.h"

#include <cstdlib>
#include <new>

namespace {
thread_local long count = 0;
thread_local long bytes = 0;
}  // namespace

namespace conformance {
long allocations() { return count; }
long allocated_bytes() { return bytes; }
}  // namespace conformance

void* operator new(std::size_t size) {
  ++count;
  bytes += static_cast<long>(size);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++count;
  bytes += static_cast<long>(size);
  return std::malloc(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
