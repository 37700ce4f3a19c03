// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See moments.h.

#include "inspector/server/moments.h"

#include "inspector/server/request_head.h"

namespace vantage::inspector {

namespace {

Diagnostic nothing_there(const char* what) {
    return {.code = "inspector/not-found", .message = what};
}

/// As it was asked: from the recording alone, whatever level is at hand. Only what was edited, and
/// questions about other places, may ask the level.
void evaluate(Moment& moment) {
    const bool is_edited = moment.edited != nullptr;
    FrozenQuery& frozen = moment.frozen();
    if (!is_edited) moment.replay = replay(frozen);
    frozen.forget_unknown();
    evaluate_recorded(is_edited ? moment.input() : frozen.recorded_input(), moment.record,
                      moment.settings());
    moment.unknown = frozen.unknown();
}

}  // namespace

Result<std::shared_ptr<Moment>> Moments::find(std::string_view source, std::string_view query) {
    std::uint64_t number = 0;
    if (query.starts_with('t')) {
        Trial trial;
        if (!find_trial(source, query, trial)) return nothing_there("there is no such trial");
        if (auto kept = find_kept(source, trial.query, query)) return kept;
        return make(source, trial.query, trial.name, trial.program);
    }
    if (!read_number(query, ~0ull, number)) return nothing_there("there is no such query");
    if (auto kept = find_kept(source, number, "")) return kept;
    return make(source, number, "", nullptr);
}

Result<std::shared_ptr<Moment>> Moments::try_program(const Moment& moment,
                                                     std::shared_ptr<const Program> program) {
    std::string name;
    {
        const std::lock_guard lock(mutex_);
        name = "t" + std::to_string(++trial_count_);
        if (trials_.size() >= kMaxTrials) trials_.pop_front();
        trials_.push_back({name, moment.source, moment.query, program});
    }
    return make(moment.source, moment.query, name, std::move(program));
}

bool Moments::find_trial(std::string_view source, std::string_view name, Trial& trial) {
    const std::lock_guard lock(mutex_);
    for (const Trial& each : trials_) {
        if (each.name != name || each.source != source) continue;
        trial = each;
        return true;
    }
    return false;
}

std::shared_ptr<Moment> Moments::find_kept(std::string_view source, std::uint64_t query,
                                           std::string_view trial) {
    const std::lock_guard lock(mutex_);
    for (auto at = kept_.begin(); at != kept_.end(); ++at) {
        const Moment& moment = **at;
        if (moment.query != query || moment.source != source || moment.trial != trial) continue;
        kept_.splice(kept_.begin(), kept_, at);
        return kept_.front();
    }
    return nullptr;
}

/// That of another moment of the same query, or from the recording.
Result<std::shared_ptr<FrozenMoment>> Moments::freeze(std::string_view source,
                                                      std::uint64_t query) {
    {
        const std::lock_guard lock(mutex_);
        for (const std::shared_ptr<Moment>& kept : kept_) {
            if (kept->query == query && kept->source == source) return kept->at;
        }
    }
    const Source found = sources_.find(source);
    if (found.recording == nullptr) return nothing_there("there is no such source");
    auto frozen = found.recording->freeze(query, providers_);
    if (!frozen.ok()) return std::move(frozen).diagnostics();
    auto made = std::make_shared<FrozenMoment>();
    made->query = std::move(*frozen);
    made->asker_name = found.recording->name(made->query->summary().asker);
    return made;
}

/// Without the lock: several threads may evaluate at a time, the same query twice at worst.
Result<std::shared_ptr<Moment>> Moments::make(std::string_view source, std::uint64_t query,
                                              const std::string& trial,
                                              std::shared_ptr<const Program> edited) {
    auto at = freeze(source, query);
    if (!at.ok()) return std::move(at).diagnostics();
    auto moment = std::make_shared<Moment>();
    moment->source = source;
    moment->query = query;
    moment->trial = trial;
    moment->at = std::move(*at);
    moment->edited = std::move(edited);
    {
        const std::lock_guard lock(moment->mutex());
        evaluate(*moment);
    }
    const std::lock_guard lock(mutex_);
    kept_.push_front(moment);
    forget_some();
    return moment;
}

void Moments::forget_some() {
    std::size_t count = 0, steps = 0;
    for (auto at = kept_.begin(); at != kept_.end(); ++at) {
        for (const OptionRecord& option : (*at)->record.options)
            steps += option.steps.size();
        if (++count <= kMaxMoments && (count == 1 || steps <= kMaxMomentSteps)) continue;
        kept_.erase(at, kept_.end());
        return;
    }
}

}  // namespace vantage::inspector
