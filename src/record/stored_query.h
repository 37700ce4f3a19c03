// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The records of submitted and completed queries: written from what the scheduler tells, read back
// with every number checked that can be checked without the program.
#pragma once

#include <cstdint>
#include <vector>

#include "record/answer_log.h"
#include "record/format.h"
#include "vantage_record/recording.h"

namespace vantage::record {

enum QueryFlags : std::uint8_t {
    kExactFlag = 1,
    kRaysFlag = 2,        ///< There was a provider of rays...
    kNavigationFlag = 4,  ///< ...and one of navigation.
    kWholeFlag = 8,       ///< The log has everything.
    kBegunFlag = 16,
    kClampedFlag = 32,
    kLostFlag = 64,
    kAllQueryFlags = 127
};

/// What the recorder knows of a query beside what the scheduler tells.
struct QueryFacts {
    std::uint64_t number = 0;
    std::uint64_t epoch = 0;
    std::uint32_t completed_at = 0;
    std::uint8_t flags = 0;
    LogChain log;
};

void write_submitted(const WatchedTicket& ticket, const QueryFacts& facts,
                     SpanWriter& out) noexcept;
void write_completed(const WatchedTicket& ticket, const Completion& completion,
                     const QueryFacts& facts, SpanWriter& out) noexcept;

/// A summary with the hash of its program, which the reader finds the place of.
struct StoredSummary {
    QuerySummary summary;
    std::uint64_t program_hash = 0;
    std::uint8_t flags = 0;
};

bool read_submitted(ByteReader& in, StoredSummary& stored);
/// Only the beginning of the record.
bool read_completed(ByteReader& in, StoredSummary& stored);

struct StoredBinding {
    std::uint8_t slot = 0;  ///< In Program::objects.
    ObjectId object;
};

/// All of it.
struct StoredQuery {
    StoredSummary head;
    std::uint64_t seed = 0;
    std::uint32_t wanted = 0, max_candidates = 0;
    std::vector<StoredBinding> bindings;
    std::uint32_t bound_values = 0;
    std::vector<float> values;  ///< Of the bound symbols, in order.
    std::uint64_t first_revision = 0, last_revision = 0;
    std::uint32_t waited_updates = 0, latency_updates = 0;
    std::vector<AnswerResult> results;
    std::vector<OptionOutcome> options;
    Unfinished unfinished;
    std::vector<Rejection> rejections;
    WorkCounts work;
    Bytes log;
};
bool read_stored(ByteReader& in, StoredQuery& stored);

}  // namespace vantage::record
