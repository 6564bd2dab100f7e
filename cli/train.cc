// `kilowatt train`: a game's value learned by self-play, on all cores, for minutes or hours; stops and goes on at any
// time.
#include <csignal>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "cli/trainer.h"

namespace cli {

namespace {

// With mpirun, unless told otherwise.
constexpr long kGamesOfRound = 32;

void run_train(TrainArgs args) {
  Processes& processes = Processes::join();
  if (processes.together() && args.round == 0) args.round = kGamesOfRound;
  const bots::TrainingPlan& plan = *must(bots::find_training_plan(args.game), kWrongUse);
  const DataSource source(find_game(args.game), args.data);
  must(find_game(args.game).load(source.set()));
  bots::Training training;
  if (!args.resume.empty()) {
    auto read = bots::Training::read(read_file(args.resume), plan, source.set());
    if (!read) {
      read.error().where = args.resume;
      stop(kNotSo, read.error());
    }
    training = std::move(*read);
    if (args.out.empty())
      args.out = args.resume.ends_with(kCheckpoint) ? args.resume.substr(0, args.resume.size() - kCheckpoint.size())
                                                    : args.resume + ".bin";
  } else {
    if (args.out.empty()) args.out = args.game + "-weights.bin";
    if (args.positions.empty() && exists(args.out + std::string(kCheckpoint)))
      stop(kWrongUse, args.out + std::string(kCheckpoint), "a training is kept there",
           "go on with --resume, or choose another --out");
    training = bots::Training::begin(plan, args.seed, source.set());
    if (!args.weights.empty()) {
      auto learner = plan.from_weights(read_file(args.weights));
      if (!learner) {
        learner.error().where = args.weights;
        stop(kNotSo, learner.error());
      }
      training.learner = std::move(*learner);
    }
  }
  training.searches = args.searches;
  std::signal(SIGINT, [](int) { g_training_interrupted = true; });
  std::signal(SIGTERM, [](int) { g_training_interrupted = true; });
  Trainer trainer(args, plan, std::move(training), processes);
  trainer.run();
  if (errors_are_terminal()) std::fputc('\n', stderr);
  trainer.tell();
}

}  // namespace

void add_train(CLI::App& app) {
  auto* command = app.add_subcommand("train", "Learn a game's value by self-play");
  const auto args = std::make_shared<TrainArgs>();
  of_kind(command->add_option("game", args->game, "The game to learn"), kind::kGame)->required();
  of_kind(command->add_option("--data", args->data, "Learn the data set of this folder or box instead of the game's own"),
          kind::kData);
  auto* minutes =
      command->add_option("--minutes", args->minutes, "How long")->check(positive())->capture_default_str();
  command->add_option("-n,--games", args->games, "So many games instead of a time")
      ->check(positive())
      ->excludes(minutes);
  command
      ->add_option("--round", args->round,
                   "Play so many games before they are learned from: whoever plays them, the weights are the same. 0: learn "
                   "from each game at once, with mpirun 32")
      ->check(CLI::Range(0L, 100'000L))
      ->capture_default_str();
  of_kind(command->add_option("--out", args->out,
                              "The weights; the checkpoint lies beside them. Default: GAME-weights.bin"),
          kind::kFile);
  auto* resume = of_kind(command->add_option("--resume", args->resume, "A checkpoint to go on from"), kind::kFile);
  of_kind(command->add_option("--weights", args->weights, "Weights to begin with instead of chance"), kind::kFile)
      ->excludes(resume);
  command
      ->add_option("--search", args->searches,
                   "Iterations of the search by which turns are chosen and judged; 0: the best turn by the value alone")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  of_kind(command->add_option("--positions", args->positions,
                              "Learn nothing, but write what was met in the games there, for tools/learn"),
          kind::kFile);
  command->add_option("--every", args->every, "Seconds between checkpoints")
      ->check(positive())
      ->capture_default_str();
  command->add_option("--seed", args->seed, "Other games, other first weights")->capture_default_str();
  command->add_option("--threads", args->threads, "Threads; 0 means one for each core, with mpirun one for each process")->check(CLI::Range(0, 256));
  command->add_flag("--json", args->json, "For programs");
  command->footer(
      "Ctrl-C ends a training and keeps it. Examples:\n"
      "  kilowatt train century --minutes 5\n"
      "  kilowatt train century --data mine.kilowatt-box --out mine.bin --minutes 30\n"
      "  kilowatt train century --minutes 60 --resume century-weights.bin.checkpoint\n"
      "  kilowatt arena century --bots expert,built_in --time 10 --weights century-weights.bin");
  command->callback([args] { run_train(*args); });
}

}  // namespace cli
