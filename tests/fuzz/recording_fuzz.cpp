// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Recordings from anywhere. Checksums are put right first, so that the fuzzer comes to what lies
// behind them; then everything in the recording is looked at, replayed and explained. The limits of
// time and memory are the fuzzer's own, in CMakeLists.txt.

#include <algorithm>
#include <cstring>

#include "record/format.h"
#include "vantage/explain.h"
#include "vantage_record/recording.h"

namespace {

const vantage::Catalog& words() {
    static const auto* catalog = [] {
        auto* made = new vantage::Catalog;
        vantage::add_builtin_words(*made);
        return made;
    }();
    return *catalog;
}

void renew_checksums(std::vector<std::uint8_t>& bytes) {
    namespace record = vantage::record;
    if (bytes.size() < record::kFileHeader) return;
    const std::uint32_t version = vantage::kRecordingVersion, endian = record::kEndianTag;
    std::memcpy(bytes.data(), record::kMagic, sizeof(record::kMagic));
    std::memcpy(bytes.data() + 8, &version, 4);
    std::memcpy(bytes.data() + 12, &endian, 4);
    std::size_t at = record::kFileHeader;
    while (at + record::kChunkHeader + record::kChunkEnd <= bytes.size()) {
        std::uint32_t head[2];
        std::memcpy(head, bytes.data() + at, sizeof(head));
        const std::uint32_t check = record::chunk_header_check(head[0], head[1]);
        std::memcpy(bytes.data() + at + 8, &check, sizeof(check));
        const std::size_t end = at + record::kChunkHeader + head[0];
        if (end + record::kChunkEnd > bytes.size()) return;
        const std::uint64_t sum = vantage::hash_bytes({bytes.data() + at, end - at});
        std::memcpy(bytes.data() + end, &sum, sizeof(sum));
        at = end + record::kChunkEnd;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::uint8_t> bytes(data, data + size);
    renew_checksums(bytes);
    const auto recording = vantage::Recording::open(std::move(bytes), words());
    if (!recording.ok() && recording.diagnostics().empty()) __builtin_trap();
    if (!recording.ok()) return 0;
    constexpr std::size_t kMost = 16, kMostQueries = 4;  // A second is short.
    const auto frames = (*recording)->frames();
    for (std::size_t i = 0; i < std::min(frames.size(), kMost); ++i)
        (void)(*recording)->frame(frames[i].frame).ok();
    const auto queries = (*recording)->queries();
    for (std::size_t i = 0; i < std::min(queries.size(), kMostQueries); ++i) {
        const auto frozen = (*recording)->freeze(queries[i].query);
        if (!frozen.ok()) continue;
        constexpr std::uint32_t kUnits = 1u << 14;
        (void)vantage::replay(**frozen, kUnits);
        vantage::QueryRecord record;
        vantage::EvaluateSettings settings = (*frozen)->settings();
        settings.most_units = kUnits;
        vantage::evaluate_recorded((*frozen)->recorded_input(), record, settings);
        if (record.options.empty()) continue;
        (void)vantage::to_string(record, (*frozen)->program(), words());
    }
    return 0;
}
