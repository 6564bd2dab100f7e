// Messages of strangers that wait: together they are limited, whoever sent them.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace server {

class WaitingTexts {
 public:
  static constexpr std::size_t kMost = 64 << 20;  // bytes

  // Texts up to so many bytes are always kept, and do not count: where something else limits how many there are, a few
  // who send what is large must not take the place of all who do not.
  explicit WaitingTexts(std::size_t always = 0) : always_(always) {}

  // One of them, counted for as long as it is there, on whichever thread.
  class Text {
   public:
    Text(std::string_view text, std::shared_ptr<std::atomic<std::size_t>> all) : text_(text), all_(std::move(all)) {}
    ~Text() {
      if (all_ != nullptr) *all_ -= text_.size();
    }
    Text(Text&& other) noexcept : text_(std::exchange(other.text_, {})), all_(std::exchange(other.all_, nullptr)) {}
    Text& operator=(Text&&) = delete;
    const std::string& get() const { return text_; }

   private:
    std::string text_;
    std::shared_ptr<std::atomic<std::size_t>> all_;
  };

  // Nothing if too much waits already.
  std::optional<Text> keep(std::string_view text) {
    if (text.size() <= always_) return Text(text, nullptr);
    if ((*all_ += text.size()) <= kMost) return Text(text, all_);
    *all_ -= text.size();
    return std::nullopt;
  }

 private:
  const std::size_t always_;
  std::shared_ptr<std::atomic<std::size_t>> all_ = std::make_shared<std::atomic<std::size_t>>(0);
};

}  // namespace server
