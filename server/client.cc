#include "server/client.h"

#include "table/message_handler.h"

namespace server {

void Viewer::send(std::string_view message, std::int64_t id) {
  if (client != nullptr) return client->send({channel, id}, message);
  const auto left = id != 0 ? leaver.lock() : nullptr;
  if (left != nullptr) left->send({channel, id}, message);
}

void Viewer::error(std::string_view code, std::string_view to, std::int64_t id, std::string_view where,
                   std::string_view detail) {
  send(table::error_message(code, where, detail, {}, to), id);
}

Viewer* Client::viewer(std::int64_t channel) {
  for (const auto& viewer : viewers_)
    if (viewer->channel == channel) return viewer.get();
  return nullptr;
}

void Client::send(const table::ReplyTo& to, std::string_view message) {
  if (line_ == nullptr) return;
  if (to.channel == 0 && to.id == 0) return line_->send(message);
  line_->send(table::addressed(std::string(message), to));
}

}  // namespace server
