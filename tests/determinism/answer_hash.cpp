// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See answer_hash.h.

#include "determinism/answer_hash.h"

#include "base/bytes.h"
#include "base/hash.h"

namespace vantage::tests {

namespace {

/// Field by field: structures have gaps between them that hold anything.
void write_result(const AnswerResult& result, ByteWriter& bytes) {
    bytes.write(result.candidate);
    bytes.write(result.kind);
    bytes.write(result.position.x);
    bytes.write(result.position.y);
    bytes.write(result.position.z);
    bytes.write(result.source);
    bytes.write(result.score_low);
    bytes.write(result.score_high);
}

void write_answer(const Answer& answer, ByteWriter& bytes) {
    bytes.write(answer.status);
    bytes.write(answer.status == Status::Found ? answer.option : 0u);
    bytes.write(static_cast<std::uint32_t>(answer.results.size()));
    for (const AnswerResult& result : answer.results)
        write_result(result, bytes);
    bytes.write(static_cast<std::uint32_t>(answer.options.size()));
    for (const OptionOutcome& option : answer.options) {
        bytes.write(option.status);
        bytes.write(option.missing_object);
        if (option.missing_value != kNoSymbol) bytes.write(option.missing_value);
        bytes.write(option.generated);
        bytes.write(option.dropped);
    }
}

}  // namespace

std::uint64_t hash_answers(std::span<const Answer> answers) {
    ByteWriter bytes;
    for (const Answer& answer : answers)
        write_answer(answer, bytes);
    return hash_bytes(bytes.bytes());
}

}  // namespace vantage::tests
