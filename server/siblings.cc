#include "server/siblings.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <boost/asio/posix/basic_stream_descriptor.hpp>

#include "server/handover.h"

namespace server {

namespace {

constexpr std::size_t kLongestPassed = 32 * 1024;

}  // namespace

class SiblingLine::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::io_context& io, int reader, Arrived arrived)
      : descriptor_(io, dup(reader)), arrived_(std::move(arrived)) {}

  void wait() {
    descriptor_.async_wait(asio::posix::descriptor_base::wait_read, [self = shared_from_this()](error_code error) {
      if (error) return;
      std::string read(kLongestPassed, '\0');
      std::vector<int> sockets;
      const long got = receive_with_sockets(self->descriptor_.native_handle(), read, sockets);
      if (got > 0 && sockets.size() == 1) {
        read.resize(static_cast<std::size_t>(got));
        self->arrived_(sockets.front(), std::move(read));
      }
      self->wait();
    });
  }
  void end() {
    error_code ignored;
    descriptor_.close(ignored);
  }

 private:
  asio::posix::basic_stream_descriptor<Executor> descriptor_;
  Arrived arrived_;
};

SiblingLine::SiblingLine(asio::io_context& io, const Siblings& siblings, Arrived arrived)
    : siblings_(siblings), impl_(std::make_shared<Impl>(io, siblings.reader, std::move(arrived))) {
  impl_->wait();
}
SiblingLine::~SiblingLine() { impl_->end(); }

std::optional<std::size_t> SiblingLine::index_of(const SocketPath& path) const {
  const Shard& shard = siblings_.shard;
  const int index = path.table    ? Shard::of(*path.table, shard.count)
                    : path.worker ? *path.worker % shard.count
                                  : shard.index;
  if (index == shard.index) return std::nullopt;
  return static_cast<std::size_t>(index);
}

bool SiblingLine::pass(std::size_t index, int socket, const std::string& read) {
  return read.size() <= kLongestPassed && send_with_sockets(siblings_.writers[index], read, {socket});
}

}  // namespace server
