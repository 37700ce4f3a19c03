// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See json_queries.h. The document becomes a tree as the other vehicles have it.

#include "adapters/simdjson/json_queries.h"

#include "adapters/simdjson/json.h"
#include "query/lang/lexer.h"
#include "query/lang/report.h"
#include "query/vehicles/tree_fields.h"
#include "query/vehicles/tree_reader.h"

namespace vantage::adapters {

namespace {

using vehicles::Field;
using vehicles::Node;

constexpr std::string_view kRootKeys[] = {"$schema", "fallbacks", "defaults", "queries"};
constexpr JsonLimits kQueryLimits{
    .bytes = lang::kMostBytes, .depth = 64, .values = 200'000, .containers = 100'000};

/// The parser has limited the depth.
Node tree_of_json(JsonValue& value) {
    Node node;
    node.at = {.line = value.line, .column = value.column};
    switch (value.kind) {
        case JsonValue::Kind::Null:
            break;
        case JsonValue::Kind::Boolean:
            node.kind = Node::Kind::Boolean;
            node.is_true = value.boolean;
            break;
        case JsonValue::Kind::Number:
            node.kind = Node::Kind::Number;
            node.number = value.number;
            break;
        case JsonValue::Kind::String:
            node.kind = Node::Kind::Text;
            node.text = std::move(value.text);
            break;
        case JsonValue::Kind::Array:
            node.kind = Node::Kind::Table;
            for (JsonValue& item : value.items)
                node.items.push_back(tree_of_json(item));
            break;
        case JsonValue::Kind::Object:
            node.kind = Node::Kind::Table;
            for (std::size_t i = 0; i < value.items.size(); ++i) {
                const JsonValue::KeyPlace& place = value.key_places[i];
                node.fields.push_back({.key = std::move(value.keys[i]),
                                       .at = {.line = place.line, .column = place.column},
                                       .value = tree_of_json(value.items[i])});
            }
            break;
    }
    return node;
}

lang::File file_of_root(const Node& root, lang::Reporter& reporter) {
    vehicles::TreeContext context{vehicles::kJsonDialect, reporter};
    vehicles::TreeReader reader(vehicles::kJsonDialect, reporter);
    if (!root.items.empty()) {
        reporter.add({.code = "vehicle/wrong-kind",
                      .at = root.at,
                      .message = "a file of queries is an object",
                      .found = describe(root, context.dialect),
                      .expected = "{\"queries\": [...]}",
                      .hint = "put the list into an object: {\"queries\": [...]}"});
        return {};
    }
    const vehicles::KnownFields fields(context, root, kRootKeys, lang::WordPlace::RootKey);
    if (const Field* schema = fields.find("$schema")) (void)text_in(context, *schema);
    if (const Field* field = fields.find("fallbacks")) reader.add_fallbacks(field->value);
    if (const Field* field = fields.find("defaults")) reader.add_defaults(field->value);
    if (const Field* field = fields.find("queries")) {
        if (field->value.kind != Node::Kind::Table || !field->value.fields.empty()) {
            report_kind(context, *field, "a list of queries",
                        "put the query into a list: \"queries\": [{...}]");
        }
        for (const Node& query : field->value.items)
            reader.add_query(query);
    }
    return reader.take();
}

}  // namespace

Result<lang::File> read_json_queries(const SourceText& source) {
    lang::Reporter reporter(source.name);
    if (lang::report_unreadable(source.text, reporter)) return reporter.take();
    const std::string_view text = lang::without_byte_order_mark(source.text);
    const Bytes bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    Result<JsonValue> document = parse_json(bytes, std::string(source.name), kQueryLimits);
    if (!document.ok()) return std::move(document).diagnostics();
    lang::File file = file_of_root(tree_of_json(*document), reporter);
    if (!reporter.empty()) return reporter.take();
    file.name = source.name;
    file.text = source.text;
    file.vehicle = lang::Vehicle::Json;
    return file;
}

}  // namespace vantage::adapters
