// The terminal game by its input and output: played to the end, taken back, saved, gone on with, explained.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <regex>
#include <sstream>

#include "cli/tests/run.h"

namespace cli_tests {
namespace {

using core::Json;

Json record_of(const std::string& path) { return Json::parse(read(path), nullptr, false); }

// Without the times of day.
Json timeless(Json record) {
  record.erase("created");
  record.erase("finished");
  return record;
}

TEST(CliPlay, a_solo_game_to_the_end_has_fair_dice) {
  Folder folder;
  const Outcome played =
      run({"play", "powerline", "--seed", "3", "--save", folder / "game.json", "--quiet"}, {.input = ones(400)});
  ASSERT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(contains(played.out, "The game is over."));
  const Json record = record_of(folder / "game.json");
  EXPECT_TRUE(record.contains("scores"));
  EXPECT_EQ(record["seats"], Json({"human"}));
  const Outcome fair = run({"verify", folder / "game.json"});
  EXPECT_EQ(fair.code, 0) << fair.err;
  EXPECT_TRUE(contains(fair.out, "90 chance moves"));

  Json forged = record;
  forged["dice"]["seed"] = std::string(64, 'a');
  write(folder / "forged.json", forged.dump());
  EXPECT_EQ(run({"verify", folder / "forged.json"}).code, 1);
}

TEST(CliPlay, every_game_can_be_played_against_bots_in_three_languages) {
  for (const Json& game : run({"games", "--json"}).json()) {
    const std::string id = game["game"];
    for (const char* lang : {"en", "de", "fr"}) {
      const Outcome played =
          run({"play", id, "--players", "3", "--bots", "random,random", "--seed", "1", "--lang", lang, "--quiet"},
              {.input = ones(3000)});
      EXPECT_EQ(played.code, 0) << id << lang << played.err;
      EXPECT_TRUE(contains(played.out, lang == std::string("en")   ? "The game is over."
                                       : lang == std::string("de") ? "Die Partie ist zu Ende."
                                                                   : "La partie est terminée."))
          << id << " " << lang << "\n"
          << played.out.substr(played.out.size() > 2000 ? played.out.size() - 2000 : 0);
    }
  }
}

// As the page writes them: people and bots without names.
TEST(CliPlay, seats_without_a_name_are_called_by_number_and_level) {
  Folder folder;
  run({"play", "powerline", "--players", "2", "--bots", "random", "--seed", "3", "--save", folder / "game.json", "--quiet"},
      {.input = ones(400)});
  Json record = record_of(folder / "game.json");
  record["players"] = Json({"", ""});
  write(folder / "nameless.json", record.dump());
  for (const char* word : {"replay", "review"}) {
    const Outcome told = run({word, folder / "nameless.json"});
    EXPECT_EQ(told.code, 0) << told.err;
    EXPECT_TRUE(contains(told.out, "Player 1")) << told.out;
    EXPECT_TRUE(contains(told.out, "Bot 2 (random)")) << told.out;
  }
}

TEST(CliPlay, hints_tell_the_plan_and_break_between_words) {
  const Outcome told = run({"play", "powerline", "--seed", "3", "--quiet"},
                           {.input = "hint\nquit\n", .environment = {"LC_ALL=C.UTF-8", "COLUMNS=60"}});
  EXPECT_TRUE(contains(told.out, "      then: ")) << told.out;
  std::istringstream lines(told.out);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("      ")) {
      EXPECT_LE(line.size(), 70u) << line;  // 60 columns; some letters take several bytes
    }
}

TEST(CliPlay, a_hint_counts_what_the_game_is_won_by_and_as_the_language_does) {
  const auto hint = [](const char* game, const char* lang) {
    return run({"play", game, "--seed", "3", "--quiet", "--lang", lang}, {.input = "hint\nquit\n"}).out;
  };
  const auto says = [](const std::string& text, const char* pattern) {
    return std::regex_search(text, std::regex(pattern)) ? "" : "not " + std::string(pattern) + " in " + text;
  };
  EXPECT_EQ(says(hint("pampero", "en"), R"(expects \$[0-9]+\.[0-9])"), "");
  EXPECT_EQ(says(hint("pampero", "de"), "erwartet [0-9]+,[0-9]\u00a0\\$"), "");
  EXPECT_EQ(says(hint("pampero", "fr"), "résultat attendu\u00a0: [0-9]+,[0-9]\u00a0\\$"), "");
  EXPECT_EQ(says(hint("powerline", "fr"), "résultat attendu\u00a0: [0-9]+,[0-9] points"), "");
}

// On a terminal, made by script(1), a turn of several moves ends with a question, as --help says; not if it is turned off.
TEST(CliPlay, confirmation_is_the_default_on_a_terminal) {
  Folder folder;
  const auto on_terminal = [&](const std::string& more) {
    const std::string command = KILOWATT_BINARY " play powerline --seed 3 --quiet" + more;
    write(folder / "input", ones(12) + "quit\nquit\n");
    const std::string line = "script -qec '" + command + "' " + (folder / "typescript") + " < " + (folder / "input") + " > " + (folder / "output") + " 2>&1";
    EXPECT_NE(std::system(line.c_str()), -1);
    return read(folder / "output");
  };
  EXPECT_TRUE(contains(on_terminal(""), "Press Enter to end your turn"));
  EXPECT_FALSE(contains(on_terminal(" --no-confirm"), "Press Enter to end your turn"));
}

TEST(CliPlay, about_speaks_in_words) {
  const Outcome told = run({"play", "powerline", "--seed", "3", "--quiet"}, {.input = "about l01\nquit\n"});
  EXPECT_TRUE(contains(told.out, "segments: 3")) << told.out;
  EXPECT_FALSE(contains(told.out, "id: ")) << told.out;
  EXPECT_FALSE(contains(told.out, "wind_1")) << told.out;
}

// What a card does stands there as beside the card on the table; of what has no word nothing is said.
TEST(CliPlay, about_tells_in_every_game_what_a_component_does) {
  const auto about = [](std::vector<std::string> how, const std::string& words) {
    std::string input;
    std::istringstream all(words);
    for (std::string word; all >> word;) input += "about " + word + "\n";
    how.insert(how.end(), {"--seed", "3", "--quiet"});
    const std::string told = run(how, {.input = input + "quit\n"}).out;
    return told.substr(std::min(told.size(), told.find(" 1 > ")));  // what was asked at first is no answer
  };
  const std::string card = about({"play", "pampero", "--lang", "fr"}, "b_wind b_joker k_start a1");
  EXPECT_TRUE(contains(card, "Construire un parc éolien avec n’importe quel bulldozer")) << card;
  const std::vector<std::string> century = {"play", "century", "--players", "3", "--bots", "random,random", "--lang"};
  const auto in = [&](const char* lang) {
    std::vector<std::string> out = century;
    out.emplace_back(lang);
    return out;
  };
  const std::string land = about(in("de"), "l02 t01 s1");
  EXPECT_TRUE(contains(land, "Städte: (erste Stadt: (")) << land;
  const std::string line = about({"play", "powerline", "--lang", "fr"}, "l01 l02");
  EXPECT_TRUE(contains(line, "Brena")) << line;
  for (const std::string& told : {card, land, line})
    for (const char* raw : {"both", "_", "()", "none", "play connection"})
      EXPECT_FALSE(contains(told, raw)) << raw << ": " << told;
  EXPECT_TRUE(contains(about({"play", "pampero", "--lang", "en"}, "a1_s2"), "in A1"));  // as the move to it is called
  // What is offered as an example is one.
  const std::string unknown = about(in("en"), "nothing");
  const auto at = unknown.find(": about ") + 8;
  ASSERT_NE(at, std::string::npos + 8) << unknown;
  const std::string word = unknown.substr(at, unknown.find('\n', at) - at);
  EXPECT_FALSE(contains(about(in("en"), word), "Name something")) << word;
}

TEST(CliPlay, the_board_of_every_game_is_drawn) {
  for (const Json& game : run({"games", "--json"}).json()) {
    const std::string id = game["game"];
    const Outcome played =
        run({"play", id, "--players", "3", "--bots", "random,random", "--seed", "1", "--color", "always"},
            {.input = "1\nboard p2\n1\n1\nlog\n"});
    EXPECT_EQ(played.code, 0) << played.err;
    EXPECT_TRUE(contains(played.out, "Bot 2 (random)")) << id;
    EXPECT_TRUE(contains(played.out, "\033[1m")) << id;
  }
}

TEST(CliPlay, the_same_seed_gives_the_same_game) {
  Folder folder;
  for (const char* name : {"a", "b"})
    run({"play", "powerline", "--bots", "random", "--seed", "11", "--save", folder / name, "--quiet"},
        {.input = ones(400)});
  EXPECT_EQ(timeless(record_of(folder / "a")), timeless(record_of(folder / "b")));
}

TEST(CliPlay, an_interrupted_game_goes_on_where_it_stopped) {
  Folder folder;
  // Two people: what a bot that draws lots does next depends on when it sat down.
  const std::vector<std::string> play = {"play", "powerline", "--players", "2", "--seed", "12", "--quiet"};
  auto whole = play, part = play;
  whole.insert(whole.end(), {"--save", folder / "whole"});
  part.insert(part.end(), {"--save", folder / "part"});
  run(whole, {.input = ones(800)});
  const Outcome first = run(part, {.input = ones(17)});
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_TRUE(contains(first.out, "kilowatt play"));
  EXPECT_FALSE(record_of(folder / "part").contains("scores"));
  const Outcome second = run({"play", folder / "part", "--quiet"}, {.input = ones(9)});
  EXPECT_EQ(second.code, 0) << second.err;
  const Outcome third = run(part, {.input = ones(800)});  // --save with a file that exists
  EXPECT_EQ(third.code, 0) << third.err;
  EXPECT_EQ(timeless(record_of(folder / "part")), timeless(record_of(folder / "whole")));
  const Outcome over = run({"play", folder / "part"}, {.input = ""});
  EXPECT_EQ(over.code, 0);
  EXPECT_TRUE(contains(over.out, "The game is over."));
}

TEST(CliPlay, undo_takes_back_to_the_last_die_and_not_further) {
  Folder folder;
  const Outcome played = run({"play", "powerline", "--seed", "3", "--save", folder / "game", "--quiet"},
                             {.input = "begin red\n1\n1\nundo\nundo\nundo\nundo\nbegin black\nquit\n"});
  ASSERT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(contains(played.out, "Nothing can be undone"));
  const Json record = record_of(folder / "game");
  ASSERT_EQ(record["moves"].size(), 7U) << record["moves"];
  EXPECT_EQ(record["moves"][6], "p1 begin black");
  EXPECT_FALSE(record.contains("practice"));
}

TEST(CliPlay, a_finished_plan_of_a_simultaneous_round_can_still_be_taken_back_by_its_seat) {
  Folder folder;
  // p1 plans one worker and stops; p2 is asked next, and takes nothing back of p1.
  const Outcome played =
      run({"play", "powerline", "--players", "2", "--seed", "3", "--save", folder / "game", "--quiet"},
          {.input = "begin red\nisland\nstop\nvacation keep\nundo\nbegin black\nundo\nbegin red\nquit\n"});
  ASSERT_EQ(played.code, 0) << played.err;
  const Json moves = record_of(folder / "game")["moves"];
  EXPECT_EQ(moves.back(), "p2 begin red");
  EXPECT_EQ(moves[moves.size() - 2], "p1 vacation keep");
}

TEST(CliPlay, practice_undoes_past_dice_and_says_so) {
  Folder folder;
  const Outcome played = run({"play", "powerline", "--practice", "--seed", "3", "--save", folder / "game", "--quiet"},
                             {.input = "begin red\nisland\nstop\nvacation keep\nundo\nquit\n"});
  ASSERT_EQ(played.code, 0) << played.err;
  const Json record = record_of(folder / "game");
  EXPECT_EQ(record["practice"], true);
  EXPECT_EQ(record["moves"].back(), "p1 stop");
}

TEST(CliPlay, a_refused_move_names_its_rule) {
  const std::string input = "why begin yellow\nbegin yellow\nstop\nwhy begin red\ndance\n99\n0\nhelp\n";
  const Outcome played = run({"play", "powerline", "--seed", "3", "--quiet"}, {.input = input});
  EXPECT_EQ(played.code, 0);
  EXPECT_TRUE(contains(played.out, "PL-31: Only the red or the black worker can go first.")) << played.out;
  EXPECT_TRUE(contains(played.out, "it is one of the options"));
  EXPECT_TRUE(contains(played.out, "Choose a number from 1 to 2."));
  EXPECT_TRUE(contains(played.out, "why MOVE"));
  EXPECT_TRUE(contains(run({"play", "powerline", "--lang", "de"}, {.input = "begin yellow\n"}).out, "PL-31"));
}

TEST(CliPlay, the_language_comes_from_the_environment) {
  EXPECT_TRUE(contains(run({"play", "powerline"}, {.environment = {"LANG=de_DE.UTF-8"}}).out, "Runde 1 von 15"));
  EXPECT_TRUE(contains(run({"play", "powerline"}, {.environment = {"LANG=fr_FR.UTF-8"}}).out, "Tour 1 sur 15"));
  EXPECT_TRUE(contains(run({"play", "powerline"}, {.environment = {"LANG=C"}}).out, "Round 1 of 15"));
}

TEST(CliPlay, what_is_hidden_stays_hidden_from_the_seat_that_plays) {
  const Outcome played =
      run({"play", "century", "--players", "3", "--bots", "random,random", "--seed", "2"}, {.input = ones(1)});
  ASSERT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(contains(played.out, "coins ? · science ?"));
}

TEST(CliPlay, files_that_cannot_be_written_or_belong_to_another_game) {
  Folder folder;
  const Outcome nowhere = run({"play", "powerline", "--save", folder / "no/such/folder.json"}, {.input = ones(5)});
  EXPECT_EQ(nowhere.code, 1);
  EXPECT_TRUE(contains(nowhere.err, "folder.json")) << nowhere.err;
  chmod(folder.path().c_str(), 0555);
  const Outcome locked = run({"play", "powerline", "--save", folder / "game.json"}, {.input = ones(5), .nobody = true});
  EXPECT_EQ(locked.code, 1);
  EXPECT_TRUE(contains(locked.err, "permission")) << locked.err;
  chmod(folder.path().c_str(), 0755);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));

  run({"play", "powerline", "--save", folder / "game.json", "--quiet"}, {.input = ones(5)});
  const Outcome other = run({"play", "century", "--save", folder / "game.json"});
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(contains(other.err, "powerline")) << other.err;
  write(folder / "game.json", "{\"half\": ");
  EXPECT_EQ(run({"play", folder / "game.json"}).code, 1);
  EXPECT_EQ(read(folder / "game.json"), "{\"half\": ");
}

TEST(CliPlay, saving_by_word_keeps_the_game) {
  Folder folder;
  const Outcome played =
      run({"play", "powerline", "--quiet"}, {.input = "save\nsave " + folder / "kept.json" + "\n1\n1\nquit\n"});
  EXPECT_EQ(played.code, 0);
  EXPECT_TRUE(contains(played.out, "Where to?"));
  EXPECT_EQ(record_of(folder / "kept.json")["moves"].size(), 8U);
}

TEST(CliPlay, impossible_tables_are_wrong_use) {
  EXPECT_EQ(run({"play", "powerline", "--players", "2", "--bots", "random,random,random"}).code, 2);
  EXPECT_EQ(run({"play", "powerline", "--bots", "genius"}).code, 2);
  EXPECT_EQ(run({"play", "powerline", "--players", "7"}).code, 2);
}

}  // namespace
}  // namespace cli_tests
