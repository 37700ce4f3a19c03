// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From JSON to a Mix: checks everything that can be wrong with the text, so that loading fails only
// on the query files.

#include <cmath>
#include <set>

#include "bake/import/json_fields.h"
#include "tools/simulate/mix.h"

namespace vantage::tools {

namespace {

using bake::Complaints;
using bake::JsonFields;
using bake::JsonValue;

constexpr std::size_t kMaxMixValues = 32;
constexpr double kLargestMixSeed = 9007199254740992.0;  // every whole number below is exact

class MixReader {
  public:
    explicit MixReader(std::string file) : complaints_(file, "mix") { mix_.file = std::move(file); }

    Result<Mix> read(const JsonValue& root) {
        JsonFields fields(root, "", complaints_);
        if (!fields.is_object(root, "")) return complaints_.take();
        fields.text("$schema", "");
        fields.text("about", "");
        read_library(fields);
        fields.for_each("queries", [this](JsonFields& query) { read_query(query); });
        check_queries(fields);
        read_values(fields);
        fields.for_each("levels", [this](JsonFields& level) {
            mix_.levels.push_back({.name = level.text("name"), .file = level.text("file")});
        });
        read_seeds(fields);
        fields.finish();
        if (!complaints_.empty()) return complaints_.take();
        return std::move(mix_);
    }

  private:
    void read_library(JsonFields& fields) {
        const JsonValue* list = fields.child("library", JsonValue::Kind::Array);
        if (list == nullptr) return;
        for (const JsonValue& item : list->items) {
            if (item.kind == JsonValue::Kind::String && !item.text.empty()) {
                mix_.library.push_back(item.text);
                continue;
            }
            complaints_.add(item, "library",
                            {.code = "wrong-type",
                             .message = "this is not the path of a file",
                             .expected = "a text, relative to the mix file"});
        }
    }

    void read_query(JsonFields& fields) {
        MixQuery query{.file = fields.text("file"),
                       .query = fields.text("query"),
                       .share = fields.number("share", {.low = 0, .high = 1e6}),
                       .line = fields.value().line};
        if (!(query.share > 0)) {
            fields.complain("share", {.code = "bad-value",
                                      .message = "a query without a share is never asked",
                                      .expected = "a number above 0",
                                      .hint = "take the query out, or give it a share"});
        }
        if (!names_.insert(query.query).second) {
            fields.complain("query", {.code = "doubled-query",
                                      .message = "the mix has this query already",
                                      .found = "\"" + query.query + "\"",
                                      .hint = "add the shares up in one entry"});
        }
        mix_.queries.push_back(std::move(query));
    }

    void check_queries(JsonFields& fields) {
        const std::size_t count = mix_.queries.size();
        if (!complaints_.empty() || (count > 0 && count <= kMaxMixQueries)) return;
        fields.complain("queries", {.code = "bad-count",
                                    .message = "a mix has 1 to 64 queries",
                                    .found = std::to_string(count),
                                    .hint = "see docs/schemas/mix.schema.json"});
    }

    void read_values(JsonFields& fields) {
        const JsonValue* values = fields.child("values", JsonValue::Kind::Object);
        if (values == nullptr) return;
        JsonFields inner(*values, "values", complaints_);
        for (const std::string& name : values->keys) {
            const double number = inner.number(name, {.low = -1e6, .high = 1e6});
            mix_.values.push_back({.name = name, .value = static_cast<float>(number)});
        }
        if (mix_.values.size() > kMaxMixValues) {
            fields.complain("values", {.code = "bad-count",
                                       .message = "there are too many values",
                                       .found = std::to_string(mix_.values.size()),
                                       .expected = "at most 32"});
        }
    }

    void read_seeds(JsonFields& fields) {
        const JsonValue* list = fields.child("seeds", JsonValue::Kind::Array);
        if (list == nullptr) return;
        for (const JsonValue& item : list->items) {
            const bool is_seed = item.kind == JsonValue::Kind::Number && item.number >= 0 &&
                                 item.number <= kLargestMixSeed &&
                                 item.number == std::floor(item.number);
            if (is_seed) {
                mix_.seeds.push_back(static_cast<std::uint64_t>(item.number));
                continue;
            }
            complaints_.add(item, "seeds",
                            {.code = "bad-value",
                             .message = "this is not a seed",
                             .expected = "a whole number from 0 to 2^53"});
        }
    }

    Complaints complaints_;
    Mix mix_;
    std::set<std::string, std::less<>> names_;
};

}  // namespace

Result<Mix> read_mix(const SourceText& source) {
    const Bytes bytes{reinterpret_cast<const std::uint8_t*>(source.text.data()),
                      source.text.size()};
    const std::string file(source.name);
    const Result<JsonValue> root = adapters::parse_json(bytes, file);
    if (!root) return root.diagnostics();
    return MixReader(file).read(*root);
}

}  // namespace vantage::tools
