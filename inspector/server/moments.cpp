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

/// Without the lock: several threads may evaluate at a time, the same query twice at worst.
Result<std::shared_ptr<Moment>> Moments::make(std::string_view source, std::uint64_t query,
                                              const std::string& trial,
                                              std::shared_ptr<const Program> edited) {
    const Source found = sources_.find(source);
    if (found.recording == nullptr) return nothing_there("there is no such source");
    auto frozen = found.recording->freeze(query, providers_);
    if (!frozen.ok()) return std::move(frozen).diagnostics();
    auto moment = std::make_shared<Moment>();
    moment->source = source;
    moment->query = query;
    moment->trial = trial;
    moment->frozen = std::move(*frozen);
    moment->asker_name = found.recording->name(moment->frozen->summary().asker);
    moment->edited = std::move(edited);
    if (moment->edited == nullptr) moment->replay = replay(*moment->frozen);
    moment->frozen->forget_unknown();
    evaluate_recorded(moment->input(), moment->record, moment->settings());
    moment->unknown = moment->frozen->unknown();
    const std::lock_guard lock(mutex_);
    kept_.push_front(moment);
    if (kept_.size() > kMaxMoments) kept_.pop_back();
    return moment;
}

}  // namespace vantage::inspector
