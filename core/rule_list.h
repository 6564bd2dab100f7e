// The rules that may forbid a move, listed once: a game's `enum class Rule` is the list, its names follow from it.
//
//   enum class Rule : std::uint8_t { none, PAM_105, PAM_107, …, count };      rule_name(Rule::PAM_105) is "PAM-105"
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace core {

namespace detail {

// The name of an enumerator as the compiler spells its template argument: "… kRule = chess::Rule::FIDE_39]" in clang,
// the same with "; …" behind it in g++.
template <auto kRule>
consteval std::string_view enumerator_name() {
  std::string_view text = __PRETTY_FUNCTION__;
  constexpr std::string_view kBefore = "kRule = ";
  text.remove_prefix(text.find(kBefore) + kBefore.size());
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}

// PAM_105 is written PAM-105.
template <auto kRule>
inline constexpr auto kRuleText = [] {
  constexpr std::string_view kName = enumerator_name<kRule>();
  std::array<char, kName.size()> out{};
  for (std::size_t i = 0; i < kName.size(); ++i) out[i] = kName[i] == '_' ? '-' : kName[i];
  return out;
}();

template <class Rule, std::size_t... kIndex>
consteval auto rule_names(std::index_sequence<kIndex...>) {
  std::array<std::string_view, sizeof...(kIndex)> out = {
      std::string_view(kRuleText<static_cast<Rule>(kIndex)>.data(), kRuleText<static_cast<Rule>(kIndex)>.size())...};
  out[0] = "";
  return out;
}

template <class Rule>
inline constexpr auto kRuleNames = rule_names<Rule>(std::make_index_sequence<static_cast<std::size_t>(Rule::count)>());

}  // namespace detail

// "PAM-307"; empty for none.
template <class Rule>
constexpr std::string_view rule_name(Rule rule) {
  static_assert(static_cast<int>(Rule::none) == 0);
  return detail::kRuleNames<Rule>[static_cast<std::size_t>(rule)];
}

}  // namespace core
