// Counts what is taken from the heap, so that a test can say "nothing was".
#pragma once

namespace conformance {
long allocations();      // by this thread, since it began
long allocated_bytes();  // likewise, whether they were given back or not
}  // namespace conformance
