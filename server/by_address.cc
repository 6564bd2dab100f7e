#include "server/by_address.h"

#include <algorithm>

#include "games/schema.h"
#include "server/net.h"
#include "server/request.h"

namespace server {

namespace {

constexpr std::string_view kJson = ".json", kBearer = "Bearer ", kKey = "key=";
constexpr std::size_t kMostKeyBytes = 128;

// "TABLE" of "/record/TABLE.json"
std::optional<std::string_view> name_in(std::string_view path, std::string_view folder) {
  if (!path.starts_with(folder) || !path.ends_with(kJson) || path.size() < folder.size() + kJson.size())
    return std::nullopt;
  return path.substr(folder.size(), path.size() - folder.size() - kJson.size());
}

std::string_view key_in(std::string_view query) {
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    if (part.starts_with(kKey)) return part.substr(kKey.size());
    query.remove_prefix(std::min(query.size(), part.size() + 1));
  }
  return {};
}

int status_of(std::string_view code) {
  if (code == "unknown_table") return 404;
  if (code == "wrong_key") return 403;
  if (code == "not_allowed") return 409;
  return 503;
}

}  // namespace

std::optional<RecordAskedFor> record_asked_for(std::string_view target, std::string_view authorization) {
  const std::size_t mark = std::min(target.find('?'), target.size());
  const auto name = name_in(target.substr(0, mark), kRecordPath);
  const auto table = name ? TableId::parse(*name) : std::nullopt;
  if (!table) return std::nullopt;
  const std::string_view key = authorization.starts_with(kBearer)
                                   ? authorization.substr(kBearer.size())
                                   : key_in(target.substr(std::min(mark + 1, target.size())));
  return RecordAskedFor{*table, std::string(key.substr(0, kMostKeyBytes))};
}

Reply record_reply(const core::Result<std::string>& record) {
  Reply reply = plain_reply(record ? 200 : status_of(record.error().code), {});
  if (record) {
    reply.own = *record;
    reply.headers[0].second = "application/json";
    return reply;
  }
  reply.own = record.error().code + (record.error().what.empty() ? "" : ": " + record.error().what) + "\n";
  if (reply.status == 503) reply.headers.emplace_back("Retry-After", "5");
  return reply;
}

Reply schema_reply(std::string_view path) {
  const std::string_view schema = games::schema(name_in(path, kSchemaPath).value_or(""));
  if (schema.empty()) return plain_reply(404, "not found\n");
  Reply reply = plain_reply(200, schema);
  reply.headers[0].second = "application/json";
  reply.headers.emplace_back("Access-Control-Allow-Origin", "*");
  return reply;
}

void allow_origin(std::string_view origin, const Options& options, Reply& reply) {
  reply.headers.emplace_back("Vary", "Origin");
  if (is_allowed_origin(origin, options))
    reply.headers.emplace_back("Access-Control-Allow-Origin", std::string(origin));
}

}  // namespace server
