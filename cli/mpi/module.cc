// The module that knows MPI.
#define OMPI_SKIP_MPICXX
#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "cli/mpi/calls.h"

namespace {

void begin(int* rank, int* count) {
  // OpenMPI reads large messages out of another process's memory, which containers forbid.
  setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 0);
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, count);
}

void end() { MPI_Finalize(); }

void abort_all(int code) { MPI_Abort(MPI_COMM_WORLD, code); }

// Where all processes have to wait for the slowest: games may last for minutes, and MPI itself would wait in a busy loop.
void gather(const std::int64_t* mine, std::int64_t* all) {
  MPI_Request request;
  MPI_Iallgather(mine, 1, MPI_INT64_T, all, 1, MPI_INT64_T, MPI_COMM_WORLD, &request);
  int done = 0;
  long pause = 1'000;  // nanoseconds
  for (MPI_Test(&request, &done, MPI_STATUS_IGNORE); done == 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE)) {
    const timespec time{0, pause};
    nanosleep(&time, nullptr);
    pause = std::min(2 * pause, 1'000'000L);
  }
}

void send(int from, char* bytes, std::int64_t size) {
  constexpr std::int64_t kMost = 1 << 28;  // MPI counts in int
  for (; size > 0; bytes += kMost, size -= kMost)
    MPI_Bcast(bytes, static_cast<int>(std::min(size, kMost)), MPI_BYTE, from, MPI_COMM_WORLD);
}

constexpr cli::MpiCalls kCalls = {begin, end, abort_all, gather, send};

}  // namespace

extern "C" __attribute__((visibility("default"))) const cli::MpiCalls* kilowatt_mpi_calls() { return &kCalls; }
