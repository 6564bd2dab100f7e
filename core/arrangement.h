// A position set up by hand. A game names what may be set, one thing after the other (games/*/arrange.cc); the same
// list tells what stands there and takes what is to stand there instead.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/info.h"
#include "core/json.h"
#include "core/seat.h"

namespace core {

// Why a position cannot stand so: a key of the texts of its game ("arrange_refusals"), whose board, and numbers and ids
// for the sentence.
struct WhyNotSo {
  std::string key;
  Seat seat = kNobody;
  Json args = Json::array();
};

class Arrangement {
 public:
  // Without values: only tells what there is. With them, by key: "p1.money": 12.
  explicit Arrangement(const Info& info) : info_(info) {}
  Arrangement(const Info& info, const Json& values) : info_(info), values_(&values) {}

  // Whose things follow: a seat's, or nobody's for what lies in the middle.
  void of(Seat seat) { seat_ = seat; }
  // `what`: the component, or the number of a place, if there are several of a kind.
  template <std::integral T>
  void number(std::string_view name, T& value, int least, int most, std::string_view what = {}) {
    value = static_cast<T>(take_number(name, what, static_cast<int>(value), least, most));
  }
  void flag(std::string_view name, bool& value, std::string_view what = {});
  // One of the components that `among` has, or with `none` no component, which the number `none` stands for.
  template <std::integral T>
  void one_of(std::string_view name, T& value, int list, std::uint64_t among, std::optional<int> none,
              std::string_view what = {}) {
    value = static_cast<T>(take_one(name, what, static_cast<int>(value), list, among, none));
  }
  // A set of components.
  void some_of(std::string_view name, std::uint64_t& value, int list, std::uint64_t among, std::string_view what = {});

  // The first reason counts.
  void forbid(std::string key, Seat seat = kNobody, std::initializer_list<Json> args = {});
  const std::optional<WhyNotSo>& why_not() const { return why_not_; }
  // What there is, in its order, with the values as they stand now.
  const Json& things() const { return things_; }
  // After all things have been named: a value that belongs to none of them is refused, too.
  void finish();

 private:
  int take_number(std::string_view name, std::string_view what, int value, int least, int most);
  int take_one(std::string_view name, std::string_view what, int value, int list, std::uint64_t among,
               std::optional<int> none);
  std::string key_of(std::string_view name, std::string_view what) const;
  // The value that is wanted, if there is one.
  const Json* wanted(const std::string& key);
  Json& tell(std::string_view name, std::string_view what, const std::string& key, std::string_view kind);
  const std::vector<std::string>& ids(int list) const { return info_.lists[static_cast<std::size_t>(list)].ids; }
  void forbid_value(const std::string& key);

  const Info& info_;
  const Json* values_ = nullptr;
  std::size_t used_ = 0;
  Seat seat_ = kNobody;
  Json things_ = Json::array();
  std::optional<WhyNotSo> why_not_;
};

}  // namespace core
