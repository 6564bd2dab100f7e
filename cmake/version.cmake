# Writes a header with the version and the commit of the sources, if it is another than before.
#   cmake -DSOURCE=dir -DVERSION=1.2.3 -DCOMMIT= -DOUT=file.h -P cmake/version.cmake
set(commit "${COMMIT}")
if(NOT commit)
  execute_process(COMMAND git describe --always --dirty=+ --abbrev=12 --exclude=* WORKING_DIRECTORY "${SOURCE}"
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT commit)
  set(commit "unknown")
endif()
file(CONFIGURE OUTPUT "${OUT}" CONTENT
  "#pragma once\n#define KILOWATT_VERSION \"${VERSION}\"\n#define KILOWATT_COMMIT \"${commit}\"\n")
