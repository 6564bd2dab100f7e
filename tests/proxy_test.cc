// The recipes of deploy/ with the real programs: nginx, HAProxy and Caddy in front of a server, over TLS.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <thread>

#include "core/json.h"
#include "tests/frames.h"
#include "tests/postgres_server.h"
#include "tests/server_process.h"
#include "tests/tls_visitor.h"
#include "tests/ws_client.h"

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using tests::kProxiedName;
using tests::status;
using Visitor = tests::TlsVisitor;

constexpr const char* kWorkerKey = "a-key-that-nobody-guesses";

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

int free_port() {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  bind(fd, reinterpret_cast<const sockaddr*>(&address), size);
  getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  close(fd);
  return ntohs(address.sin_port);
}

// A program in front of the server, ended with the object.
class Program {
 public:
  Program(std::vector<std::string> words, const std::string& folder) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const std::string log = folder + "/proxy.log", home = "HOME=" + folder, data = "XDG_DATA_HOME=" + folder;
    std::string variables[] = {home, data, "XDG_CONFIG_HOME=" + folder, "PATH=/usr/sbin:/usr/bin:/sbin:/bin"};
    std::vector<char*> environment;
    for (std::string& variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, 1);
    dup2(out, 2);
    execve(arguments[0], arguments.data(), environment.data());
    _exit(127);
  }
  ~Program() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGTERM);
    for (int i = 0; i < 500 && waitpid(pid_, nullptr, WNOHANG) == 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

 private:
  pid_t pid_ = -1;
};

class Proxies : public testing::Test {
 protected:
  // Two visitors may come from an address, so that a third is refused.
  void SetUp() override {
    folder_ = store_.path();
    const std::string command =
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=" + std::string(kProxiedName) +
        " -addext subjectAltName=DNS:" + kProxiedName + " -keyout '" + folder_ + "/key.pem' -out '" + folder_ +
        "/cert.pem' 2>/dev/null";
    if (std::system(command.c_str()) != 0) GTEST_SKIP() << "openssl is missing or cannot make a certificate";
    write_file(folder_ + "/both.pem", read_file(folder_ + "/cert.pem") + read_file(folder_ + "/key.pem"));
    ASSERT_TRUE(server_.start({"--port", std::to_string(free_port()), "--public-url",
                               std::string("https://") + kProxiedName, "--trust-proxy", "--max-connections-per-address",
                               "2", "--worker-key", kWorkerKey, "--db", "sqlite:" + folder_ + "/tables.db"}));
    plain_ = free_port();
    secure_ = free_port();
  }

  // The recipe with other ports and files; each must be there to be replaced.
  std::string recipe(const std::string& file, const std::vector<std::pair<std::string, std::string>>& changes) {
    std::string text = read_file(fs::path(KILOWATT_SOURCE_DIR) / "deploy" / file);
    for (const auto& [from, to] : changes) {
      EXPECT_NE(text.find(from), std::string::npos) << file << " has no \"" << from << "\"";
      for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    }
    return text;
  }
  std::string behind() const { return "127.0.0.1:" + std::to_string(server_.port()); }

