// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The strict parser of simdjson decides whether a document is good; its on-demand parser, which
// knows where each token stands, then builds the tree and finds the place of an error.

#include "adapters/simdjson/json.h"

#include "adapters/simdjson/json_mistakes.h"

// Without its exceptions, no conversion that throws compiles.
#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <algorithm>
#include <numeric>

namespace vantage::adapters {

namespace {

namespace dom = simdjson::dom;
namespace ondemand = simdjson::ondemand;

/// Turns byte offsets that only grow into lines and columns, in one pass over the text.
class LineCounter {
  public:
    explicit LineCounter(std::string_view text) : text_(text) {}

    Place place(std::size_t offset) {
        offset = std::min(offset, text_.size());
        if (offset < next_) restart();
        for (; next_ < offset; ++next_) {
            if (text_[next_] != '\n') continue;
            ++line_;
            line_start_ = next_ + 1;
        }
        return {.line = line_, .column = static_cast<std::uint32_t>(offset - line_start_ + 1)};
    }

  private:
    void restart() {
        next_ = 0;
        line_start_ = 0;
        line_ = 1;
    }

    std::string_view text_;
    std::size_t next_ = 0;
    std::size_t line_start_ = 0;
    std::uint32_t line_ = 1;
};

Diagnostic too_large(const std::string& file, std::string found, std::string expected) {
    return Diagnostic{.code = "json/too-large",
                      .message = "the JSON document is too large",
                      .place = {.file = file},
                      .found = std::move(found),
                      .expected = std::move(expected)};
}

Diagnostic too_deep(const std::string& file, const JsonLimits& limits) {
    return Diagnostic{.code = "json/too-deep",
                      .message = "the JSON document is nested too deeply",
                      .place = {.file = file},
                      .expected = "at most " + std::to_string(limits.depth) + " levels"};
}

/// Counts values and containers of a document that simdjson has accepted. The depth of the
/// recursion is the depth that it has checked.
class ValueCounter {
  public:
    explicit ValueCounter(const JsonLimits& limits) : limits_(limits) {}

    bool fits(dom::element element) {
        if (++values_ > limits_.values) return false;
        dom::array array;
        if (element.get(array) == simdjson::SUCCESS) {
            if (++containers_ > limits_.containers) return false;
            return std::all_of(array.begin(), array.end(),
                               [this](dom::element item) { return fits(item); });
        }
        dom::object object;
        if (element.get(object) == simdjson::SUCCESS) {
            if (++containers_ > limits_.containers) return false;
            return std::all_of(object.begin(), object.end(),
                               [this](dom::key_value_pair pair) { return fits(pair.value); });
        }
        return true;
    }

  private:
    const JsonLimits& limits_;
    std::size_t values_ = 0;
    std::size_t containers_ = 0;
};

/// Builds the tree. Stops at the first error and remembers where it was.
class TreeBuilder {
  public:
    TreeBuilder(std::string_view text, std::size_t max_depth)
        : text_(text), lines_(text), max_depth_(max_depth) {}

    bool build(ondemand::document& document, JsonValue& root) {
        ondemand::value value;
        if (document.get_value().get(value) != simdjson::SUCCESS) return false;
        return fill(value, root, 1);
    }

    Place place_of(const char* token) {
        const bool is_inside = token >= text_.data() && token <= text_.data() + text_.size();
        return lines_.place(is_inside ? static_cast<std::size_t>(token - text_.data())
                                      : text_.size());
    }

    const Diagnostics& duplicate_keys() const { return duplicates_; }

  private:
    bool fill(ondemand::value value, JsonValue& out, std::size_t depth) {
        const Place place = place_of(value.raw_json_token().data());
        out.line = place.line;
        out.column = place.column;
        ondemand::json_type type{};
        if (depth > max_depth_ || value.type().get(type) != simdjson::SUCCESS) return false;
        switch (type) {
            case ondemand::json_type::array:
                return fill_array(value, out, depth);
            case ondemand::json_type::object:
                return fill_object(value, out, depth);
            case ondemand::json_type::number:
                out.kind = JsonValue::Kind::Number;
                return value.get_double().get(out.number) == simdjson::SUCCESS;
            case ondemand::json_type::string: {
                out.kind = JsonValue::Kind::String;
                std::string_view text;
                if (value.get_string().get(text) != simdjson::SUCCESS) return false;
                out.text = text;
                return true;
            }
            case ondemand::json_type::boolean:
                out.kind = JsonValue::Kind::Boolean;
                return value.get_bool().get(out.boolean) == simdjson::SUCCESS;
            case ondemand::json_type::null:
                // Asking moves the parser on; the strict parser has checked the spelling.
                return takes_null(value);
        }
        return false;
    }

    static bool takes_null(ondemand::value value) {
        bool is_null = false;
        return value.is_null().get(is_null) == simdjson::SUCCESS && is_null;
    }

    bool fill_array(ondemand::value value, JsonValue& out, std::size_t depth) {
        out.kind = JsonValue::Kind::Array;
        ondemand::array array;
        if (value.get_array().get(array) != simdjson::SUCCESS) return false;
        for (auto item : array) {
            ondemand::value inner;
            if (item.get(inner) != simdjson::SUCCESS) return false;
            if (!fill(inner, out.items.emplace_back(), depth + 1)) return false;
        }
        return true;
    }

