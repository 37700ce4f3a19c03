// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Queries on their frozen moments, evaluated again and kept for a while: the page asks about one
// query many times. A trial is an edited query on the moment of another.
#pragma once

#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "inspector/server/sources.h"
#include "vantage/explain.h"

namespace vantage::inspector {

/// A frozen query works for one thread at a time: whoever evaluates on it takes the mutex.
struct FrozenMoment {
    std::shared_ptr<FrozenQuery> query;  ///< Not the recording, whose memory the ring needs back.
    std::string asker_name;
    std::mutex mutex;
};

/// Its members do not change once it is made.
struct Moment {
    std::string source;
    std::uint64_t query = 0;
    std::string trial;  ///< "t1", or empty: as it was asked.
    /// Trials share that of their query, so that they outlive the ring's memory of it.
    std::shared_ptr<FrozenMoment> at;
    std::shared_ptr<const Program> edited;  ///< Of a trial.
    QueryRecord record;
    Replay replay;              ///< Of a query as it was asked.
    std::uint64_t unknown = 0;  ///< What neither the recording nor the level could answer.

    FrozenQuery& frozen() const { return *at->query; }
    const std::string& asker_name() const { return at->asker_name; }
    std::mutex& mutex() const { return at->mutex; }
    const Program& program() const { return edited != nullptr ? *edited : frozen().program(); }
    QueryInput input() const {
        return edited != nullptr ? frozen().input(*edited) : frozen().input();
    }
    EvaluateSettings settings() const {
        return edited != nullptr ? EvaluateSettings{.most_units = kMostReplayedUnits}
                                 : frozen().settings();
    }
    const QuerySummary& summary() const { return frozen().summary(); }
};

inline constexpr std::size_t kMaxMoments = 16;
/// Values in the records of all that are kept; the newest is kept whatever it has.
inline constexpr std::size_t kMaxMomentSteps = kMostRecordedSteps;
inline constexpr std::size_t kMaxTrials = 64;

class Moments {
  public:
    Moments(const Sources& sources, const Providers& providers)
        : sources_(sources), providers_(providers) {}

    /// `query` is a number or a trial's name.
    Result<std::shared_ptr<Moment>> find(std::string_view source, std::string_view query);
    /// Evaluates the program on the moment of another; gives it a name.
    Result<std::shared_ptr<Moment>> try_program(const Moment& moment,
                                                std::shared_ptr<const Program> program);

  private:
    struct Trial {
        std::string name, source;
        std::uint64_t query = 0;
        std::shared_ptr<const Program> program;
    };
    bool find_trial(std::string_view source, std::string_view name, Trial& trial);
    std::shared_ptr<Moment> find_kept(std::string_view source, std::uint64_t query,
                                      std::string_view trial);
    void forget_some();
    Result<std::shared_ptr<FrozenMoment>> freeze(std::string_view source, std::uint64_t query);
    Result<std::shared_ptr<Moment>> make(std::string_view source, std::uint64_t query,
                                         const std::string& trial,
                                         std::shared_ptr<const Program> edited);

    const Sources& sources_;
    Providers providers_;
    std::mutex mutex_;
    std::list<std::shared_ptr<Moment>> kept_;  ///< The latest first.
    std::deque<Trial> trials_;
    std::uint64_t trial_count_ = 0;
};

}  // namespace vantage::inspector
