#include "bench/load/visitors.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "core/json.h"

namespace load {

namespace {

// Numbers and options are found by their keys, without reading the rest: the load must cost less than the server.
std::int64_t number_after(std::string_view text, std::string_view key, std::int64_t otherwise) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return otherwise;
  std::int64_t value = otherwise;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), value);
  return value;
}

bool is_ready(const Seat& seat) { return !seat.waiting && !seat.move.empty() && !seat.over; }

constexpr std::string_view kOptions = "\"options\":";

// One of the first options, as a move.
std::string choose(std::string_view list, core::Rng& rng) {
  std::vector<std::string_view> items;
  while (items.size() < 8) {
    const std::size_t open = list.find_first_of("\"{]");
    if (open == std::string_view::npos || list[open] == ']') break;
    const std::size_t close = list.find(list[open] == '"' ? '"' : '}', open + 1);
    items.push_back(list.substr(open, close - open + 1));
    list.remove_prefix(close + 1);
  }
  if (items.empty()) return {};
  const std::string_view item = items[static_cast<std::size_t>(rng.below(static_cast<int>(items.size())))];
  if (item.front() == '"') return std::string(item.substr(1, item.size() - 2));
  const core::Json run = core::Json::parse(item, nullptr, false);
  return run.value("verb", "") + " " + std::to_string(run.value("from", 0));
}

}  // namespace

double Figures::percentile(double p) {
  if (milliseconds.empty()) return 0;
  const auto at =
      milliseconds.begin() + static_cast<std::ptrdiff_t>(p / 100 * static_cast<double>(milliseconds.size() - 1));
  std::nth_element(milliseconds.begin(), at, milliseconds.end());
  return static_cast<double>(*at);
}

Visitors::~Visitors() {
  if (epoll_ >= 0) close(epoll_);
}

void Visitors::watch(std::size_t index) {
  if (epoll_ < 0) epoll_ = epoll_create1(EPOLL_CLOEXEC);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = index;
  epoll_ctl(epoll_, EPOLL_CTL_ADD, seats_[index].ws.fd(), &event);
}

bool Visitors::sit_down(const std::string& game, int tables, int seats) {
  core::Json people = core::Json::array();
  for (int i = 0; i < seats; ++i) people.push_back({{"kind", "human"}});
  const std::string create =
      core::Json{{"type", "create"}, {"table", {{"game", game}, {"seats", people}, {"confirm", false}}}}.dump();
  at_table_ = static_cast<std::size_t>(seats);
  next_.assign(static_cast<std::size_t>(tables), Clock::now());
  for (int t = 0; t < tables; ++t) {
    // Each on a line of its own, so that several processes have some of the tables each.
    tests::WsClient host;
    if (host.connect(port_) != 101) return false;
    host.send(create);
    const auto text = host.receive();
    const core::Json created = core::Json::parse(text.value_or(""), nullptr, false);
    if (!created.is_object() || created.value("type", "") != "created")
      return std::fprintf(stderr, "create: %s\n", text.value_or("no answer").c_str()), false;
    for (int s = 0; s < seats; ++s) {
      Seat seat;
      if (seat.ws.connect(port_, {}, "/ws/" + created["table"].get<std::string>()) != 101)
        return std::fprintf(stderr, "no more connections\n"), false;
      seat.ws.send(core::Json{
          {"type", "join"}, {"table", created["table"]}, {"key", created["seats"][static_cast<std::size_t>(s)]}}
                       .dump());
      seat.ws.send(R"({"type":"ready","nonce":"load"})");
      seats_.push_back(std::move(seat));
      watch(seats_.size() - 1);
    }
    if (t % 50 == 49) settle(0);
  }
  settle(1);
  return running() == tables;
}

void Visitors::settle(double seconds) {
  const auto start = Clock::now();
  do {
    epoll_event events[256];
    const int count = epoll_wait(epoll_, events, 256, seconds > 0 ? 50 : 0);
    for (int i = 0; i < count; ++i) hear(seats_[events[i].data.u64], nullptr);
    if (count == 0 && since(start) >= seconds) return;
  } while (true);
}

std::span<Seat> Visitors::table(std::size_t number) { return std::span(seats_).subspan(number * at_table_, at_table_); }

int Visitors::running() {
  int count = 0;
  for (std::size_t t = 0; t < next_.size(); ++t)
    count += std::ranges::any_of(table(t),
                                 [](const Seat& seat) { return !seat.over && (seat.waiting || !seat.move.empty()); });
  return count;
}

