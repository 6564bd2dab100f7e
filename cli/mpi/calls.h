// What the program needs of MPI. It is in a module of its own (kilowatt_mpi.so, beside the program), which is loaded only
// when mpirun has started the program: nobody else needs MPI's libraries.
#pragma once

#include <cstdint>

namespace cli {

struct MpiCalls {
  void (*begin)(int* rank, int* count);
  void (*end)();
  // Ends all processes at once, this one with this exit code.
  void (*abort)(int code);
  // One number of each process, by rank; the same for all. Waits without using the processor.
  void (*gather)(const std::int64_t* mine, std::int64_t* all);
  // The bytes of one process, which all others receive.
  void (*send)(int from, char* bytes, std::int64_t size);
};
using GetMpiCalls = const MpiCalls* (*)();
inline constexpr const char* kGetMpiCalls = "kilowatt_mpi_calls";

}  // namespace cli
