// The processes that mpirun has started with this one, on this machine or on many: they share out games by their numbers
// and tell each other what came of them. Every process runs the same command to its end; only the first one speaks and
// writes files. Without mpirun there is one process.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "cli/mpi/calls.h"
#include "cli/packed.h"
#include "cli/simulate.h"
#include "cli/stop.h"

namespace cli {

class Processes {
 public:
  // For a command that shares its work; ends it if mpirun has started it and it cannot.
  static Processes& join();
  // This process has come upon an error: what it should say of it, if anything. All of them end.
  static Stop ended(Stop stop);
  // To be called at the end of the program.
  static void leave();
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  bool together() const { return calls_ != nullptr; }  // started by mpirun
  bool first() const { return rank_ == 0; }
  int count() const { return count_; }
  // How many of so many games are played here.
  long part(long count) const;
  // Threads for each: as many as were asked for, else one for each core, or one if there are several processes.
  int threads(int asked) const { return asked > 0 ? asked : together() ? 1 : cores(); }

  // Each has set up its work, with `same` for all: build, data, weights. Ends the command everywhere if one has not.
  void ready(const std::string& same);
  // Calls work(n) for every n in 0 … count - 1 in one of the processes, each using so many threads, and then
  // result(n, packed) so that all know of all.
  void deal(long count, int threads, const std::atomic<bool>& interrupted, const std::function<void(long)>& work,
            const std::function<void(long, Packed&)>& result);
  // What each hands in, by rank.
  std::vector<std::string> share(const std::string& mine);
  long sum(long mine);

 private:
  Processes();
  void agree(const Stop& stop, const std::string& same);

  void* module_ = nullptr;
  const MpiCalls* calls_ = nullptr;
  int rank_ = 0, count_ = 1;
  bool ready_ = false;
  int failed_ = kFine;
};

}  // namespace cli
