// `kilowatt replay`: a saved game played again, up to any move; the position as text or JSON.
#include "core/replay.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "cli/stored.h"
#include "cli/view.h"
#include "core/notation.h"

namespace cli {

namespace {

struct ReplayArgs {
  RecordOptions record;
  std::string lang, seat, colour = "auto";
  int to = -1;
  std::string db;
  bool json = false, all = false;
};

nlohmann::ordered_json describe(const core::AnyGame& game, const core::Record& record, const core::AnyState& s,
                                core::Seat viewer, int n) {
  const core::Info& info = game.info();
  nlohmann::ordered_json json = {{"game", record.game},
                                 {"n", n},
                                 {"moves", record.moves.size()},
                                 {"players", record.players},
                                 {"options", info.options}};
  auto& points = json["points"] = nlohmann::ordered_json::array();
  const core::AnyState seen = viewer == core::kNobody ? s : game.observe(s, viewer);
  for (int seat = 0; seat < info.seats; ++seat) points.push_back(game.points(seen, static_cast<core::Seat>(seat)));
  auto& active = json["active"] = nlohmann::ordered_json::array();
  for (const core::Seat seat : game.active(s)) {
    nlohmann::ordered_json one = {{"seat", core::seat_text(seat)}};
    if (viewer == core::kNobody || viewer == seat) {
      core::Options options;
      game.options(s, seat, options);
      one["step"] = info.steps[game.prompt(s, seat).step].name;
      auto& list = one["options"] = nlohmann::ordered_json::array();
      for (int i = 0; i < options.count(); ++i) list.push_back(core::move_text(info, options.nth(i)));
    }
    active.push_back(one);
  }
  json["over"] = game.over(s);
  if (game.over(s)) json["scores"] = core::score_rows(game, s);
  json["state"] = game.to_json(seen);
  return json;
}

void tell(const ReplayArgs& args, const OpenTable& table, const core::Record& record, const core::AnyState& s,
          core::Seat viewer, int n) {
  const core::AnyGame& game = *table.game;
  const core::Info& info = game.info();
  const Style look = style(args.colour);
  Words words(find_game(record.game), args.lang);
  words.seat_names(record);
  print("{}\n",
        look.bold(words.ui("replay.move", {{"n", std::to_string(n)}, {"of", std::to_string(record.moves.size())}})));
  const core::AnyState seen = viewer == core::kNobody ? s : game.observe(s, viewer);
  write(draw({game, seen, table.source.set(), viewer, words, look, terminal_width()}));
  print("\n");
  for (const core::Seat seat : game.active(s)) {
    const bool open = viewer == core::kNobody || viewer == seat;
    print("{}: {}\n", words.seat(seat), open ? words.prompt(info, game.prompt(s, seat)) : words.ui("replay.thinks"));
  }
  if (!game.over(s)) return;
  print("{}\n", look.bold(words.ui("play.over")));
  const core::Json rows = core::score_rows(game, s);
  for (const auto& [seat, row] : rows.items())
    print("  {}  {}\n", pad(words.seat(static_cast<core::Seat>(std::stoi(seat))), 20), row.dump());
}

void run_replay(const ReplayArgs& args) {
  if (args.all) return replay_all(args.db, args.json);
  const core::Record record = read_record_file(args.record.file);
  const OpenTable table = open_record(record, args.record.data, args.record.file);
  core::Seat viewer = core::kNobody;
  if (!args.seat.empty()) {
    const auto seat = core::parse_seat(args.seat);
    if (!seat || *seat >= table.game->info().players)
      stop(kWrongUse, "--seat " + args.seat, "no such seat at this table",
           "p1 to p" + std::to_string(table.game->info().players));
    viewer = *seat;
  }
  const auto s = core::replay(*table.game, record, args.to);
  if (!s) {
    core::Error error = s.error();
    error.where = args.record.file + ": " + error.where;
    stop(error.code == "no_such_move" ? kWrongUse : kNotSo, error);
  }
  const int n = args.to < 0 ? static_cast<int>(record.moves.size()) : args.to;
  if (args.json)
    print_json(describe(*table.game, record, *s, viewer, n));
  else
    tell(args, table, record, *s, viewer, n);
}

}  // namespace

void add_colour(CLI::App& command, std::string& when) {
  of_kind(command.add_option("--color,--colour", when, "Colours: auto, always or never"), kind::kWhen)
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

void add_replay(CLI::App& app) {
  auto* command = app.add_subcommand("replay", "Play a saved game again and show a position");
  const auto args = std::make_shared<ReplayArgs>();
  args->record.add_to(*command);
  command->add_option("--to", args->to, "Stop after this many moves (0: before the first); all by default")
      ->check(not_negative());
  of_kind(command->add_option("--seat", args->seat, "Show what this seat may see: p1, p2, …"), kind::kSeat);
  command->add_flag("--json", args->json, "For programs: the position with its state, active seats and their options");
  auto* all =
      command->add_flag("--all", args->all, "Every table in a server's store; lists those that no longer replay")
          ->excludes("--to", "--seat");
  command
      ->add_option("--db", args->db,
                   "With --all: sqlite:FILE or postgresql://…; by default the file in your data folder")
      ->needs(all);
  command->get_option("record")->required(false)->excludes(all);
  add_lang(*command, args->lang);
  add_colour(*command, args->colour);
  command->footer(
      "Examples:\n  kilowatt replay game.json\n  kilowatt replay --all\n  kilowatt replay game.json --to 57 --seat "
      "p1\n  kilowatt replay game.json --to 57 --json");
  command->callback([args] {
    if (!args->all && args->record.file.empty())
      stop(kWrongUse, "record", "which saved game?", "a file, or --all for the tables of a server");
    run_replay(*args);
  });
}

}  // namespace cli