void Visitors::learn(Seat& seat, std::string_view message) {
  seat.decision = number_after(message, "\"decision\":", seat.decision);
  seat.event = number_after(message, "\"event\":", seat.event);
  if (message.find("\"status\":\"over\"") != std::string_view::npos) seat.over = true;
  const std::size_t at = message.find(kOptions);
  if (at == std::string_view::npos) return;
  seat.move = message.substr(at + kOptions.size()).starts_with("null")
                  ? std::string()
                  : choose(message.substr(at + kOptions.size()), rng_);
}

bool Visitors::hear(Seat& seat, Figures* figures) {
  if (!seat.ws.read_some()) return false;
  bool answered = false;
  while (const auto message = seat.ws.take()) {
    if (message->starts_with("{\"type\":\"presence\"")) continue;
    if (figures != nullptr) figures->bytes += static_cast<double>(message->size());
    if (message->starts_with("{\"type\":\"error\""))
      std::fprintf(stderr, "%.*s\n", static_cast<int>(message->size()), message->data());
    learn(seat, *message);
    answered = true;
  }
  if (answered && seat.waiting) {
    seat.waiting = false;
    if (figures != nullptr) {
      ++figures->moves;
      figures->milliseconds.push_back(std::chrono::duration<float, std::milli>(Clock::now() - seat.sent).count());
    }
  }
  return true;
}

void Visitors::send_move(Seat& seat) {
  std::string text = R"({"type":"play","decision":)" + std::to_string(seat.decision) + R"(,"event":)" +
                     std::to_string(seat.event) + R"(,"move":")" + seat.move + "\"}";
  seat.move.clear();
  seat.waiting = true;
  seat.sent = Clock::now();
  seat.ws.send(text);
}

// One of the table's moves, unless one is on its way.
void Visitors::send_next(std::size_t number) {
  const std::span<Seat> seats = table(number);
  if (std::ranges::any_of(seats, &Seat::waiting)) return;
  const auto first = static_cast<std::size_t>(rng_.below(static_cast<int>(seats.size())));
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (Seat& seat = seats[(first + i) % seats.size()]; is_ready(seat)) return send_move(seat);
}

Figures Visitors::play(double seconds, Manner manner, double pace) {
  Figures figures;
  const auto start = Clock::now();
  if (manner == Manner::paced)
    for (auto& next : next_) next = start + std::chrono::microseconds(rng_.below(static_cast<int>(pace * 1e6)));
  if (manner == Manner::one_by_one)
    for (std::size_t t = 0; t < next_.size(); ++t) send_next(t);
  if (manner == Manner::all_at_once)
    for (Seat& seat : seats_)
      if (is_ready(seat)) send_move(seat);
  while (since(start) < seconds) {
    epoll_event events[512];
    const int count = epoll_wait(epoll_, events, 512, manner == Manner::paced ? 1 : 100);
    for (int i = 0; i < count; ++i) {
      const std::size_t index = events[i].data.u64;
      hear(seats_[index], &figures);
      if (manner == Manner::all_at_once && is_ready(seats_[index])) send_move(seats_[index]);
      if (manner == Manner::one_by_one) send_next(index / at_table_);
    }
    if (manner != Manner::paced) continue;
    const auto time = Clock::now();
    for (std::size_t t = 0; t < next_.size(); ++t) {
      if (next_[t] > time) continue;
      const auto mover = std::ranges::find_if(table(t), is_ready);
      if (mover == table(t).end()) continue;
      send_move(*mover);
      next_[t] += std::chrono::microseconds(static_cast<long>(pace * 1e6));
    }
  }
  figures.seconds = since(start);
  settle(0.2);
  return figures;
}

bool Visitors::connect_echo(int count) {
  for (int i = 0; i < count; ++i) {
    Seat seat;
    if (seat.ws.connect(port_) != 101) return false;
    seats_.push_back(std::move(seat));
    watch(seats_.size() - 1);
  }
  return true;
}

Figures Visitors::echo(double seconds, std::size_t size) {
  Figures figures;
  const std::string text(size, 'x');
  const auto start = Clock::now();
  for (Seat& seat : seats_) seat.ws.send(text);
  while (since(start) < seconds) {
    epoll_event events[512];
    const int count = epoll_wait(epoll_, events, 512, 100);
    for (int i = 0; i < count; ++i) {
      Seat& seat = seats_[events[i].data.u64];
      seat.ws.read_some();
      while (seat.ws.take()) {
        ++figures.moves;
        seat.ws.send(text);
      }
    }
  }
  figures.seconds = since(start);
  for (Seat& seat : seats_)
    if (seat.ws.receive(1000)) continue;
  return figures;
}

}  // namespace load
