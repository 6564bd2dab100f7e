// Names inside sentences. A pattern asks for the form by the name of its placeholder: {line} is the label, {line_the}
// stands in a sentence ("line 1", "die Glashütte", "l’Ingénieure"), {line_The} at its head, {line_acc} and {line_dat}
// are the German cases, {line_of} is the French "de" drawn together with the article ("du terrain 3").
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace core {

// Sections of the texts that list a form of names by id; "of" follows from "the".
inline constexpr std::array<std::string_view, 3> kFormSections = {"the", "acc", "dat"};

// The first letter as a capital: "la ligne 1" becomes "La ligne 1".
std::string capitalized(std::string_view text);

// French "de" before a name as it stands in a sentence: "le parc" gives "du parc", "Ada" gives "d’Ada".
std::string french_of(std::string_view name);

// The placeholder without the form it asks for: "1_the" is an argument called "1".
std::string_view without_form(std::string_view placeholder);

// The form that a placeholder asks for, made of the name as it stands in a sentence.
std::string in_form(std::string_view placeholder, std::string_view name, std::string_view lang);

}  // namespace core
