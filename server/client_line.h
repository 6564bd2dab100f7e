// A WebSocket to a server, for a thread that has nothing else to do: `kilowatt think`. Over http or https.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "server/frames.h"

namespace server {

class ClientLine {
 public:
  // Connects to `server` ("https://example.org") at `path` and shows `key`. Errors: "refused" if the server does not
  // want us, whatever we do; "unavailable" if it may be there later. `wake`: a descriptor; as soon as it can be read,
  // whoever waits here gives up.
  static core::Result<std::unique_ptr<ClientLine>> open(const std::string& server, const std::string& path,
                                                        const std::string& key, int wake);
  ~ClientLine();
  ClientLine(const ClientLine&) = delete;
  ClientLine& operator=(const ClientLine&) = delete;

  bool send(std::string_view text) { return put(Opcode::text, text); }
  // The next message, however long it takes; nothing if the line has ended.
  std::optional<std::string> receive();
  const std::string& why() const { return why_; }  // it has ended, as the server says

 private:
  ClientLine(void* curl, int wake) : curl_(curl), wake_(wake) {}
  core::Result<void> shake_hands(const std::string& path, const std::string& key, const std::string& host);
  bool put(Opcode opcode, std::string_view bytes);
  bool write(std::string_view bytes);
  // Bytes that have come; empty: none within this time. Nothing: the line has ended.
  std::optional<std::string> read(int milliseconds);
  bool wait(short events, int milliseconds) const;

  void* const curl_;
  const int wake_;
  std::string piece_;  // which reader_ is reading
  FrameReader reader_{4 << 20, FrameReader::From::server};
  std::string why_;
};

}  // namespace server
