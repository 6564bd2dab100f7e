#include "core/name_forms.h"

#include <algorithm>

namespace core {

namespace {

// A vowel, or an h, which is nearly always silent in names. Letters with accents have two bytes.
bool elides(std::string_view name) {
  constexpr std::string_view kPlain = "aeiouhAEIOUH";
  constexpr std::string_view kAccented[] = {"à", "â", "é", "è", "ê", "ë", "î", "ï", "ô", "ö", "û", "ü", "œ",
                                            "À", "Â", "É", "È", "Ê", "Ë", "Î", "Ï", "Ô", "Ö", "Û", "Ü", "Œ"};
  if (name.empty()) return false;
  return kPlain.find(name[0]) != std::string_view::npos ||
         std::ranges::any_of(kAccented, [&](std::string_view letter) { return name.starts_with(letter); });
}

}  // namespace

std::string capitalized(std::string_view text) {
  std::string out(text);
  if (out.empty()) return out;
  if (out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  // à to þ lie 32 behind their capitals, in the second byte; ÷ and what is a capital already stay.
  const auto second = static_cast<unsigned char>(out.size() > 1 ? out[1] : 0);
  if (static_cast<unsigned char>(out[0]) == 0xC3 && second >= 0xA0 && second <= 0xBE && second != 0xB7)
    out[1] = static_cast<char>(second - 0x20);
  return out;
}

std::string french_of(std::string_view name) {
  if (name.starts_with("le ")) return "du " + std::string(name.substr(3));
  if (name.starts_with("les ")) return "des " + std::string(name.substr(4));
  if (name.starts_with("la ") || name.starts_with("l’")) return "de " + std::string(name);
  return (elides(name) ? "d’" : "de ") + std::string(name);
}

std::string_view without_form(std::string_view placeholder) {
  for (const std::string_view form : {"_the", "_The", "_acc", "_dat", "_of"})
    if (placeholder.size() > form.size() && placeholder.substr(placeholder.size() - form.size()) == form)
      return placeholder.substr(0, placeholder.size() - form.size());
  return placeholder;
}

std::string in_form(std::string_view placeholder, std::string_view name, std::string_view lang) {
  if (placeholder.ends_with("_The")) return capitalized(name);
  return placeholder.ends_with("_of") && lang == "fr" ? french_of(name) : std::string(name);
}

}  // namespace core
