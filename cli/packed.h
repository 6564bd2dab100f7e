// Results of games as bytes, to hand them from one process to another: one function names the members for both ways.
#pragma once

#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "cli/stop.h"

namespace cli {

class Packed {
 public:
  Packed() = default;                                                         // writes
  explicit Packed(std::string bytes) : bytes_(std::move(bytes)), reads_(true) {}  // reads

  template <class T>
  requires std::is_trivially_copyable_v<T>
  void operator()(T& value) { raw(&value, sizeof value); }
  void operator()(std::string& text) {
    sized(text);
    raw(text.data(), text.size());
  }
  template <class T>
  void operator()(std::vector<T>& list) {
    sized(list);
    if constexpr (std::is_trivially_copyable_v<T>)
      raw(list.data(), list.size() * sizeof(T));
    else
      for (T& each : list) (*this)(each);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  template <class List>
  void sized(List& list) {
    std::size_t size = list.size();
    (*this)(size);
    if (!reads_) return;
    if (size > bytes_.size() - at_) stop(kNotSo, "mpirun", "another process answers in an unknown form");
    list.resize(size);
  }
  void raw(void* bytes, std::size_t size) {
    if (size == 0) return;
    if (!reads_) return void(bytes_.append(static_cast<const char*>(bytes), size));
    if (size > bytes_.size() - at_) stop(kNotSo, "mpirun", "another process answers in an unknown form");
    std::memcpy(bytes, bytes_.data() + at_, size);
    at_ += size;
  }

  std::string bytes_;
  std::size_t at_ = 0;
  bool reads_ = false;
};

}  // namespace cli
