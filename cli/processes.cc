#include "cli/processes.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>

#include "cli/output.h"
#include "cli/version.h"

namespace cli {

namespace {

std::unique_ptr<Processes> g_processes;

// What each kind of mpirun (and srun) leaves in the environment.
const char* started_by_mpi() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_SIZE"})
    if (std::getenv(name) != nullptr) return name;
  return nullptr;
}

std::string module_file() {
  std::error_code ignored;
  return std::filesystem::read_symlink("/proc/self/exe", ignored).replace_filename("kilowatt_mpi.so").string();
}

std::string host() {
  char name[256] = {};
  gethostname(name, sizeof name - 1);
  return name;
}

// How a process has set up its work.
struct Start {
  int code = kFine;
  std::string where, what, remedy, same, host;

  void pack(Packed& packed) {
    packed(code);
    for (std::string* text : {&where, &what, &remedy, &same, &host}) packed(*text);
  }
};

std::string process(std::size_t rank, int count, const std::string& host) {
  return "process " + std::to_string(rank + 1) + " of " + std::to_string(count) + ", on " + host;
}

}  // namespace

Processes& Processes::join() {
  if (!g_processes) g_processes.reset(new Processes);
  return *g_processes;
}

Processes::Processes() {
  const char* sign = started_by_mpi();
  if (sign == nullptr) return;
  const std::string file = module_file();
  if (!std::filesystem::exists(file))
    stop(kWrongUse, "mpirun", "this program was built without MPI, so its processes cannot share their work",
         "install libopenmpi-dev and openmpi-bin and build again, or start it without mpirun");
  module_ = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);  // MPI loads parts of itself, which look for the rest
  const auto get = module_ == nullptr ? nullptr : reinterpret_cast<GetMpiCalls>(dlsym(module_, kGetMpiCalls));
  if (get == nullptr) stop(kNotSo, "mpirun", std::string("MPI cannot be used: ") + dlerror(), "install openmpi-bin");
  const MpiCalls* calls = get();
  calls->begin(&rank_, &count_);
  calls_ = calls;
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (size == nullptr) size = std::getenv("PMI_SIZE");
  if (count_ == 1 && size != nullptr && std::atoi(size) > 1)
    stop(kWrongUse, "mpirun", "belongs to another MPI than the one this program was built with", "take that of openmpi-bin");
  write_for_mpirun(!first());
}

void Processes::leave() {
  if (!g_processes || g_processes->calls_ == nullptr) return;
  if (g_processes->failed_ != kFine) g_processes->calls_->abort(g_processes->failed_);
  g_processes->calls_->end();
  g_processes->calls_ = nullptr;
}

Stop Processes::ended(Stop stop) {
  if (!g_processes || g_processes->calls_ == nullptr || stop.code == kFine) return stop;
  Processes& all = *g_processes;
  if (!all.ready_) {
    try {
      all.agree(stop, {});
    } catch (const Stop& common) {
      return common;
    }
  }
  // The others are at work and hear of it when they are ended.
  const std::string who = process(static_cast<std::size_t>(all.rank_), all.count_, host());
  stop.error.where = stop.error.where.empty() ? who : who + ": " + stop.error.where;
  all.failed_ = stop.code;
  return stop;
}

// All tell how far they have come. The error of the lowest rank ends them all, told by the first.
void Processes::agree(const Stop& stop, const std::string& same) {
  ready_ = true;
  Start mine{stop.code, stop.error.where, stop.error.what, stop.error.remedy, same, host()};
  if (stop.code != kFine && mine.what.empty()) mine.what = "has ended";
  Packed packed;
  mine.pack(packed);
  std::vector<Start> starts;
  for (std::string& bytes : share(packed.bytes())) {
    Packed theirs(std::move(bytes));
    starts.emplace_back().pack(theirs);
  }
  for (std::size_t rank = 0; rank < starts.size(); ++rank) {
    Start& start = starts[rank];
    if (start.code == kFine && start.same != starts[0].same && starts[0].code == kFine)
      start = {kNotSo, {}, "has another build, other options, other component data or other weights than the first",
               "start the same on all machines", {}, start.host};
    if (start.code == kFine) continue;
    // Only the first says that it failed: mpirun ends all others as soon as one has, and what they return might come before.
    if (!first()) throw Stop{kFine, {}};
    if (rank > 0) {
      const std::string who = process(rank, count_, start.host);
      start.where = start.where.empty() ? who : who + ": " + start.where;
    }
    throw Stop{start.code, {"", start.where, start.what, start.remedy}};
  }
}

void Processes::ready(const std::string& same) {
  if (!together()) return;
  std::ifstream words("/proc/self/cmdline", std::ios::binary);
  words.ignore(std::numeric_limits<std::streamsize>::max(), '\0');  // the program's own name
  const std::string options(std::istreambuf_iterator<char>(words), {});
  agree({kFine, {}}, version_line() + "\n" + options + "\n" + same);
}

long Processes::part(long count) const { return (count - rank_ + count_ - 1) / count_; }

void Processes::deal(long count, int threads, const std::atomic<bool>& interrupted,
                     const std::function<void(long)>& work, const std::function<void(long, Packed&)>& result) {
  in_parallel(part(count), threads, interrupted, [&](long i) { work(rank_ + i * count_); });
  if (!together()) return;
  if (interrupted) stop(kNotSo, "", "interrupted");
  Packed mine;
  for (long n = rank_; n < count; n += count_) result(n, mine);
  std::vector<std::string> all = share(mine.bytes());
  for (int rank = 0; rank < count_; ++rank) {
    if (rank == rank_) continue;
    Packed theirs(std::move(all[static_cast<std::size_t>(rank)]));
    for (long n = rank; n < count; n += count_) result(n, theirs);
  }
}

std::vector<std::string> Processes::share(const std::string& mine) {
  if (!together()) return {mine};
  const auto size = static_cast<std::int64_t>(mine.size());
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(count_));
  calls_->gather(&size, sizes.data());
  std::vector<std::string> all(sizes.size());
  for (int rank = 0; rank < count_; ++rank) {
    std::string& bytes = all[static_cast<std::size_t>(rank)];
    if (rank == rank_)
      bytes = mine;
    else
      bytes.resize(static_cast<std::size_t>(sizes[static_cast<std::size_t>(rank)]));
    calls_->send(rank, bytes.data(), static_cast<std::int64_t>(bytes.size()));
  }
  return all;
}

long Processes::sum(long mine) {
  if (!together()) return mine;
  const std::int64_t own = mine;
  std::vector<std::int64_t> all(static_cast<std::size_t>(count_));
  calls_->gather(&own, all.data());
  long out = 0;
  for (const std::int64_t each : all) out += static_cast<long>(each);
  return out;
}

}  // namespace cli
