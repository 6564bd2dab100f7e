// What programs fetch by address, without a socket: "/record/TABLE.json?key=KEY" (the key may also be in
// "Authorization: Bearer KEY") and "/schema/GAME.json".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "server/key.h"
#include "server/options.h"
#include "server/site.h"

namespace server {

inline constexpr std::string_view kRecordPath = "/record/", kSchemaPath = "/schema/";

struct RecordAskedFor {
  TableId table;
  std::string key;
};
// `target`: the path with its query; `authorization`: that header.
std::optional<RecordAskedFor> record_asked_for(std::string_view target, std::string_view authorization);
Reply record_reply(const core::Result<std::string>& record);
Reply schema_reply(std::string_view path);

// A page of somebody else, if the operator lets it in, may read the answer.
void allow_origin(std::string_view origin, const Options& options, Reply& reply);

}  // namespace server
