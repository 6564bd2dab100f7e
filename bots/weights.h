// The learned weights of each game: embedded in the binary, handed in by the page.
#pragma once

#include <memory>
#include <string_view>

#include "bots/network.h"
#include "core/error.h"
#include "core/info.h"

namespace bots {

// What was handed in last, else what is in the binary; or the latter in any case, to measure the former against.
enum class Source { latest, built_in };

// The network of a game, or null if there is none (then its bots value positions by hand).
std::shared_ptr<const Network> weights(std::string_view game, const Network::Shape& shape,
                                       Source source = Source::latest);

// The same for one table: null as well if its data set asks for the hand-made value.
inline std::shared_ptr<const Network> weights_for(const core::Info& info, const Network::Shape& shape,
                                                  Source source = Source::latest) {
  return info.by_hand ? nullptr : weights(info.catalog->id, shape, source);
}

// Replaces the weights of a game for all bots made from now on; refused if they do not fit.
core::Result<void> give_weights(std::string_view game, std::string_view bytes, const Network::Shape& shape);
// The same for a game of the list.
core::Result<void> give_weights(std::string_view game, std::string_view bytes);

}  // namespace bots
