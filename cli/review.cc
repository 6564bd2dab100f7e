// `kilowatt review`: a finished game taken apart into play and luck, with the decisions that cost most and why.
#include "bots/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "cli/words.h"
#include "core/replay.h"

namespace cli {

namespace {

struct ReviewArgs {
  RecordOptions record;
  std::string lang;
  std::uint64_t seed = 1;
  int most = 10;
  int iterations = 0;
  bool json = false;
};

bots::Review look(const core::AnyGame& game, const core::Record& record, const ReviewArgs& args) {
  bots::Reviewer reviewer(game, args.seed, args.iterations);
  Progress progress("review", static_cast<long>(record.moves.size()));
  const auto done = core::replay(game, record, -1, [&](const core::Played& played) {
    reviewer.follow(played.seat, played.move);
    progress.done(played.n);
  });
  if (!done) {
    core::Error error = done.error();
    error.where = args.record.file + ": " + error.where;
    stop(kNotSo, error);
  }
  return reviewer.finish();
}

// What nobody can take apart is told as it came out.
void tell_points(const Words& words, const bots::Review& review) {
  for (std::size_t seat = 0; seat < review.expected.back().size(); ++seat)
    print("{}{:>8.0f}\n", pad(words.seat(static_cast<core::Seat>(seat)), 20), review.expected.back()[seat]);
  print("{}\n\n", style().dim(words.ui("review.no_parts")));
}

void tell_parts(const Words& words, const bots::Review& review) {
  if (review.parts.empty()) return tell_points(words, review);
  constexpr std::array kColumns = {"points", "start", "play", "luck", "others", "rest", "share"};
  std::array<int, kColumns.size()> widths{};
  std::string head = pad("", 20);
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const std::string column = words.ui(std::string("review.") + kColumns[i]);
    widths[i] = std::max(12, width(column) + 2);
    head += pad_left(column, widths[i]);
  }
  print("{}\n", style().dim(head));
  for (std::size_t seat = 0; seat < review.parts.size(); ++seat) {
    const bots::Parts& parts = review.parts[seat];
    const std::array<std::string, kColumns.size()> cells = {fmt::format("{:.0f}", parts.points),
                                                            words.decimal(parts.start),
                                                            words.decimal(parts.play, true),
                                                            words.decimal(parts.luck, true),
                                                            words.decimal(parts.others, true),
                                                            words.decimal(parts.rest, true),
                                                            fmt::format("{:.0f} %", 100 * parts.share())};
    std::string row = pad(words.seat(static_cast<core::Seat>(seat)), 20);
    for (std::size_t i = 0; i < cells.size(); ++i) row += pad_left(cells[i], widths[i]);
    print("{}\n", row);
  }
  print("{}\n\n", style().dim(words.ui("review.about")));
}

void tell_mistakes(const Words& words, const core::Info& info, std::vector<bots::Mistake> mistakes, int most) {
  if (mistakes.empty()) return print("{}\n", words.ui("review.none"));
  std::stable_sort(mistakes.begin(), mistakes.end(), [](const auto& a, const auto& b) { return a.cost > b.cost; });
  if (mistakes.size() > static_cast<std::size_t>(most)) mistakes.resize(static_cast<std::size_t>(most));
  print("{}\n", style().bold(words.ui("review.mistakes")));
  for (const bots::Mistake& mistake : mistakes) {
    print("{}\n", words.ui("review.move", {{"n", std::to_string(mistake.move)},
                                           {"name", words.seat(mistake.seat)},
                                           {"cost", words.decimal(mistake.cost)},
                                           {"doubt", words.decimal(bots::kSure * mistake.doubt)}}));
    print("  {}\n  {}", words.ui("review.played", {{"move", words.move(info, mistake.played)}}),
          words.ui("review.better", {{"move", words.move(info, mistake.best)}}));
    std::string reasons;
    for (const bots::Reason& reason : mistake.reasons)
      reasons += (reasons.empty() ? words.colon() : words.semicolon()) + words.reason(reason);
    print("{}\n", reasons);
  }
}

void run_review(const ReviewArgs& args) {
  const core::Record record = read_record_file(args.record.file);
  const OpenTable table = open_record(record, args.record.data, args.record.file);
  const bots::Review review = look(*table.game, record, args);
  if (args.json) return print_json(bots::to_json(table.game->info(), review));
  Words words(find_game(record.game), args.lang);
  words.seat_names(record);
  print("{}\n", style().bold(words.ui("review.title", {{"n", std::to_string(record.moves.size())}})));
  tell_parts(words, review);
  tell_mistakes(words, table.game->info(), review.mistakes, args.most);
}

}  // namespace

void add_review(CLI::App& app) {
  auto* command = app.add_subcommand("review", "Take a finished game apart: play, luck and mistakes");
  const auto args = std::make_shared<ReviewArgs>();
  args->record.add_to(*command);
  command->add_option("--most", args->most, "How many mistakes to show")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--seed", args->seed, "Other samples of what chance might have brought")->capture_default_str();
  command
      ->add_option("--iterations", args->iterations, "Of the search for each turn; more are finer; 0: as in the page")
      ->check(CLI::Range(0, 1'000'000));
  command->add_flag("--json", args->json, "For programs: every value and every mistake");
  add_lang(*command, args->lang);
  command->footer("Examples:\n  kilowatt review game.json\n  kilowatt review game.json --json");
  command->callback([args] { run_review(*args); });
}

}  // namespace cli
