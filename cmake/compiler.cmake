# The language, the warnings and the machine: what every translation unit is compiled with.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_COLOR_DIAGNOSTICS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Debug CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")

# With CMAKE_UNITY_BUILD (the presets that build everything have it) several sources of a folder are compiled as one: most
# of the time goes into reading headers. So names that a file keeps to itself must still be its own within its folder.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 32)

find_program(KILOWATT_CCACHE ccache)
if(KILOWATT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths below the checkout count as relative, so that another clone or build folder finds the same objects.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    "${KILOWATT_CCACHE}")
endif()

# Warnings are errors. -Wconversion stays off: states are made of small integers, and every `seat.money += gain`
# would need a cast that hides more than it shows; braces (-Wnarrowing) and floats are still checked.
add_compile_options(
  -Wall -Wextra -Wpedantic -Werror
  -Wextra-semi -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual -Wfloat-conversion -Wvla)
if(NOT CMAKE_UNITY_BUILD)
  add_compile_options(-Wshadow)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wshadow=local)  # a name of the file before is not in the way of ours
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wduplicated-cond -Wlogical-op)
  # g++ 12 reports overlaps and overflows inside std::string and std::vector that are not there (GCC bugs 105329, 105651, 107852).
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
  # The more it sees at once, the more it reports that is not there: values inside std::expected that nobody reads, and
  # the pairs of new and delete that a test replaces. Builds of single files keep the first of them.
  add_compile_options(-Wno-mismatched-new-delete)
  if(CMAKE_UNITY_BUILD)
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options(-Wimplicit-fallthrough)
  if(NOT KILOWATT_WASM)
    # std::stable_sort of g++ 12's library calls a function the library itself calls deprecated; g++ watches over ours.
    add_compile_options(-Wno-deprecated-declarations)
  endif()
endif()

# Bots must choose the same move on every machine and in the page: no fused multiply-add behind our back.
add_compile_options(-ffp-contract=off)

# x86-64-v2 (2009: popcnt, SSE4.2) runs on every amd64 machine still in use, so a binary can be copied from one to
# another; v3 is no gain worth a crash on a small machine. Use -DKILOWATT_ARCH=native to try.
if(KILOWATT_ARCH AND NOT KILOWATT_WASM AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-march=${KILOWATT_ARCH})
endif()

# g++ copies a struct of a kilobyte with `rep movsq`, which takes half as long again as the C library's memcpy; states
# are copied at every node of a search.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-mmemcpy-strategy=libcall:-1:noalign)
endif()

if(KILOWATT_SANITIZE)
  add_compile_definitions(KILOWATT_SANITIZED)  # tests that play millions of states play fewer
  add_compile_options(-fsanitize=${KILOWATT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${KILOWATT_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-maybe-uninitialized)  # false alarms from g++ with sanitizers, Boost.Beast above all
  endif()
endif()

# The fuzzers see into the libraries only if these are compiled with coverage, too.
if(KILOWATT_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()

if(KILOWATT_LTO)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
