// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See wire.h.

#include "inspector/server/wire.h"

#include <cmath>

#include "base/text.h"

namespace vantage::inspector {

void put_number(JsonWriter& json, double number) {
    if (std::isnan(number)) {
        json.value("nan");
    } else if (std::isinf(number)) {
        json.value(number < 0 ? "-inf" : "inf");
    } else {
        json.value(number);
    }
}

void put_null(JsonWriter& json) {
    json.value(std::nan(""));  // The writer's own way to say it.
}

void put_member(JsonWriter& json, std::string_view name, double number) {
    json.key(name);
    put_number(json, number);
}

void put_place(JsonWriter& json, Vec3 place) {
    json.begin_array();
    for (const float each : {place.x, place.y, place.z})
        put_number(json, static_cast<double>(each));
    json.end_array();
}

void put_coordinates(JsonWriter& json, Vec3 place) {
    put_member(json, "x", static_cast<double>(place.x));
    put_member(json, "y", static_cast<double>(place.y));
    put_member(json, "z", static_cast<double>(place.z));
}

void put_object(JsonWriter& json, ObjectId object) {
    if (!object) {
        put_null(json);
        return;
    }
    json.begin_array().value(object.index).value(object.generation).end_array();
}

void put_diagnostics(JsonWriter& json, std::span<const Diagnostic> diagnostics) {
    json.begin_array();
    for (const Diagnostic& each : diagnostics) {
        const bool is_one_line = each.found.find('\n') == std::string::npos;
        const std::size_t length = is_one_line && !each.found.empty() ? each.found.size() : 1;
        std::string message = each.message;
        if (!each.expected.empty()) message += "; expected " + each.expected;
        json.begin_object();
        json.member("severity", each.severity == Severity::Error ? "error" : "warning");
        json.member("code", each.code).member("file", each.place.file);
        json.member("line", each.place.line).member("column", each.place.column);
        json.member("endColumn", each.place.column + length);
        json.member("message", message).member("hint", each.hint);
        json.end_object();
    }
    json.end_array();
}

void put_query_row(JsonWriter& json, const QuerySummary& query) {
    json.begin_array();
    json.value(query.query).value(query.submitted_at);
    json.value(query.completed_at == kNotYet ? std::int64_t{-1} : std::int64_t{query.completed_at});
    json.value(query.asker.index).value(query.program).value(to_string(query.status));
    json.value(query.option).value(query.units).value(query.rays);
    if (query.has_result) {
        put_number(json, static_cast<double>(query.best.position.x));
        put_number(json, static_cast<double>(query.best.position.y));
        put_number(json, static_cast<double>(query.best.position.z));
        put_number(json, score_value(query.best.score_low));
    } else {
        for (int i = 0; i < 4; ++i)
            put_null(json);
    }
    json.end_array();
}

const char* drop_text(DropReason reason) {
    switch (reason) {
        case DropReason::None:
            return "kept";
        case DropReason::OutsideRadius:
            return "outside the radius";
        case DropReason::OffSurface:
            return "off the navmesh";
        case DropReason::WrongSide:
            return "on the wrong side";
        case DropReason::Duplicate:
            return "a duplicate of a candidate";
        case DropReason::OverLimit:
            return "over the limit";
        case DropReason::Gone:
            return "destroyed";
        case DropReason::TooLow:
            return "too low to hide anybody";
        case DropReason::Taken:
            return "too near to others";
    }
    return "";
}

std::string place_text(Vec3 place) {
    const auto number = [](float x) {
        return number_text(std::round(static_cast<double>(x) * 100) / 100);
    };
    return "(" + number(place.x) + ", " + number(place.y) + ", " + number(place.z) + ")";
}

Reply json_reply(const JsonWriter& json) {
    return {.body = json.text()};
}

Reply bytes_reply(ByteWriter& bytes) {
    const auto& made = bytes.bytes();
    return {.type = "application/octet-stream",
            .body = std::string(reinterpret_cast<const char*>(made.data()), made.size())};
}

Reply failed_reply(int status, std::span<const Diagnostic> diagnostics) {
    if (diagnostics.empty()) return error_reply(status, "inspector/failed", "it did not work");
    const Diagnostic& first = diagnostics.front();
    return error_reply(status, first.code, first.message, first.hint);
}

}  // namespace vantage::inspector
