# Writes OUT: the files named in LIST as string literals, each named by its path relative to BASE, and NAMESPACE::FUNCTION(),
# which gives them.
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

set(source "// Generated: files that are part of the program.
#include <array>

#include \"core/embedded_file.h\"

namespace ${NAMESPACE} {

std::span<const core::EmbeddedFile> ${FUNCTION}();

namespace {
${literals}
constexpr std::array<core::EmbeddedFile, ${count}> kFiles{{
${rows}}};
}  // namespace

std::span<const core::EmbeddedFile> ${FUNCTION}() { return kFiles; }
}  // namespace ${NAMESPACE}
")
file(WRITE "${OUT}" "${source}")
