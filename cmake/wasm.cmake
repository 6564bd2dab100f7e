# Toolchain file for WebAssembly: clang 19 and Debian's wasi-libc, libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32.
#
# What it takes, found by trial:
# - A module of ours is a reactor (-mexec-model=reactor): no main, the page calls _initialize once and then the exports.
# - No exceptions: Debian's libc++abi for wasm has no unwinder. nlohmann-json notices by itself and aborts where it would throw.
# - /usr/include holds the native headers as well, and clang would fall back on them: a sysroot of links shows it wasi-libc,
#   libc++ and the header-only nlohmann-json, nothing else, so a native library cannot slip in.
# - Objects hold bitcode (-flto), which GNU ar cannot index: llvm-ar-19.
# - The stack is 64 KiB unless asked otherwise, and overruns into the data silently: 1 MiB, placed first so that an overrun traps.
# - clang hands a module to wasm-opt if there is one (Debian's binaryen): 5 % fewer bytes to fetch.
# - Imports left after linking, all of wasi_snapshot_preview1: fd_close, fd_seek, fd_write (from abort messages), clock_time_get
#   (std::chrono) and random_get (std::random_device); the host gives them.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(KILOWATT_WASM ON)

set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
find_program(CMAKE_AR llvm-ar-19 REQUIRED)
find_program(CMAKE_RANLIB llvm-ranlib-19 REQUIRED)
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)

# Nothing asks what type a thing is, and there is one thread: 1.6 KiB less to fetch.
# Every browser of the last years has these; they are not in clang 19's default set.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -fno-threadsafe-statics -flto -mbulk-memory -msign-ext -mnontrapping-fptoint -msimd128")
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-mexec-model=reactor -Wl,--lto-O3 -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all")

set(CMAKE_SYSROOT "${CMAKE_BINARY_DIR}/sysroot")
file(MAKE_DIRECTORY "${CMAKE_SYSROOT}/include" "${CMAKE_SYSROOT}/lib")
foreach(path include/wasm32-wasi include/nlohmann lib/wasm32-wasi)
  if(NOT EXISTS "/usr/${path}")
    message(FATAL_ERROR "/usr/${path} is missing: tools/setup play installs it")
  endif()
  file(CREATE_LINK "/usr/${path}" "${CMAKE_SYSROOT}/${path}" SYMBOLIC)
endforeach()
