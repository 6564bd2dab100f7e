#include "server/admin.h"

#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>

#include "server/handover.h"

namespace server {

namespace {

using Local = asio::local::stream_protocol;
using LocalSocket = asio::basic_stream_socket<Local, Executor>;
using LocalAcceptor = asio::basic_socket_acceptor<Local, Executor>;

constexpr std::size_t kLongestQuestion = 4096;
constexpr int kMostLines = 8;
constexpr std::chrono::seconds kAnswerTime{25};
constexpr std::chrono::milliseconds kPause{100};

core::Json no_answer(std::string_view why) { return {{"error", why}}; }

}  // namespace

class AdminSocket::Impl : public std::enable_shared_from_this<Impl> {
 public:
  Impl(asio::io_context& io, Answer answer) : io_(io), acceptor_(io), answer_(std::move(answer)) {}

  core::Result<void> listen(const std::string& path) {
    if (path.size() >= sizeof(sockaddr_un::sun_path))
      return core::failure("too_long", path, "the path of a socket has at most 107 bytes",
                           "give a shorter one with --admin-socket");
    if (AdminLine::open(path))
      return core::failure("in_use", path, "another server listens there", "kilowatt serve --take-over follows it");
    unlink(path.c_str());
    error_code error;
    acceptor_.open(Local(), error);
    const mode_t before = umask(S_IRWXG | S_IRWXO | S_IXUSR);
    if (!error) acceptor_.bind(Local::endpoint(path), error);
    umask(before);
    if (!error) acceptor_.listen(kMostLines, error);
    struct stat file {};
    if (error || stat(path.c_str(), &file) != 0)
      return core::failure("listen", path, error.message(), "choose another with --admin-socket");
    path_ = path;
    inode_ = file.st_ino;
    asio::co_spawn(io_, accept(shared_from_this()), asio::detached);
    return {};
  }

  void end() {
    error_code ignored;
    acceptor_.close(ignored);
    struct stat file {};
    if (!path_.empty() && stat(path_.c_str(), &file) == 0 && file.st_ino == inode_) unlink(path_.c_str());
    path_.clear();
  }

 private:
  static Awaitable<void> accept(std::shared_ptr<Impl> self) {
    while (self->acceptor_.is_open()) {
      error_code error;
      LocalSocket socket = co_await self->acceptor_.async_accept(token(error));
      if (error && self->acceptor_.is_open()) {  // no more file descriptors: wait until somebody has gone
        Timer pause(self->io_);
        pause.expires_after(kPause);
        co_await pause.async_wait(token(error));
      } else if (!error && self->lines_ < kMostLines) {
        asio::co_spawn(self->io_, talk(self, std::move(socket)), asio::detached);
      }
    }
  }

  static Awaitable<void> talk(std::shared_ptr<Impl> self, LocalSocket socket) {
    ++self->lines_;
    std::string heard;
    while (true) {
      error_code error;
      auto buffer = asio::dynamic_buffer(heard, kLongestQuestion);
      const std::size_t length = co_await asio::async_read_until(socket, buffer, '\n', token(error));
      if (error) break;
      const core::Json question = core::Json::parse(heard.substr(0, length), nullptr, false);
      heard.erase(0, length);
      struct Waiting {
        core::Json answer = no_answer("the server is too busy to answer");
        std::vector<int> sockets;
        bool is_here = false;
      };
      const auto waiting = std::make_shared<Waiting>();
      const auto timer = std::make_shared<Timer>(self->io_);
      timer->expires_after(kAnswerTime);
      Reply reply = [waiting, weak = std::weak_ptr(timer)](const core::Json& answer, std::vector<int> sockets) {
        waiting->answer = answer;
        waiting->sockets = std::move(sockets);
        waiting->is_here = true;
        if (const auto still = weak.lock()) still->cancel();
      };
      if (question.is_object())
        self->answer_(question, std::move(reply));
      else
        reply(no_answer("a question is a line of JSON"), {});
      if (!waiting->is_here) co_await timer->async_wait(token(error));
      // Answers are short enough for the socket to take them at once.
      if (!send_with_sockets(socket.native_handle(), waiting->answer.dump() + "\n", waiting->sockets)) break;
    }
    --self->lines_;
  }

  asio::io_context& io_;
  LocalAcceptor acceptor_;
  Answer answer_;
  std::string path_;
  ino_t inode_ = 0;
  int lines_ = 0;
};

AdminSocket::AdminSocket(asio::io_context& io, Answer answer) : impl_(std::make_shared<Impl>(io, std::move(answer))) {}
AdminSocket::~AdminSocket() { impl_->end(); }
core::Result<void> AdminSocket::listen(const std::string& path) { return impl_->listen(path); }

}  // namespace server
