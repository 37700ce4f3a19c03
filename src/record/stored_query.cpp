// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See stored_query.h. The beginning of a completed query is what lists of queries show, so that an
// index reads no further.

#include "record/stored_query.h"

#include <bit>
#include <cmath>

namespace vantage::record {

namespace {

void write_result(const AnswerResult& result, SpanWriter& out) noexcept {
    out.write(result.candidate);
    out.write(static_cast<std::uint8_t>(result.kind));
    out.write(result.remark);
    out.write(result.position);
    out.write(result.source);
    out.write(result.score_low);
    out.write(result.score_high);
}

bool read_result(ByteReader& in, AnswerResult& result) {
    result.candidate = in.read<std::uint32_t>();
    const auto kind = in.read<std::uint8_t>();
    result.kind = static_cast<CandidateKind>(kind);
    result.remark = in.read<std::uint8_t>();
    result.position = in.read<Vec3>();
    result.source = in.read<std::uint64_t>();
    result.score_low = in.read<Score>();
    result.score_high = in.read<Score>();
    return in.ok() && kind <= static_cast<std::uint8_t>(CandidateKind::Open);
}

void write_outcome(const OptionOutcome& outcome, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint8_t>(outcome.status));
    out.write(static_cast<std::uint8_t>(outcome.saw_nan ? 1 : 0));
    out.write(outcome.missing_object);
    out.write(outcome.missing_value);
    out.write(outcome.generated);
    out.write(outcome.dropped);
    out.write(outcome.valid);
}

bool read_outcome(ByteReader& in, OptionOutcome& outcome) {
    const auto status = in.read<std::uint8_t>();
    outcome.status = static_cast<Status>(status);
    outcome.saw_nan = in.read<std::uint8_t>() != 0;
    outcome.missing_object = in.read<std::uint16_t>();
    outcome.missing_value = in.read<std::uint16_t>();
    outcome.generated = in.read<std::uint32_t>();
    outcome.dropped = in.read<std::uint32_t>();
    outcome.valid = in.read<std::uint32_t>();
    return in.ok() && status <= static_cast<std::uint8_t>(Status::InProgress);
}

void write_unfinished(const Unfinished& unfinished, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint8_t>(unfinished.has_leader ? 1 : 0));
    if (!unfinished.has_leader) return;
    write_result(unfinished.leader, out);
    out.write(static_cast<std::uint8_t>(unfinished.unchecked_count));
    out.raw(unfinished.unchecked.data(), unfinished.unchecked_count * sizeof(std::uint16_t));
    out.write(unfinished.may_miss);
}

bool read_unfinished(ByteReader& in, Unfinished& unfinished) {
    unfinished.has_leader = in.read<std::uint8_t>() != 0;
    if (!unfinished.has_leader) return in.ok();
    if (!read_result(in, unfinished.leader)) return false;
    unfinished.unchecked_count = in.read<std::uint8_t>();
    if (unfinished.unchecked_count > unfinished.unchecked.size()) return false;
    for (std::uint32_t i = 0; i < unfinished.unchecked_count; ++i)
        unfinished.unchecked[i] = in.read<std::uint16_t>();
    unfinished.may_miss = in.read<Score>();
    return in.ok();
}

void write_work(const WorkCounts& work, SpanWriter& out) noexcept {
    for (const std::uint64_t count :
         {work.slots, work.cheap, work.costly_conditions, work.costly_weights, work.deferred,
          work.rays, work.wasted_rays, work.rays_saved, work.known, work.path_units, work.units})
        out.write(count);
    out.write(work.declared_cost);
}

void read_work(ByteReader& in, WorkCounts& work) {
    for (std::uint64_t* count :
         {&work.slots, &work.cheap, &work.costly_conditions, &work.costly_weights, &work.deferred,
          &work.rays, &work.wasted_rays, &work.rays_saved, &work.known, &work.path_units,
          &work.units})
        *count = in.read<std::uint64_t>();
    work.declared_cost = in.read<double>();
}

void write_bindings(const WatchedTicket& ticket, SpanWriter& out) noexcept {
    out.write(static_cast<std::uint8_t>(ticket.bindings.size()));
    for (const Binding& binding : ticket.bindings) {
        std::uint8_t slot = 0;
        while (slot < ticket.program->objects.size() &&
               ticket.program->objects[slot] != binding.name)
            ++slot;
        out.write(slot);
        out.write(binding.object);
    }
}

void write_values(const WatchedTicket& ticket, SpanWriter& out) noexcept {
    out.write(ticket.bound_values);
    for (std::uint32_t i = 0; i < ticket.values.size(); ++i) {
        if ((ticket.bound_values >> i & 1u) != 0) out.write(ticket.values[i]);
    }
}

bool read_count(ByteReader& in, std::uint32_t most, std::uint32_t& count) {
    return in.ok() && count <= most;
}

}  // namespace

// ---- writing ------------------------------------------------------------------------------------

void write_submitted(const WatchedTicket& ticket, const QueryFacts& facts,
                     SpanWriter& out) noexcept {
    out.write(facts.number);
    out.write(ticket.program->hash);
    out.write(ticket.asker);
    out.write(ticket.submitted_at);
    out.write(facts.epoch);
}

