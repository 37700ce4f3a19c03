// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See frozen_query.h.

#include "record/frozen_query.h"

#include <algorithm>

namespace vantage {

bool FrozenQuery::Impl::fill_request(const record::StoredQuery& stored) {
    for (const record::StoredBinding& binding : stored.bindings) {
        if (binding.slot >= program->objects.size()) return false;
        bindings.push_back({program->objects[binding.slot], binding.object});
    }
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < kMaxSymbols; ++i) {
        if ((stored.bound_values >> i & 1u) == 0) continue;
        if (i >= program->symbols.size()) return false;
        values.push_back({program->symbols[i], stored.values[next++]});
    }
    seed = stored.seed;
    wanted = stored.wanted;
    max_candidates = std::min(stored.max_candidates, kMostReplayedCandidates);
    has_exact_scores = (stored.head.flags & record::kExactFlag) != 0;
    return true;
}

bool FrozenQuery::Impl::fill_answer(const record::StoredQuery& stored) {
    results = stored.results;
    options = stored.options;
    rejections = stored.rejections;
    const bool fits =
        options.size() <= program->options.size() && summary.option <= program->options.size() &&
        std::all_of(rejections.begin(), rejections.end(), [this](const Rejection& rejection) {
            return rejection.step < program->steps.size();
        });
    completion = {.answer = {.status = summary.status,
                             .option = summary.option,
                             .results = results,
                             .options = options,
                             .unfinished = stored.unfinished},
                  .program = program.get(),
                  .program_hash = program->hash,
                  .rejections = rejections,
                  .epoch = summary.epoch,
                  .first_revision = stored.first_revision,
                  .last_revision = stored.last_revision,
                  .is_clamped = (stored.head.flags & record::kClampedFlag) != 0,
                  .has_lost_object = (stored.head.flags & record::kLostFlag) != 0,
                  .waited_updates = stored.waited_updates,
                  .latency_updates = stored.latency_updates,
                  .work = stored.work};
    return fits;
}

bool FrozenQuery::Impl::fill(const record::StoredQuery& stored, const Providers& fallback) {
    if (!fill_request(stored) || !fill_answer(stored) || !answers.read(stored.log)) return false;
    for (const record::RecordedAnswers::Order& order : answers.orders)
        orders.push_back(
            {order.option,
             std::span<const std::uint8_t>(answers.order_steps).subspan(order.first, order.count)});
    if ((stored.head.flags & record::kRaysFlag) != 0) {
        rays.emplace(answers, fallback.rays, unknown);
        rays_alone.emplace(answers, nullptr, unknown);
    }
    if ((stored.head.flags & record::kNavigationFlag) != 0) {
        navigation.emplace(answers, fallback.navigation, unknown);
        navigation_alone.emplace(answers, nullptr, unknown);
    }
    return true;
}

QueryInput FrozenQuery::Impl::input(const Program& program_asked,
                                    const Providers& providers) const {
    // How many were wanted is the program's business, unless the request had its own wish.
    const bool is_other = &program_asked != program.get();
    const bool has_wish = wanted != program->wanted;
    return {.program = &program_asked,
            .catalog = catalog,
            .snapshot = snapshot.get(),
            .asker = summary.asker,
            .bindings = bindings,
            .values = values,
            .providers = providers,
            .seed = seed,
            .wanted = is_other && !has_wish ? 0 : wanted,
            .max_candidates = max_candidates};
}

FrozenQuery::FrozenQuery(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
FrozenQuery::~FrozenQuery() = default;

const QuerySummary& FrozenQuery::summary() const noexcept {
    return impl_->summary;
}

const Program& FrozenQuery::program() const noexcept {
    return *impl_->program;
}

std::shared_ptr<const Snapshot> FrozenQuery::snapshot() const noexcept {
    return impl_->snapshot;
}

QueryInput FrozenQuery::input() const noexcept {
    return input(*impl_->program);
}

QueryInput FrozenQuery::input(const Program& program) const noexcept {
    return impl_->input(program, {impl_->rays ? &*impl_->rays : nullptr,
                                  impl_->navigation ? &*impl_->navigation : nullptr});
}

QueryInput FrozenQuery::recorded_input() const noexcept {
    return impl_->input(*impl_->program,
                        {impl_->rays_alone ? &*impl_->rays_alone : nullptr,
                         impl_->navigation_alone ? &*impl_->navigation_alone : nullptr});
}

EvaluateSettings FrozenQuery::settings() const noexcept {
    return {.has_exact_scores = impl_->has_exact_scores,
            .orders = impl_->orders,
            .most_units = kMostReplayedUnits};
}

const Completion& FrozenQuery::recorded() const noexcept {
    return impl_->completion;
}

std::uint64_t FrozenQuery::unknown() const noexcept {
    return impl_->unknown;
}

void FrozenQuery::forget_unknown() noexcept {
    impl_->unknown = 0;
}

}  // namespace vantage
