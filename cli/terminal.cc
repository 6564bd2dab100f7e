#include <cstdio>
#include <iostream>

#include "cli/files.h"
#include "cli/output.h"
#include "cli/play.h"
#include "cli/stop.h"
#include "cli/table_text.h"
#include "core/notation.h"
#include "core/replay.h"

namespace cli {

namespace {

std::string trimmed(std::string text) {
  const auto first = text.find_first_not_of(" \t\r");
  const auto last = text.find_last_not_of(" \t\r");
  return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

void Terminal::say(std::string_view key, const core::MessageArgs& args) { print("{}\n", words_.ui(key, args)); }

bool Terminal::read(std::string& line) {
  flush();
  if (!std::getline(std::cin, line)) return false;
  line = trimmed(line);
  return true;
}

void Terminal::run() {
  greet();
  while (!session_.over()) {
    const core::Seat seat = session_.next();
    if (session_.is_human(seat)) {
      if (!turn(seat)) return;
    } else {
      let_answer(seat);
    }
  }
  autosave();
  finish();
}

// A bot that takes its time says so, where somebody watches.
void Terminal::let_answer(core::Seat seat) {
  const bool shown = session_.is_bot(seat) && output_is_terminal();
  if (shown) {
    write(words_.ui("play.thinking", {{"name", words_.seat(seat)}}));
    flush();
  }
  session_.answer(seat);
  if (shown) write("\r\033[K");
}

void Terminal::greet() {
  print("{}\n", manner_.look.bold(words_.game("game", "name")));
  say("play.welcome");
  if (session_.record().moves.empty()) return;
  say("play.resumed", {{"n", std::to_string(session_.record().moves.size())}});
  told_.fill(session_.lines().size());
}

// One person decides; false ends the program.
bool Terminal::turn(core::Seat seat) {
  core::Options options;
  session_.game().options(session_.state(), seat, options);
  if (manner_.skip_single && options.count() == 1) {
    session_.play(seat, options.nth(0));
    return confirm(seat);
  }
  autosave();
  pass_screen(seat);
  show_news(seat);
  if (!manner_.quiet) show(seat);
  show_options(options);
  for (;;) {
    switch (ask(seat, options)) {
      case Reply::moved: return confirm(seat);
      case Reply::undone: return true;
      case Reply::again: break;
      case Reply::quit: return false;
    }
  }
}

Terminal::Reply Terminal::ask(core::Seat seat, const core::Options& options) {
  print("{} ", manner_.look.bold(words_.ui("play.prompt", {{"name", words_.seat(seat)}})));
  std::string line;
  if (!read(line)) {
    print("\n");
    say(manner_.save.empty() ? "play.input_ended" : "play.kept", {{"file", manner_.save}});
    return Reply::quit;
  }
  if (line != "quit" && line != "q") leaving_ = false;
  return answer(seat, options, line);
}

Terminal::Reply Terminal::answer(core::Seat seat, const core::Options& options, const std::string& line) {
  const auto space = line.find(' ');
  const std::string word = line.substr(0, space);
  const std::string rest = space == std::string::npos ? std::string() : trimmed(line.substr(space + 1));
  const core::Info& info = session_.game().info();

  if (line.empty() || word == "options") return show_options(options), Reply::again;
  if (is_number(line)) {
    const int n = std::stoi(line);
    if (n < 1 || n > options.count()) {
      say("play.no_number", {{"n", std::to_string(options.count())}});
      return Reply::again;
    }
    session_.play(seat, options.nth(n - 1));
    return Reply::moved;
  }
  if (const auto move = core::find_move(info, options, line)) {
    session_.play(seat, *move);
    return Reply::moved;
  }
  if (word == "undo" || word == "u") {
    const auto other = core::parse_seat(rest);
    return take_back(other && session_.is_human(*other) ? *other : seat);
  }
  if (word == "help" || word == "h" || word == "?") return help(options), Reply::again;
  if (word == "hint") return hint(seat), Reply::again;
  if (word == "why") return why(seat, options, rest), Reply::again;
  if (word == "about") return about(seat, options, rest), Reply::again;
  if (word == "log") return show_log(seat), Reply::again;
  if (word == "board" || word == "b") {
    const auto other = core::parse_seat(rest);
    const bool known = other && *other < info.players;
    if (known)
      write(draw_seat({session_.game(), session_.view(seat), data_, seat, words_, manner_.look, terminal_width()},
                      *other));
    else
      show(seat);
    return Reply::again;
  }
  if (word == "save") return save(rest.empty() ? manner_.save : rest), Reply::again;
  if (word == "quit" || word == "q") {
    const bool safe = saved_ == session_.record().moves.size();
    if (!safe && manner_.save.empty() && !leaving_ && input_is_terminal()) {
      leaving_ = true;
      say("play.quit_unsaved");
      return Reply::again;
    }
    if (!manner_.save.empty()) say("play.kept", {{"file", manner_.save}});
    return Reply::quit;
  }
  why(seat, options, line);
  return Reply::again;
}

// After the last move of a turn: the end of it can still be taken back. False ends the program.
bool Terminal::confirm(core::Seat seat) {
  const bool ended = !session_.game().active(session_.state()).has(seat);
  if (!manner_.confirm || !ended || session_.over() || session_.own_moves(seat) < 2) return true;
  print("{} ", words_.ui("play.confirm"));
  std::string line;
  if (!read(line)) {
    autosave();
    return false;
  }
  if (line == "undo" || line == "u") take_back(seat);
  return true;
}

Terminal::Reply Terminal::take_back(core::Seat seat) {
  if (!session_.undo(seat, manner_.practice)) {
    say("play.no_undo");
    return Reply::again;
  }
  for (std::size_t& told : told_) told = std::min(told, session_.lines().size());
  say("play.undone");
  return Reply::undone;
}

// Between two people at one terminal, when one could see what the other must not.
void Terminal::pass_screen(core::Seat seat) {
  const core::Seat before = std::exchange(last_, seat);
  if (before == seat || session_.humans() < 2) return;
  const bool secrets = before == core::kNobody || session_.view(seat) != session_.view(before);
  if (secrets && input_is_terminal() && output_is_terminal()) {
    write("\033[2J\033[3J\033[H");
    print("{} ", words_.ui("play.pass", {{"name", words_.seat(seat)}}));
    std::string line;
    read(line);
    write("\033[2J\033[3J\033[H");
  } else {
    print("\n{}\n", manner_.look.bold(words_.ui("play.turn", {{"name", words_.seat(seat)}})));
  }
}

void Terminal::show(core::Seat seat) {
  print("\n");
  write(draw({session_.game(), session_.view(seat), data_, seat, words_, manner_.look, terminal_width()}));
  print("\n");
}

void Terminal::show_options(const core::Options& options) {
  const core::Info& info = session_.game().info();
  const core::Seat seat = last_;
  print("{}\n", manner_.look.bold(words_.prompt(info, session_.game().prompt(session_.state(), seat))));
  int n = 0;
  for (const core::Option& option : options) {
    const core::Move last{option.move.verb, option.last};
    const std::string text = words_.move(info, option.move);
    if (option.count() > 1) {
      print("{:>4}–{:<4} {}  {}\n", n + 1, n + option.count(), text + " … " + words_.move(info, last),
            manner_.look.dim(core::move_text(info, option.move) + " … " + core::move_text(info, last)));
    } else {
      print("{:>4} {}  {}\n", n + 1, pad(text, 34), manner_.look.dim(core::move_text(info, option.move)));
    }
    n += option.count();
  }
}

// What happened since the seat was last told, as far as it may know.
void Terminal::show_news(core::Seat seat) {
  const auto& lines = session_.lines();
  for (std::size_t& told = told_[seat]; told < lines.size(); ++told)
    if (lines[told].note.seen_by.has(seat)) print("  {}\n", words_.note(session_.game().info(), lines[told].note));
}

void Terminal::show_log(core::Seat seat) {
  for (const Session::Line& line : session_.lines())
    if (line.note.seen_by.has(seat)) print("{:>5}  {}\n", line.move, words_.note(session_.game().info(), line.note));
}

void Terminal::hint(core::Seat seat) {
  const auto list = session_.advice(seat, 3);
  if (list.empty()) return say("play.no_hint");
  const core::Info& info = session_.game().info();
  const int columns = terminal_width();
  for (const bots::Suggestion& one : list) {
    print("  {}  {}\n", pad(words_.move(info, one.move), 34),
          words_.ui("play.expected", {{"n", words_.decimal(one.expected)}}));
    // The rest of the turn, as far as it was thought of.
    std::string plan, reasons;
    for (std::size_t i = 1; i < one.turn.size(); ++i)
      plan += (plan.empty() ? "" : words_.semicolon()) + words_.move(info, one.turn[i]);
    if (!plan.empty()) write(wrapped(words_.ui("play.then", {{"moves", plan}}), columns, 6));
    for (const bots::Reason& reason : one.reasons)
      reasons += (reasons.empty() ? "" : words_.semicolon()) + words_.reason(reason);
    if (!reasons.empty()) write(wrapped(reasons, columns, 6));
  }
}

// With examples from this game.
void Terminal::help(const core::Options& options) {
  const std::string move = core::move_text(session_.game().info(), options[0].move);
  say("play.help", {{"move", move}, {"word", known_word()}});
}

// A short word of a move that `about` has something to say to; "none" in a game without components.
std::string Terminal::known_word() const {
  const core::Info& info = session_.game().info();
  std::string found;
  for (const core::Verb& verb : info.verbs)
    if (verb.arg.kind == core::Arg::word)
      for (const std::string& id : info.lists[verb.arg.list].ids)
        if ((found.empty() || id.size() < found.size()) && words_.has_name(id) &&
            !entry_text(data_, id, words_).empty())
          found = id;
  return found.empty() ? "none" : found;
}

// What a component is, by the word a move uses for it.
void Terminal::about(core::Seat seat, const core::Options& options, const std::string& id) {
  const Scene scene = {session_.game(), session_.view(seat), data_, seat, words_, manner_.look, terminal_width()};
  std::string text = told(scene, id);
  if (text.empty()) text = entry_text(data_, id, words_);
  if (words_.has_name(id)) text = words_.name(id) + (text.empty() ? "" : words_.colon() + text);
  // A place is what a move to it is called.
  for (const core::Option& option : options)
    if (text.empty() && core::move_text(session_.game().info(), option.move).ends_with(" " + id))
      text = words_.move(session_.game().info(), option.move);
  if (text.empty()) return say("play.about_what", {{"word", known_word()}});
  write(wrapped(text, terminal_width(), 0));
}

void Terminal::why(core::Seat seat, const core::Options& options, const std::string& text) {
  const core::Info& info = session_.game().info();
  if (text.empty()) return say("play.why_what", {{"move", core::move_text(info, options[0].move)}});
  if (core::find_move(info, options, text)) return say("play.allowed", {{"move", text}});
  const auto moves = core::parse_moves(info, text);
  const std::string code =
      moves.empty() ? "unknown_word" : session_.game().refusal(session_.view(seat), seat, moves.front());
  print("{} {}\n", words_.ui("play.refused", {{"move", text}}), words_.refusal(code));
}

bool Terminal::save(const std::string& path) {
  if (path.empty()) return say("play.save_where"), false;
  try {
    write_file(path, core::write_record(session_.saved()));
  } catch (const Stop& stop) {
    print("{}\n", stop.error.text());
    return false;
  }
  manner_.save = path;
  saved_ = session_.record().moves.size();
  say("play.saved", {{"file", path}});
  return true;
}

// After every turn, so that a closed terminal loses nothing; a file that cannot be written ends the game.
void Terminal::autosave() {
  if (manner_.save.empty()) return;
  write_file(manner_.save, core::write_record(session_.saved()));
  saved_ = session_.record().moves.size();
}

void Terminal::finish() {
  const core::Info& info = session_.game().info();
  show_news(last_);
  print("\n");
  write(draw({session_.game(), session_.state(), data_, core::kNobody, words_, manner_.look, terminal_width()}));
  print("\n{}\n", manner_.look.bold(words_.ui("play.over")));
  const auto rows = core::score_rows(session_.game(), session_.state());
  for (int seat = 0; seat < info.seats; ++seat) {
    const auto& row = rows[static_cast<std::size_t>(seat)];
    const bool best = std::all_of(rows.begin(), rows.end(), [&](const auto& other) { return row >= other; });
    const std::string line =
        fmt::format("{} {}", pad(words_.seat(static_cast<core::Seat>(seat)), 20),
                    words_.ui("play.score", {{"points", std::to_string(row[0])}, {"tie", std::to_string(row[1])}}));
    print("  {} {}\n", best ? "*" : " ", best ? manner_.look.bold(line) : line);
  }
  if (!manner_.save.empty()) say("play.kept_finished", {{"file", manner_.save}});
}

}  // namespace cli
