#include "server/client.h"

#include "table/message_handler.h"

namespace server {

void Viewer::send(std::string_view message) {
  if (client != nullptr) client->send(channel, message);
}

void Viewer::error(std::string_view code, std::string_view to, std::string_view where, std::string_view detail) {
  send(table::error_message(code, where, detail, {}, to));
}

Viewer* Client::viewer(std::int64_t channel) {
  for (const auto& viewer : viewers_)
    if (viewer->channel == channel) return viewer.get();
  return nullptr;
}

// Channel 0 is never written.
void Client::send(std::int64_t channel, std::string_view message) {
  if (line_ == nullptr) return;
  if (channel == 0) return line_->send(message);
  std::string marked = "{\"ch\":" + std::to_string(channel) + ",";
  marked += message.substr(1);
  line_->send(marked);
}

}  // namespace server
