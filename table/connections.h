// Whether tables know who is connected. Those inside the page do not: what follows from somebody's absence is left out
// of its engine.
#pragma once

namespace table {

#ifdef __wasm__
inline constexpr bool kKnowsConnections = false;
#else
inline constexpr bool kKnowsConnections = true;
#endif

}  // namespace table
