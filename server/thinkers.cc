#include "server/thinkers.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "server/frames.h"
#include "server/log.h"
#include "table/message.h"
#include "table/option_gate.h"

namespace server {

namespace {

constexpr Time kUsualThinking = 300;  // milliseconds, as an expert's, where the errand names none
constexpr std::size_t kLongestFromWorker = 2048;
constexpr int kMostRefusals = 3;  // positions in a row

}  // namespace

// One line, and what is being thought about at its other end.
class Thinkers::Thinker final : public Listener {
 public:
  Thinker(Thinkers& all, Line& line)
      : all_(all), line_(line), budget_(all.options_.limits.messages_per_second, all.options_.limits.message_burst) {}

  bool is_idle() const { return is_greeted() && !job_; }
  bool is_free(Time now) const { return is_idle() && (again_ == nullptr || again_until_ <= now); }
  // Waits for the next click of the turn that it has just thought about.
  bool waits_for(const Share& share) const {
    return is_idle() && again_ != nullptr && again_->table == share.table && again_->address == share.address;
  }
  bool has_mind(std::int64_t mind) const { return std::ranges::find(minds_, mind) != minds_.end(); }
  bool is_greeted() const { return greeted_ && !closing_; }

  void begin(WorkQueue::Job job, std::int64_t n) {
    const Errand& errand = *job.errand;
    std::string hash;
    if (const auto& own = errand.instance->data->own(); own != nullptr) {
      const auto text = all_.data_texts_.find(own);
      if (text == nullptr) return all_.give_back(std::move(job), 0);
      hash = text->hash;
      if (std::ranges::find(sets_, hash) == sets_.end()) {
        line_.send(text->message);
        sets_.push_back(hash);
        if (sets_.size() > kMostSets) sets_.pop_front();
      }
    }
    std::erase(minds_, errand.mind);
    minds_.push_back(errand.mind);
    if (minds_.size() > kMostMinds) minds_.pop_front();
    began_ = now();
    late_ = began_ + std::max(static_cast<Time>(errand.milliseconds), kUsualThinking) + kPatience;
    n_ = n;
    const std::string text = write_position(n, errand, hash);
    job_ = std::move(job);
    all_.loop_.wake_at(late_);
    line_.send(text);
  }

  void hear(std::string_view text) override {
    if (text.size() > kLongestFromWorker) return leave(kTooLong, "too long");
    const auto message = table::Message::parse(text);
    if (!message) return leave(kPolicy, "not a message");
    if (message->type() == "hello" && !greeted_) {
      if (message->number("version") != kWorkersVersion)
        return leave(kPolicy, "another version of Kilowatt serves here");
      greeted_ = true;
      return all_.give();
    }
    if (!job_ || message->number("n") != n_) return leave(kPolicy, "nobody has asked for this");
    if (message->type() == "cannot") {
      log_warning("a worker cannot think about a position", {});
      if (++refused_ >= kMostRefusals)
        leave(kPolicy, "too many positions were refused");
      else
        all_.give_back(take_job(), seconds());
      return;
    }
    const auto& task = job_->errand->task;
    const auto move = table::allowed_move(*job_->errand->instance->game, task.view, task.seat,
                                          message->type() == "move" ? message->text("move").value_or("") : "");
    if (!move) return leave(kPolicy, "this is no option of the position");
    refused_ = 0;
    WorkQueue::Job job = take_job();
    all_.workers_.queue().done(job.share, seconds());
    again_ = in_a_row_.after(job.share, seconds());
    again_until_ = now() + InARow::kWait.count();
    if (again_ != nullptr) all_.loop_.wake_at(again_until_);
    all_.metrics_.bot_moves_elsewhere.add();
    job.errand->answered(*move);
    all_.give();
  }
  bool pays(table::Time time, double cost) override { return budget_.take(time, cost); }
  void ended() override {
    std::erase(all_.lines_, this);
    all_.metrics_.workers.set(static_cast<std::int64_t>(all_.lines_.size()));
    if (job_) all_.give_back(take_job(), seconds());
  }

