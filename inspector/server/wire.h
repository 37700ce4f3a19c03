// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Our types as the protocol writes them: docs/inspector-protocol.md.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/json_writer.h"
#include "inspector/server/http_server.h"
#include "vantage/explain.h"
#include "vantage_record/recording.h"

namespace vantage::inspector {

/// Not-a-number and infinities as texts.
void put_number(JsonWriter& json, double number);
void put_member(JsonWriter& json, std::string_view name, double number);
void put_place(JsonWriter& json, Vec3 place);        ///< [x, y, z]
void put_coordinates(JsonWriter& json, Vec3 place);  ///< "x": ..., "y": ..., "z": ...
void put_null(JsonWriter& json);
void put_object(JsonWriter& json, ObjectId object);  ///< [index, generation] or null
void put_diagnostics(JsonWriter& json, std::span<const Diagnostic> diagnostics);
void put_query_row(JsonWriter& json, const QuerySummary& query);

const char* drop_text(DropReason reason);
std::string place_text(Vec3 place);  ///< "(1.5, 0, -3)"

Reply json_reply(const JsonWriter& json);
Reply bytes_reply(ByteWriter& bytes);
/// The first of the diagnostics as an error.
Reply failed_reply(int status, std::span<const Diagnostic> diagnostics);

/// Arrays that begin at multiples of 8.
template <class T>
void put_array(ByteWriter& bytes, std::span<const T> values) {
    bytes.align(8);
    bytes.array(values);
}

}  // namespace vantage::inspector
