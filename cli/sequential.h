// A verdict as early as it is safe: a test that may be looked at after every game without losing its meaning.
#pragma once

#include <array>

namespace cli {

// A gambler stakes on results between 0 and 1 at odds that are fair if their mean is `bar`. If the mean is not above
// the bar, the chance that his wealth ever becomes n-fold is at most 1/n (Ville), however often one looks and whenever
// one stops.
class Wager {
 public:
  explicit Wager(double bar) : bar_(bar) { purses_.fill(1); }
  void add(double result) {
    for (std::size_t i = 0; i < purses_.size(); ++i) {
      const double stake =
          (static_cast<double>(i) + 0.5) / static_cast<double>(purses_.size()) / bar_;  // the boldest risk nearly all
      purses_[i] *= 1 + stake * (result - bar_);
    }
  }
  double wealth() const {
    double sum = 0;
    for (const double purse : purses_) sum += purse / static_cast<double>(purses_.size());
    return sum;
  }

 private:
  double bar_;
  std::array<double, 10> purses_;
};

// Is the first of two bots the better one? Yes once its share is above one half with 95 % certainty and the mean is at
// least 55 %; no once a share of 55 % can be excluded with the same certainty.
class SequentialTest {
 public:
  void add(double share) {
    above_.add(share);
    below_.add(1 - share);
    sum_ += share;
    ++count_;
  }
  bool better() const { return above_.wealth() >= kEnough && sum_ >= kWanted * count_; }
  bool not_better() const { return below_.wealth() >= kEnough; }
  bool decided() const { return better() || not_better(); }
  double wealth() const { return above_.wealth(); }

 private:
  static constexpr double kEnough = 20;
  static constexpr double kWanted = 0.55;

  Wager above_{0.5}, below_{1 - kWanted};
  double sum_ = 0;
  int count_ = 0;
};

}  // namespace cli