  // Its position is thought about here, and it goes.
  void leave(int code, std::string_view why) {
    log_warning("a worker is sent away", {{"why", std::string(why)}});
    closing_ = true;
    line_.close(code, why);
    if (job_) all_.give_back(take_job(), seconds());
  }
  void good_bye() {
    closing_ = true;
    line_.close(kGoingAway, "the server stops");
  }
  void drop() { job_.reset(); }

  // When to look again, if at all.
  std::optional<Time> tick(Time now) {
    if (job_ && late_ <= now) leave(kPolicy, "too late");
    if (again_ != nullptr && again_until_ <= now) again_ = nullptr;
    if (job_) return late_;
    if (again_ != nullptr) return again_until_;
    return std::nullopt;
  }

 private:
  WorkQueue::Job take_job() {
    WorkQueue::Job job = std::move(*job_);
    job_.reset();
    return job;
  }
  double seconds() const { return static_cast<double>(now() - began_) / 1000; }

  Thinkers& all_;
  Line& line_;
  Bucket budget_;
  bool greeted_ = false, closing_ = false;
  std::optional<WorkQueue::Job> job_;
  std::int64_t n_ = 0;
  Time began_ = 0, late_ = 0;
  int refused_ = 0;
  std::deque<std::string> sets_;    // hashes of data it has
  std::deque<std::int64_t> minds_;  // bots it has, who thought last at the end
  InARow in_a_row_;
  const Share* again_ = nullptr;
  Time again_until_ = 0;
};

Thinkers::Thinkers(const Options& options, Workers& workers, Loop& loop, Metrics& metrics)
    : options_(options),
      key_(hash_key(options.worker_key)),
      workers_(workers),
      loop_(loop),
      metrics_(metrics),
      data_texts_(workers) {
  workers_.ask_first([this] { give(); });
}

Thinkers::~Thinkers() { workers_.ask_first({}); }

std::unique_ptr<Listener> Thinkers::come(Line& line) {
  auto thinker = std::make_unique<Thinker>(*this, line);
  lines_.push_back(thinker.get());
  metrics_.workers.set(static_cast<std::int64_t>(lines_.size()));
  return thinker;
}

bool Thinkers::can_take(const table::GameInstance& instance) {
  if (std::ranges::none_of(lines_, &Thinker::is_greeted)) return false;
  return instance.data->own() == nullptr || data_texts_.find(instance.data->own()) != nullptr;
}

// Who would think about this: whoever has thought for the bot before, else anybody who is free.
Thinkers::Thinker* Thinkers::taker(const Share& share, const Errand& errand) const {
  Thinker* best = nullptr;
  const Time time = now();
  for (Thinker* line : lines_) {
    if (!line->is_free(time) && !line->waits_for(share)) continue;
    if (line->has_mind(errand.mind)) return line;
    if (best == nullptr) best = line;
  }
  return best;
}

void Thinkers::give() {
  const auto takes = [this](const Share& share, const Errand& errand) { return taker(share, errand) != nullptr; };
  // While all of them think nobody looks through the queue.
  while (std::ranges::any_of(lines_, &Thinker::is_idle)) {
    auto job = workers_.queue().take_errand(takes);
    if (!job) return;
    if (!job->errand->wanted->load(std::memory_order_relaxed)) {
      workers_.queue().done(job->share, 0);
      job->errand->answered(std::nullopt);
      continue;
    }
    Thinker* const line = taker(job->share, *job->errand);
    if (line != nullptr)
      line->begin(std::move(*job), ++count_);
    else
      give_back(std::move(*job), 0);
  }
}

// Our own threads do it.
void Thinkers::give_back(WorkQueue::Job job, double seconds) {
  metrics_.errands_given_back.add();
  const Share share = job.share;
  workers_.queue().put_back(std::move(job));
  workers_.queue().done(share, seconds);
}

std::optional<Time> Thinkers::tick(Time now) {
  std::optional<Time> next;
  for (Thinker* line : std::vector(lines_))
    if (const auto time = line->tick(now); time && (!next || *time < *next)) next = time;
  give();
  return next;
}

void Thinkers::close() {
  for (Thinker* line : lines_) line->good_bye();
}

void Thinkers::end() {
  for (Thinker* line : lines_) line->drop();
}

}  // namespace server
