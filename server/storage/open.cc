#include "server/storage/storage.h"

namespace server {

core::Result<std::unique_ptr<Storage>> open_storage(const std::string& address) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (address.starts_with(kSqlite)) return open_sqlite(address.substr(kSqlite.size()));
  if (address.starts_with("postgresql://") || address.starts_with("postgres://")) return open_postgres(address);
  return core::failure("wrong_store", "--db", "this is no address of a store",
                       "sqlite:FILE or postgresql://USER@HOST/NAME");
}

}  // namespace server
