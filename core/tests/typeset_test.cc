// Spaces, signs and numbers as each language prints them, and names as they stand in its sentences.
#include "core/typeset.h"

#include <gtest/gtest.h>

#include "core/name_forms.h"

namespace {

using core::french_of;
using core::typeset;

TEST(Typeset, french_spaces_before_high_marks_and_inside_quotes) {
  EXPECT_EQ(typeset("Prêt ? « Oui » : non ; si !", "fr"),
            "Prêt\u202f? «\u00a0Oui\u00a0»\u00a0: non\u202f; si\u202f!");
  EXPECT_EQ(typeset("Ready ? yes : no", "en"), "Ready ? yes : no");
}

TEST(Typeset, a_number_and_what_it_counts_stay_together) {
  EXPECT_EQ(typeset("8 $, +3 PV, 50 %", "fr"), "8\u00a0$, +3\u00a0PV, 50\u00a0%");
  EXPECT_EQ(typeset("8 $ und 3 Punkte", "de"), "8\u00a0$ und 3 Punkte");
  EXPECT_EQ(typeset("8 VPs", "en"), "8 VPs");
}

TEST(Typeset, german_ellipsis) { EXPECT_EQ(typeset("Einen Moment …", "de"), "Einen Moment\u00a0…"); }

TEST(Typeset, a_minus_is_printed_as_one_and_a_hyphen_stays) {
  EXPECT_EQ(typeset("-3, (-3), A1-3, 1-2, é-3", "en"), "\u22123, (\u22123), A1-3, 1-2, é-3");
}

TEST(Typeset, what_is_set_stays_set) {
  const std::string once = typeset("« 8 $ » : -3 !", "fr");
  EXPECT_EQ(typeset(once, "fr"), once);
}

TEST(NameForms, capitals_with_and_without_accents) {
  EXPECT_EQ(core::capitalized("la ligne 1"), "La ligne 1");
  EXPECT_EQ(core::capitalized("échelle"), "Échelle");
  EXPECT_EQ(core::capitalized("Ada"), "Ada");
  EXPECT_EQ(core::capitalized(""), "");
}

TEST(NameForms, french_of_draws_the_article_in) {
  EXPECT_EQ(french_of("le terrain 3 en A1"), "du terrain 3 en A1");
  EXPECT_EQ(french_of("les Villes du fleuve"), "des Villes du fleuve");
  EXPECT_EQ(french_of("la Verrerie"), "de la Verrerie");
  EXPECT_EQ(french_of("l’Observatoire"), "de l’Observatoire");
  EXPECT_EQ(french_of("Éva"), "d’Éva");
  EXPECT_EQ(french_of("Hugo"), "d’Hugo");
  EXPECT_EQ(french_of("Lena"), "de Lena");
}

TEST(NameForms, a_placeholder_without_its_form) {
  EXPECT_EQ(core::without_form("1_the"), "1");
  EXPECT_EQ(core::without_form("a1_s3_of"), "a1_s3");
  EXPECT_EQ(core::without_form("l30_b"), "l30_b");
  EXPECT_EQ(core::without_form("_of"), "_of");
}

}  // namespace
