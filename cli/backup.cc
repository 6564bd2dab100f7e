// `kilowatt backup` and `kilowatt restore`: a whole store as one file, the same for SQLite and PostgreSQL.
//
// A line of JSON says what it is, then each table is a line, and a last line counts them, so that a file that was cut
// off is noticed. Each table is of one moment; a server may go on meanwhile.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/settings.h"
#include "cli/stop.h"
#include "cli/stored.h"
#include "core/json.h"
#include "server/loop.h"
#include "server/storage/storage.h"

namespace cli {

namespace {

using core::Json;
constexpr const char* kWhat = "backup of a kilowatt store";
constexpr int kVersion = 1;

Json table_json(const server::StoredTable& stored) {
  const server::TableHead& head = stored.head;
  const server::Summary& summary = head.summary;
  Json chairs = Json::array(), events = Json::array(), notes = Json::array();
  for (const server::Chair& chair : head.chairs)
    chairs.push_back({{"key", core::to_hex(chair.key)}, {"webhook", chair.webhook}, {"push", chair.push}});
  for (const table::Event& event : stored.events)
    events.push_back(Json::array({event.n, table::kind_name(event.kind), event.seat, event.time, event.text}));
  for (const auto& [chair, text] : stored.notes) notes.push_back(Json::array({chair, text}));
  return {{"table", head.id.text()},
          {"game", head.game},
          {"rules", head.rules},
          {"created", head.created},
          {"host", core::to_hex(head.host)},
          {"spectator", core::to_hex(head.spectator)},
          {"status", summary.status},
          {"wake", summary.wake ? Json(*summary.wake) : Json()},
          {"listed", summary.listed},
          {"listing", summary.listing},
          {"chairs", std::move(chairs)},
          {"events", std::move(events)},
          {"notes", std::move(notes)}};
}

// Why a line is no table.
struct Unreadable {
  std::string what;
};

core::Digest digest(const Json& hex) {
  core::Digest found{};
  if (!core::from_hex(hex.get<std::string>(), found)) throw Unreadable{"a hash is none"};
  return found;
}

// Throws Unreadable, or what the JSON library throws if something is missing or of another kind.
server::Write from_json(const Json& json) {
  const auto id = server::TableId::parse(json.at("table").get<std::string>());
  if (!id) throw Unreadable{"it has no id"};
  server::Write write{.table = *id, .head = server::TableHead{}, .events = {}, .summary = {}, .chairs = {}};
  server::TableHead& head = *write.head;
  head.id = *id;
  head.game = json.at("game");
  head.rules = json.at("rules");
  head.created = json.at("created");
  head.host = digest(json.at("host"));
  head.spectator = digest(json.at("spectator"));
  head.summary.status = json.at("status");
  if (!json.at("wake").is_null()) head.summary.wake = json.at("wake").get<server::Time>();
  head.summary.listed = json.at("listed");
  head.summary.listing = json.at("listing");
  for (const Json& chair : json.at("chairs"))  // earlier versions left the browsers out
    head.chairs.push_back({digest(chair.at("key")), chair.at("webhook"), chair.value("push", "")});
  for (const Json& event : json.at("events")) {
    const auto kind = table::find_kind(event.at(1).get<std::string>());
    if (!kind) throw Unreadable{"an event is of a kind this program does not know"};
    write.events.push_back({event.at(0), *kind, event.at(2).get<core::Seat>(), event.at(4), event.at(3)});
  }
  for (const Json& note : json.at("notes")) write.notes.emplace_back(note.at(0), note.at(1));
  return write;
}

// For this user alone: it holds the dice of running games. Beside the target until it is whole and on the disk.
class BackupFile {
 public:
  explicit BackupFile(const std::string& path) : path_(path), part_(path + ".part") {
    const int file = ::open(part_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
    file_.reset(file >= 0 ? fdopen(file, "w") : nullptr);
    if (!file_) failed();
  }
  ~BackupFile() {
    if (!done_) unlink(part_.c_str());
  }
  BackupFile(const BackupFile&) = delete;
  BackupFile& operator=(const BackupFile&) = delete;

  void line(const Json& json) {
    const std::string text = json.dump() + "\n";
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) failed();
  }
  void finish() {
    if (std::fflush(file_.get()) != 0 || fsync(fileno(file_.get())) != 0 || rename(part_.c_str(), path_.c_str()) != 0)
      failed();
    done_ = true;
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  [[noreturn]] void failed() { stop(kNotSo, part_, std::strerror(errno), "give a file in a folder you can write to"); }

  std::string path_, part_;
  std::unique_ptr<std::FILE, Close> file_;
  bool done_ = false;
};

struct BackupArgs {
  std::string db, file;
};

void run_backup(const BackupArgs& args) {
  const auto storage = open_store(args.db);
  const auto ids = must(storage->tables());
  BackupFile file(args.file);
  Json secrets = Json::object();
  for (const auto& [name, secret] : must(storage->secrets())) secrets[name] = secret;
  file.line({{"what", kWhat},
             {"version", kVersion},
             {"schema", server::kSchemaVersion},
             {"time", server::now()},
             {"secrets", std::move(secrets)}});
  Progress progress("backup", static_cast<long>(ids.size()));
  long done = 0, kept = 0;
  for (const server::TableId id : ids) {
    if (const auto stored = must(storage->load(id))) file.line(table_json(*stored)), ++kept;
    progress.done(++done);
  }
  file.line({{"tables", kept}});
  file.finish();
  print("{} tables in {}\n", kept, args.file);
}

// Nothing of a file is taken before all of it has been read once.
struct Checked {
  std::map<std::string, std::string> secrets;  // earlier versions left them out
  long tables = 0;
};

// The first line says what the file is; returns the secrets.
std::map<std::string, std::string> read_first(const Json& json, const std::string& path) {
  try {
    if (!json.is_object() || json.value("what", "") != kWhat) stop(kNotSo, path, "is no backup of kilowatt");
    if (json.value("version", 0) > kVersion || json.value("schema", 0) > server::kSchemaVersion)
      stop(kNotSo, path, "was made by a newer version of kilowatt", "restore it with that version");
    return json.value("secrets", std::map<std::string, std::string>());
  } catch (const Json::exception&) {
    stop(kNotSo, path, "is no backup of kilowatt");
  }
}

Checked check_backup(const std::string& path) {
  std::ifstream in(path);
  if (!in) stop(kNotSo, path, std::strerror(errno));
  std::string text;
  long number = 0;
  Checked out;
  bool ended = false;
  while (std::getline(in, text)) {
    const std::string place = path + ", line " + std::to_string(++number);
    const Json json = Json::parse(text, nullptr, false);
    if (number == 1) {
      out.secrets = read_first(json, path);
      continue;
    }
    if (ended || !json.is_object()) stop(kNotSo, place, "is no table", "take another backup");
    ended = json.contains("tables");
    if (ended && json["tables"] != out.tables) stop(kNotSo, path, "tables are missing in it", "take another backup");
    if (ended) continue;
    try {
      from_json(json);
    } catch (const Json::exception& error) {
      stop(kNotSo, place, error.what(), "take another backup");
    } catch (const Unreadable& error) {
      stop(kNotSo, place, error.what, "take another backup");
    }
    ++out.tables;
  }
  if (!ended) stop(kNotSo, path, "its end is missing", "take another backup");
  return out;
}

void run_restore(const BackupArgs& args) {
  const auto [secrets, tables] = check_backup(args.file);
  const auto storage = open_store(args.db, Missing::made);
  if (!must(storage->tables()).empty())
    stop(kNotSo, args.db, "the store holds tables already", "give an empty one with --db");
  for (const auto& [name, secret] : secrets)
    if (must(storage->secret(name, secret)) != secret)
      stop(kNotSo, args.db, "a server has used this store already", "give a new one with --db");
  std::ifstream in(args.file);
  std::string text;
  std::getline(in, text);
  Progress progress("restore", tables);
  for (long done = 0; done < tables && std::getline(in, text); progress.done(++done)) {
    const server::Write write = from_json(Json::parse(text));
    if (must(storage->commit(std::span(&write, 1))).front() != server::Outcome::stored)
      stop(kNotSo, write.table.text(), "is in the store already", "stop the server while you restore");
  }
  print("{} tables restored\n", tables);
}

}  // namespace

void add_backup(CLI::App& app) {
  auto* command = app.add_subcommand("backup", "All tables of a store in one file, while the server goes on");
  const auto args = std::make_shared<BackupArgs>();
  command->add_option("FILE", args->file, "Where to write it")->required()->type_name(kind::kFile);
  command->add_option("--db", args->db, "sqlite:FILE or postgresql://…; by default the file in your data folder");
  add_config(*command);
  command->footer(
      "Examples:\n  kilowatt backup tables.backup\n  kilowatt backup tables.backup --db "
      "postgresql://kilowatt@/kilowatt\n\nThe file holds the dice of running games: it is for you alone.");
  command->callback([args] { run_backup(*args); });
}

void add_restore(CLI::App& app) {
  auto* command = app.add_subcommand("restore", "A backup into an empty store, of the same kind or the other");
  const auto args = std::make_shared<BackupArgs>();
  command->add_option("FILE", args->file, "What `kilowatt backup` has written")->required()->type_name(kind::kFile);
  command->add_option("--db", args->db, "sqlite:FILE or postgresql://…; by default the file in your data folder");
  add_config(*command);
  command->footer("Examples:\n  kilowatt restore tables.backup --db sqlite:new.db");
  command->callback([args] { run_restore(*args); });
}

}  // namespace cli