    bool fill_object(ondemand::value value, JsonValue& out, std::size_t depth) {
        out.kind = JsonValue::Kind::Object;
        ondemand::object object;
        if (value.get_object().get(object) != simdjson::SUCCESS) return false;
        for (auto item : object) {
            ondemand::field field;
            if (std::move(item).get(field) != simdjson::SUCCESS) return false;
            // The raw key begins behind its quote.
            const Place place = place_of(field.key().raw() - 1);
            out.key_places.push_back({.line = place.line, .column = place.column});
            std::string_view key;
            if (field.unescaped_key().get(key) != simdjson::SUCCESS) return false;
            out.keys.emplace_back(key);
            if (!fill(field.value(), out.items.emplace_back(), depth + 1)) return false;
        }
        check_keys(out);
        return true;
    }

    /// Reports the second of two equal keys.
    void check_keys(const JsonValue& object) {
        std::vector<std::size_t> order(object.keys.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return object.keys[a] < object.keys[b];
        });
        const auto twice = std::adjacent_find(
            order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return object.keys[a] == object.keys[b]; });
        if (twice == order.end() || duplicates_.size() >= 20) return;
        const JsonValue::KeyPlace& first = object.key_places[*twice];
        const JsonValue::KeyPlace& second = object.key_places[*(twice + 1)];
        Diagnostic twice_said;
        twice_said.code = "json/duplicate-key";
        twice_said.message = "an object has the same key twice";
        twice_said.place.line = second.line;
        twice_said.place.column = second.column;
        twice_said.found = object.keys[*twice] + ", first in line " + std::to_string(first.line) +
                           ", column " + std::to_string(first.column);
        twice_said.hint = "remove one of them";
        duplicates_.push_back(std::move(twice_said));
    }

    std::string_view text_;
    LineCounter lines_;
    std::size_t max_depth_;
    Diagnostics duplicates_;
};

Result<Done> check_padded(const simdjson::padded_string& text, const std::string& file,
                          const JsonLimits& limits) {
    dom::parser parser(limits.bytes);
    if (parser.allocate(text.size(), limits.depth) != simdjson::SUCCESS) {
        return too_large(file, std::to_string(text.size()) + " bytes", {});
    }
    dom::element root;
    const simdjson::error_code error = parser.parse(text).get(root);
    if (error == simdjson::DEPTH_ERROR) return too_deep(file, limits);
    if (error != simdjson::SUCCESS) {
        return Diagnostic{
            .code = "json/syntax",
            .message = std::string("this is not valid JSON: ") + simdjson::error_message(error),
            .place = {.file = file}};
    }
    if (!root.is_object() && !root.is_array()) {
        return Diagnostic{.code = "json/syntax",
                          .message = "the document is a single value",
                          .place = {.file = file},
                          .expected = "an object"};
    }
    if (!ValueCounter(limits).fits(root)) {
        return too_large(file, "more values", std::to_string(limits.values) + " values at most");
    }
    return Done{};
}

Result<Done> check_size(Bytes bytes, const std::string& file, const JsonLimits& limits) {
    if (bytes.size() <= limits.bytes) return Done{};
    return too_large(file, std::to_string(bytes.size()) + " bytes",
                     "at most " + std::to_string(limits.bytes) + " bytes");
}

std::string_view as_text(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
    const auto found = std::find(keys.begin(), keys.end(), key);
    return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

const char* kind_name(JsonValue::Kind kind) {
    static constexpr const char* kNames[] = {"null",     "true or false", "a number",
                                             "a string", "an array",      "an object"};
    return kNames[static_cast<std::size_t>(kind)];
}

Result<Done> check_json(Bytes bytes, const std::string& file, const JsonLimits& limits) {
    if (auto size = check_size(bytes, file, limits); !size) return size;
    return check_padded(simdjson::padded_string(as_text(bytes)), file, limits);
}

Result<JsonValue> parse_json(Bytes bytes, const std::string& file, const JsonLimits& limits) {
    if (auto size = check_size(bytes, file, limits); !size) return std::move(size).diagnostics();
    const simdjson::padded_string text(as_text(bytes));
    const Result<Done> checked = check_padded(text, file, limits);
    const bool is_bad_syntax = !checked && checked.diagnostics().front().code == "json/syntax";
    if (!checked && !is_bad_syntax) return checked.diagnostics();

    TreeBuilder builder({text.data(), text.size()}, limits.depth);
    ondemand::parser parser(limits.bytes);
    ondemand::document document;
    JsonValue root;
    const bool is_open = parser.allocate(text.size(), limits.depth + 1) == simdjson::SUCCESS &&
                         parser.iterate(text).get(document) == simdjson::SUCCESS;
    if (is_open && builder.build(document, root) && checked) {
        if (builder.duplicate_keys().empty()) return root;
        Diagnostics twice = builder.duplicate_keys();
        for (Diagnostic& d : twice)
            d.place.file = file;
        return twice;
    }
    if (const auto mistake = find_json_mistake({text.data(), text.size()}); mistake && !checked) {
        Diagnostic told = *mistake;
        told.place.file = file;
        return told;
    }
    Diagnostic error = checked
                           ? Diagnostic{.code = "json/syntax", .message = "cannot read the JSON"}
                           : checked.diagnostics().front();
    const char* location = nullptr;
    if (is_open && document.current_location().get(location) == simdjson::SUCCESS) {
        error.place = builder.place_of(location);
    }
    error.place.file = file;
    return error;
}

}  // namespace vantage::adapters
