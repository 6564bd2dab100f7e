#include "tests/postgres_server.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

namespace tests {

namespace {

[[noreturn]] void give_up(const std::string& what) {
  std::fprintf(stderr, "PostgreSQL for the tests: %s (tools/setup test installs it)\n", what.c_str());
  std::exit(1);
}

std::filesystem::path newest_version() {
  std::filesystem::path best;
  int highest = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", error)) {
    const int version = std::atoi(entry.path().filename().c_str());
    if (version > highest && std::filesystem::exists(entry.path() / "bin/initdb"))
      highest = version, best = entry.path() / "bin";
  }
  if (best.empty()) give_up("not found in /usr/lib/postgresql");
  return best;
}

}  // namespace

PostgresServer::PostgresServer(bool fsync) : fsync_(fsync) {
  std::string name = (std::filesystem::temp_directory_path() / "kilowatt-pg-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) give_up("no temporary folder");
  folder_ = name;
  user_ = geteuid(), group_ = getegid();
  if (user_ == 0) {
    const passwd* who = getpwnam("postgres");
    if (who == nullptr) who = getpwnam("nobody");
    if (who == nullptr) give_up("no user to run it");
    user_ = who->pw_uid, group_ = who->pw_gid;
    if (chown(name.c_str(), user_, group_) != 0) give_up("cannot give away the folder");
  }
  const pid_t made = spawn(
      "initdb", {"-D", folder_ / "data", "-A", "trust", "-U", "kilowatt", "-E", "UTF8", "--locale=C", "--no-sync"});
  int status = 0;
  waitpid(made, &status, 0);
  if (status != 0) give_up("initdb failed");
  start();
}

PostgresServer::~PostgresServer() {
  stop();
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

pid_t PostgresServer::spawn(const std::string& program, const std::vector<std::string>& arguments) const {
  const std::string path = newest_version() / program;
  std::vector<char*> words = {const_cast<char*>(path.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  if (geteuid() == 0 && (setgroups(0, nullptr) != 0 || setgid(group_) != 0 || setuid(user_) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);  // whatever happens to the test, this does not stay behind
  if (chdir("/") != 0) _exit(126);
  const int log = open((folder_ / "log").c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
  dup2(log, 1);
  dup2(log, 2);
  execv(path.c_str(), words.data());
  _exit(127);
}

void PostgresServer::start() {
  std::error_code error;
  std::filesystem::remove(folder_ / "data/postmaster.pid", error);
  process_ = spawn("postgres", {"-D", folder_ / "data", "-k", folder_, "-c", "listen_addresses=", "-c",
                                fsync_ ? "fsync=on" : "fsync=off", "-c", "max_connections=50"});
  const std::string address = "postgresql://kilowatt@/postgres?host=" + folder_.string();
  for (int i = 0; i < 1200; ++i) {
    if (PQping(address.c_str()) == PQPING_OK) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  give_up("it does not start");
}

void PostgresServer::stop() {
  if (process_ < 0) return;
  kill(process_, SIGQUIT);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

std::string PostgresServer::new_database() {
  const std::string base = "postgresql://kilowatt@/", host = "?host=" + folder_.string();
  const std::string name = "test" + std::to_string(++databases_);
  PGconn* connection = PQconnectdb((base + "postgres" + host).c_str());
  PGresult* result = PQexec(connection, ("CREATE DATABASE " + name).c_str());
  if (PQresultStatus(result) != PGRES_COMMAND_OK) give_up(PQerrorMessage(connection));
  PQclear(result);
  PQfinish(connection);
  return base + name + host;
}

}  // namespace tests
