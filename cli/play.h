// The terminal game: a loop of board, question and answer.
#pragma once

#include <array>
#include <string>

#include "cli/session.h"
#include "cli/view.h"
#include "cli/words.h"

namespace cli {

struct Manner {
  std::string save;          // where to keep the game, empty if nowhere
  bool skip_single = false;  // play decisions with one option unasked
  bool confirm = false;      // ask before a turn of several moves ends
  bool practice = false;     // undo past dice and other seats' moves
  bool quiet = false;        // no board before each question
  Style look;
};

class Terminal {
 public:
  Terminal(Session& session, Words& words, const core::DataSet& data, Manner manner)
      : session_(session), words_(words), data_(data), manner_(std::move(manner)) {}

  // Plays until the game is over, the player quits or the input ends.
  void run();

 private:
  enum class Reply { moved, undone, again, quit };

  void greet();
  bool turn(core::Seat seat);
  Reply ask(core::Seat seat, const core::Options& options);
  Reply answer(core::Seat seat, const core::Options& options, const std::string& line);
  void let_answer(core::Seat seat);
  bool confirm(core::Seat seat);
  Reply take_back(core::Seat seat);
  void pass_screen(core::Seat seat);
  void show(core::Seat seat);
  void show_options(const core::Options& options);
  void show_news(core::Seat seat);
  void show_log(core::Seat seat);
  void hint(core::Seat seat);
  void about(core::Seat seat, const core::Options& options, const std::string& id);
  void help(const core::Options& options);
  std::string known_word() const;
  void why(core::Seat seat, const core::Options& options, const std::string& move);
  bool save(const std::string& path);
  void autosave();
  void finish();
  bool read(std::string& line);
  void say(std::string_view key, const core::MessageArgs& args = {});

  Session& session_;
  Words& words_;
  const core::DataSet& data_;
  Manner manner_;
  core::Seat last_ = core::kNobody;
  std::array<std::size_t, core::kNobody + 1> told_{};  // log lines each seat has been shown
  std::size_t saved_ = 0;                              // moves in the file
  bool leaving_ = false;                               // quit was asked for once with an unsaved game
};

}  // namespace cli