void write_completed(const WatchedTicket& ticket, const Completion& completion,
                     const QueryFacts& facts, SpanWriter& out) noexcept {
    const AnswerView& answer = completion.answer;
    std::uint8_t flags = facts.flags;
    if (facts.log.is_whole) flags |= kWholeFlag;
    if (ticket.has_exact_scores) flags |= kExactFlag;
    if (completion.is_clamped) flags |= kClampedFlag;
    if (completion.has_lost_object) flags |= kLostFlag;
    out.write(facts.number);
    out.write(completion.program_hash);
    out.write(ticket.asker);
    out.write(ticket.submitted_at);
    out.write(facts.completed_at);
    out.write(facts.epoch);
    out.write(static_cast<std::uint8_t>(answer.status));
    out.write(flags);
    out.write(answer.option);
    out.write(completion.work.units);
    out.write(completion.work.rays);
    out.write(static_cast<std::uint32_t>(answer.results.size()));
    for (const AnswerResult& result : answer.results)
        write_result(result, out);

    out.write(ticket.seed);
    out.write(ticket.wanted);
    out.write(ticket.max_candidates);
    write_bindings(ticket, out);
    write_values(ticket, out);
    out.write(completion.first_revision);
    out.write(completion.last_revision);
    out.write(completion.waited_updates);
    out.write(completion.latency_updates);
    out.write(static_cast<std::uint32_t>(answer.options.size()));
    for (const OptionOutcome& outcome : answer.options)
        write_outcome(outcome, out);
    write_unfinished(answer.unfinished, out);
    out.write(static_cast<std::uint32_t>(completion.rejections.size()));
    for (const Rejection& rejection : completion.rejections) {
        out.write(rejection.step);
        out.write(rejection.count);
    }
    write_work(completion.work, out);
    const LogChain log = facts.log.is_whole ? facts.log : LogChain{};
    out.write(log.bytes);
    for (const LogBlock* block = log.first; block != nullptr; block = block->next)
        out.raw(block->bytes, block->used);
}

// ---- reading ------------------------------------------------------------------------------------

bool read_submitted(ByteReader& in, StoredSummary& stored) {
    stored.summary.query = in.read<std::uint64_t>();
    stored.program_hash = in.read<std::uint64_t>();
    stored.summary.asker = in.read<ObjectId>();
    stored.summary.submitted_at = in.read<std::uint32_t>();
    stored.summary.epoch = in.read<std::uint64_t>();
    return in.ok();
}

bool read_completed(ByteReader& in, StoredSummary& stored) {
    QuerySummary& summary = stored.summary;
    summary.query = in.read<std::uint64_t>();
    stored.program_hash = in.read<std::uint64_t>();
    summary.asker = in.read<ObjectId>();
    summary.submitted_at = in.read<std::uint32_t>();
    summary.completed_at = in.read<std::uint32_t>();
    summary.epoch = in.read<std::uint64_t>();
    const auto status = in.read<std::uint8_t>();
    summary.status = static_cast<Status>(status);
    stored.flags = in.read<std::uint8_t>();
    summary.option = in.read<std::uint32_t>();
    summary.units = in.read<std::uint64_t>();
    summary.rays = in.read<std::uint64_t>();
    ByteReader results = in;
    const auto result_count = results.read<std::uint32_t>();
    summary.has_result = result_count > 0;
    const bool is_sound = status <= static_cast<std::uint8_t>(Status::InProgress) &&
                          stored.flags <= kAllQueryFlags && result_count <= kMaxResults &&
                          results.ok();
    return is_sound && (!summary.has_result || read_result(results, summary.best));
}

bool read_stored(ByteReader& in, StoredQuery& stored) {
    if (!read_completed(in, stored.head)) return false;
    auto count = in.read<std::uint32_t>();
    if (!read_count(in, kMaxResults, count)) return false;
    stored.results.resize(count);
    for (AnswerResult& result : stored.results) {
        if (!read_result(in, result)) return false;
    }
    stored.seed = in.read<std::uint64_t>();
    stored.wanted = in.read<std::uint32_t>();
    stored.max_candidates = in.read<std::uint32_t>();
    if (stored.wanted > kMaxResults || stored.max_candidates > kMaxCandidates) return false;
    count = in.read<std::uint8_t>();
    if (!read_count(in, kMaxObjects, count)) return false;
    stored.bindings.resize(count);
    for (StoredBinding& binding : stored.bindings) {
        binding.slot = in.read<std::uint8_t>();
        binding.object = in.read<ObjectId>();
    }
    stored.bound_values = in.read<std::uint32_t>();
    stored.values.resize(static_cast<std::size_t>(std::popcount(stored.bound_values)));
    for (float& value : stored.values) {
        value = in.read<float>();
        if (!std::isfinite(value)) return false;
    }
    stored.first_revision = in.read<std::uint64_t>();
    stored.last_revision = in.read<std::uint64_t>();
    stored.waited_updates = in.read<std::uint32_t>();
    stored.latency_updates = in.read<std::uint32_t>();
    count = in.read<std::uint32_t>();
    if (!read_count(in, kMaxOptions, count)) return false;
    stored.options.resize(count);
    for (OptionOutcome& outcome : stored.options) {
        if (!read_outcome(in, outcome)) return false;
    }
    if (!read_unfinished(in, stored.unfinished)) return false;
    count = in.read<std::uint32_t>();
    if (!read_count(in, kMaxRejections, count)) return false;
    stored.rejections.resize(count);
    for (Rejection& rejection : stored.rejections) {
        rejection.step = in.read<std::uint16_t>();
        rejection.count = in.read<std::uint32_t>();
    }
    read_work(in, stored.work);
    const auto log_bytes = in.read<std::uint32_t>();
    if (!in.ok() || log_bytes > in.remaining()) return false;
    stored.log = in.array<std::uint8_t>(log_bytes);
    return in.ok();
}

}  // namespace vantage::record