  bool answers() {
    for (int i = 0; i < 200; ++i) {
      Visitor visitor(secure_, folder_ + "/cert.pem");
      if (visitor.is_open() && status(visitor.request("/health")) == "200") return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }

  void check() {
    const std::string certificate = folder_ + "/cert.pem";
    ASSERT_TRUE(answers()) << read_file(folder_ + "/proxy.log");
    const auto once = [&](const std::string& path, const std::string& headers = {}, const std::string& method = "GET") {
      Visitor visitor(secure_, certificate);
      return visitor.request(path, headers, method);
    };
    const std::string page = once("/");
    EXPECT_EQ(status(page), "200");
    EXPECT_THAT(page, HasSubstr("<title>Kilowatt</title>"));
    EXPECT_THAT(page, testing::ContainsRegex("[Ss]trict-[Tt]ransport-[Ss]ecurity: max-age=31536000"));
    EXPECT_EQ(status(once("/metrics")), "403");
    EXPECT_EQ(status(once("/api/x")), "404");
    EXPECT_EQ(status(once("/", "Content-Length: 1\r\n", "POST")), "405");
    EXPECT_NE(status(once("/health", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n")), "200");
    const auto moved = tests::http_get(plain_, "/table/x", {std::string("Host: ") + kProxiedName});
    EXPECT_EQ(moved.status, 308);
    EXPECT_THAT(moved.header("Location"), testing::StartsWith(std::string("https://") + kProxiedName));

    // Whatever a visitor says about its address, it is the one the proxy sees: two may come from it, the third not.
    Visitor one(secure_, certificate), two(secure_, certificate), three(secure_, certificate);
    Visitor other(secure_, certificate, "127.0.0.2"), evil(secure_, certificate, "127.0.0.3");
    EXPECT_EQ(status(one.hello()), "101");
    EXPECT_EQ(status(two.hello("X-Forwarded-For: 8.8.8.8\r\n")), "101");
    EXPECT_EQ(status(three.hello("X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-For: 7.7.7.7, 6.6.6.6\r\n")), "503");
    EXPECT_EQ(status(other.hello("X-Forwarded-For: 127.0.0.1\r\n")), "101");
    EXPECT_EQ(status(evil.ask(std::string("GET /ws HTTP/1.1\r\nHost: ") + kProxiedName +
                                  "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: https://evil.example\r\n\r\n",
                              "\r\n\r\n")),
              "403");
    // Who thinks elsewhere, and who would like to.
    Visitor worker(secure_, certificate, "127.0.0.4"), stranger(secure_, certificate, "127.0.0.4");
    EXPECT_EQ(status(worker.hello(std::string("Authorization: Bearer ") + kWorkerKey + "\r\n", "/think/0")), "101");
    EXPECT_EQ(status(stranger.hello({}, "/think/0")), "401");
    EXPECT_THAT(one.ask(tests::frame(0x81, R"({"type":"ping"})"), "pong"), HasSubstr(R"({"type":"pong"})"));
    EXPECT_THAT(other.ask(tests::frame(0x81, R"({"type":"hello","version":1})"), "version"), HasSubstr(R"("hello")"));
    EXPECT_TRUE(server_.is_running());
    EXPECT_EQ(server_.stop(), 0);
  }

  // Two processes on one database, in place of the one of the recipe; `line` is its line for one.
  void start_two(const std::string& line, std::string& two) {
    db_.emplace();
    const std::string db = db_->new_database();
    for (tests::ServerProcess& server : both_) {
      ASSERT_TRUE(server.start({"--port", std::to_string(free_port()), "--public-url",
                                std::string("https://") + kProxiedName, "--trust-proxy", "--db", db}));
      std::string one = line;
      one.replace(one.find("8080"), 4, std::to_string(server.port()));
      if (const std::size_t name = one.find("server one"); name != std::string::npos)
        one.replace(name, 10, "server n" + std::to_string(server.port()));
      two += one;
    }
  }

  // Both seats of a table come to the same process, without a word between the processes.
  void check_two() {
    const std::string certificate = folder_ + "/cert.pem";
    ASSERT_TRUE(answers()) << read_file(folder_ + "/proxy.log");
    constexpr int kTables = 8;
    std::vector<std::unique_ptr<Visitor>> seated;
    for (int i = 0; i < kTables; ++i) {
      Visitor host(secure_, certificate);
      ASSERT_EQ(status(host.hello()), "101");
      const std::string heard = host.ask(
          tests::frame(0x81,
                       R"({"type":"create","table":{"game":"powerline","seats":[{"kind":"human"},{"kind":"human"}]}})"),
          "spectator\":\"");
      const core::Json created = core::Json::parse(heard.substr(heard.find('{')), nullptr, false);
      ASSERT_TRUE(created.is_object()) << heard;
      for (const core::Json& key : {created["seats"][0], created["seats"][1]}) {
        auto visitor = std::make_unique<Visitor>(secure_, certificate);
        ASSERT_EQ(status(visitor->hello({}, "/ws/" + created["table"].get<std::string>())), "101");
        const core::Json join = {{"type", "join"}, {"table", created["table"]}, {"key", key}};
        EXPECT_THAT(visitor->ask(tests::frame(0x81, join.dump()), "\"view\""), HasSubstr("\"view\""));
        seated.push_back(std::move(visitor));
      }
    }
    double connections = -1;
    int used = 0;
    for (int tries = 0; tries < 200 && connections != 2 * kTables; ++tries) {  // a relay would be another
      connections = used = 0;
      for (const tests::ServerProcess& server : both_) {
        const std::string text =
            tests::http_get(server.port(), "/metrics", {std::string("Host: ") + kProxiedName}).body;
        const double here = std::atof(text.c_str() + text.find("\nkilowatt_connections ") + 22);
        connections += here;
        used += here > 0;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));  // until those who opened the tables have gone
    }
    EXPECT_EQ(connections, 2 * kTables);
    EXPECT_EQ(used, 2);
  }

  static std::string find(const std::string& program) {
    for (const char* folder : {"/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"})
      if (access((folder + program).c_str(), X_OK) == 0) return folder + program;
    return {};
  }

  tests::TemporaryFolder store_;
  tests::ServerProcess server_;
  std::optional<tests::PostgresServer> db_;
  tests::ServerProcess both_[2];
  std::string folder_;
  int plain_ = 0, secure_ = 0;
};

class Nginx : public Proxies {
 protected:
  // With the recipe's servers replaced by these.
  std::string configure(const std::string& from, const std::string& to);
  const std::string program_ = find("nginx");
};

std::string Nginx::configure(const std::string& from, const std::string& to) {
  const std::string plain = std::to_string(plain_), secure = std::to_string(secure_);
  const std::string site =
      recipe("nginx.conf", {{from, to},
                            {"listen 80;", "listen 127.0.0.1:" + plain + ";"},
                            {"listen [::]:80;", ""},
                            {"listen 443 ssl", "listen 127.0.0.1:" + secure + " ssl"},
                            {"listen [::]:443 ssl http2;", ""},
                            {"/etc/letsencrypt/live/play.example.org/fullchain.pem", folder_ + "/cert.pem"},
                            {"/etc/letsencrypt/live/play.example.org/privkey.pem", folder_ + "/key.pem"}});
  std::string places;
  for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
    places += std::string(kind) + "_temp_path " + folder_ + "/" + kind + ";\n";
  write_file(folder_ + "/nginx.conf", "daemon off;\npid " + folder_ +
                                          "/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n" + places +
                                          "access_log off;\n" + site + "}\n");
  return folder_ + "/nginx.conf";
}

TEST_F(Nginx, serves_the_world) {
  if (program_.empty()) GTEST_SKIP() << "nginx is not installed: tools/setup test";
  const std::string file = configure("127.0.0.1:8080", behind());
  const Program nginx({program_, "-e", "stderr", "-p", folder_, "-c", file}, folder_);
  check();
}

TEST_F(Nginx, sends_all_of_a_table_to_one_process) {
  if (program_.empty()) GTEST_SKIP() << "nginx is not installed: tools/setup test";
  std::string two;
  const std::string line = "server 127.0.0.1:8080;\n";
  ASSERT_NO_FATAL_FAILURE(start_two(line, two));
  const std::string file = configure(line, two);
  const Program nginx({program_, "-e", "stderr", "-p", folder_, "-c", file}, folder_);
  check_two();
}

class Haproxy : public Proxies {
 protected:
  std::string configure(const std::string& from, const std::string& to);
  const std::string program_ = find("haproxy");
};

std::string Haproxy::configure(const std::string& from, const std::string& to) {
  const std::string plain = std::to_string(plain_), secure = std::to_string(secure_);
  write_file(folder_ + "/haproxy.cfg",
             recipe("haproxy.cfg", {{from, to},
                                    {"bind :80\n", "bind 127.0.0.1:" + plain + "\n"},
                                    {"bind :443 ", "bind 127.0.0.1:" + secure + " "},
                                    {"/etc/haproxy/certs/play.example.org.pem", folder_ + "/both.pem"},
                                    {"maxconn 20000", "maxconn 200"}}));
  return folder_ + "/haproxy.cfg";
}

TEST_F(Haproxy, serves_the_world) {
  if (program_.empty()) GTEST_SKIP() << "HAProxy is not installed: tools/setup test";
  const std::string file = configure("127.0.0.1:8080", behind());
  const Program haproxy({program_, "-db", "-f", file}, folder_);
  check();
}

TEST_F(Haproxy, sends_all_of_a_table_to_one_process) {
  if (program_.empty()) GTEST_SKIP() << "HAProxy is not installed: tools/setup test";
  std::string two;
  const std::string line = "  server one 127.0.0.1:8080 check inter 2s\n";
  ASSERT_NO_FATAL_FAILURE(start_two(line, two));
  const std::string file = configure(line, two);
  const Program haproxy({program_, "-db", "-f", file}, folder_);
  check_two();
}

TEST_F(Proxies, caddy) {
  const std::string program = find("caddy");
  if (program.empty()) GTEST_SKIP() << "Caddy is not installed: tools/setup test";
  const std::string plain = std::to_string(plain_), secure = std::to_string(secure_);
  write_file(folder_ + "/Caddyfile",
             "{\n\tadmin off\n\thttp_port " + plain + "\n\thttps_port " + secure + "\n}\n" +
                 recipe("Caddyfile", {{"127.0.0.1:8080", behind()},
                                      {"play.example.org {\n", "play.example.org {\n\ttls " + folder_ + "/cert.pem " +
                                                                   folder_ + "/key.pem\n"}}));
  const Program caddy({program, "run", "--config", folder_ + "/Caddyfile"}, folder_);
  check();
}

TEST(Deploy, the_service_is_one_systemd_understands) {
  if (access("/usr/bin/systemd-analyze", X_OK) != 0) GTEST_SKIP() << "systemd-analyze is not installed";
  const tests::TemporaryFolder folder;
  std::string unit = read_file(fs::path(KILOWATT_SOURCE_DIR) / "deploy/kilowatt.service");
  const std::string program = "/usr/bin/kilowatt";
  ASSERT_NE(unit.find(program), std::string::npos);
  unit.replace(unit.find(program), program.size(), KILOWATT_BINARY);
  write_file(folder.path() + "/kilowatt.service", unit);
  write_file(folder.path() + "/kilowatt.socket", read_file(fs::path(KILOWATT_SOURCE_DIR) / "deploy/kilowatt.socket"));
  const std::string log = folder.path() + "/log";
  const int done = std::system(
      ("systemd-analyze verify --man=no '" + folder.path() + "/kilowatt.service' > '" + log + "' 2>&1").c_str());
  const std::string said = read_file(log);
  EXPECT_EQ(said.find("kilowatt.service"), std::string::npos) << said;
  if (said.empty()) {
    EXPECT_EQ(done, 0);
  }
  // What the unit starts is what the program understands.
  const std::string start = unit.substr(unit.find("ExecStart=") + 10);
  EXPECT_EQ(std::system((start.substr(0, start.find('\n')) + " --help > /dev/null").c_str()), 0);
}

}  // namespace
