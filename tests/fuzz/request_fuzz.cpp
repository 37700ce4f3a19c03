// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Any bytes as the head of a request to the inspector: refused with a status and a reason, or read
// into parts that lead nowhere. Nobody comes in without the token.

#include <cmath>
#include <cstdlib>
#include <string_view>

#include "inspector/server/gate.h"
#include "inspector/server/request_head.h"

namespace {

using namespace vantage::inspector;

void check_target(std::string_view text) {
    Target target;
    if (!read_target(text, target)) return;
    for (const std::string& part : target.path) {
        const bool is_bad = part.empty() || part == "." || part == ".." ||
                            part.find_first_of(std::string_view("/\\\0\n\r", 5)) != part.npos;
        if (is_bad) std::abort();
    }
    for (const auto& [name, value] : target.parameters) {
        std::uint64_t number = 0;
        float real = 0;
        if (read_number(value, 1000, number) && number > 1000) std::abort();
        if (read_real(value, real) && !std::isfinite(real)) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_target(text);
    const std::size_t length = head_length(text);
    if (length > size) std::abort();
    RequestHead head;
    const HeadProblem problem = read_head(text.substr(0, length), head);
    if (problem.status != 0) {
        if (problem.status < 400 || problem.message.empty()) std::abort();
        return 0;
    }
    if (head.target.size() > kMaxTargetBytes || head.headers.size() > kMaxHeaders) std::abort();
    check_target(head.target);
    std::uint64_t body = 0;
    const Gate gate(4711, "0123456789abcdef0123456789abcdef");
    const Refusal refusal = gate.check(head, body);
    if (refusal.status == 0) {
        const bool is_known = text.find("0123456789abcdef0123456789abcdef") != text.npos;
        if (!is_known && !is_page(head.target)) std::abort();
        if (body > kMaxRecordingBytes) std::abort();
    }
    return 0;
}
