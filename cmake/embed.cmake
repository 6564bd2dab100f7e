# Writes OUT.h and OUT.cc: the files named in LIST as string literals, each named by its path relative to BASE.
file(STRINGS "${LIST}" files)
set(literals "")
set(rows "")
set(count 0)
foreach(file IN LISTS files)
  file(READ "${file}" bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  file(RELATIVE_PATH name "${BASE}" "${file}")
  string(APPEND literals "constexpr char kFile${count}[] = \"${bytes}\";\n")
  string(APPEND rows "    {\"${name}\", {kFile${count}, ${size}}},\n")
  math(EXPR count "${count} + 1")
endforeach()

set(header "// Generated: files that are part of the program.
#pragma once

#include <span>

#include \"core/embedded_file.h\"

namespace ${NAMESPACE} {
std::span<const core::EmbeddedFile> ${FUNCTION}();
}
")
get_filename_component(stem "${OUT}" NAME)
set(source "// Generated: files that are part of the program.
#include \"embedded/${stem}.h\"

#include <array>

namespace ${NAMESPACE} {
namespace {
${literals}
constexpr std::array<core::EmbeddedFile, ${count}> kFiles{{
${rows}}};
}  // namespace

std::span<const core::EmbeddedFile> ${FUNCTION}() { return kFiles; }
}  // namespace ${NAMESPACE}
")
file(WRITE "${OUT}.h" "${header}")
file(WRITE "${OUT}.cc" "${source}")
