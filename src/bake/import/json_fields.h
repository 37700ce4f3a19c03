// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reads the members of a JSON object that a person wrote, and tells him what is wrong with them:
// each complaint names the path ("shapes[12].size"), the line and column, and what was expected.
// Recipes are read with it, and the scene files of the tools.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/simdjson/json.h"
#include "vantage/result.h"

namespace vantage::bake {

using adapters::JsonValue;

/// Where complaints go. Stops listening after some: the first ones matter.
class Complaints {
  public:
    /// `area` begins the codes of what JsonFields itself complains about.
    explicit Complaints(std::string file, std::string area = "recipe")
        : file_(std::move(file)), area_(std::move(area)) {}

    struct What {
        const char* code;  ///< "scene/doubled", or "missing": then the area goes before.
        std::string message;
        std::string found = {};
        std::string expected = {};
        std::string hint = {};
    };
    void add(const JsonValue& value, const std::string& path, What what);

    bool empty() const { return list_.empty(); }
    bool is_enough() const { return list_.size() >= kEnough; }
    Diagnostics take() { return std::move(list_); }

  private:
    static constexpr std::size_t kEnough = 20;
    std::string file_;
    std::string area_;
    Diagnostics list_;
};

/// The allowed range of a number, and its value when it is left out (without: it must be there).
struct NumberRule {
    double low = -65536;
    double high = 65536;
    std::optional<double> fallback = {};
};

using Numbers3 = std::array<double, 3>;

/// One object. Ask for each member by its key, then call finish(), which refuses the keys that
/// nobody asked for. A faulty member gives a harmless value; the complaint stops the import.
class JsonFields {
  public:
    JsonFields(const JsonValue& object, std::string path, Complaints& complaints);

    bool has(std::string_view key) const { return object_.find(key) != nullptr; }
    double number(std::string_view key, NumberRule rule = {});
    std::string text(std::string_view key, std::optional<std::string> fallback = {});
    /// Index in `words`.
    std::size_t word(std::string_view key, std::span<const std::string_view> words,
                     std::optional<std::size_t> fallback = {});
    /// As many numbers as asked for (at most 3); the rule holds for each.
    Numbers3 numbers(std::string_view key, std::size_t count, NumberRule rule = {});
    /// Null when it is not there or not of that kind (then with a complaint).
    const JsonValue* child(std::string_view key, JsonValue::Kind kind);
    /// Each element of an array of objects: use(fields) for every one of them.
    template <class Use>
    void for_each(std::string_view key, Use use) {
        const JsonValue* list = child(key, JsonValue::Kind::Array);
        if (list == nullptr) return;
        for (std::size_t i = 0; i < list->items.size() && !complaints_.is_enough(); ++i) {
            const std::string path = path_of(key) + "[" + std::to_string(i) + "]";
            if (!is_object(list->items[i], path)) continue;
            JsonFields fields(list->items[i], path, complaints_);
            use(fields);
            fields.finish();
        }
    }

    /// For what only the caller can judge.
    void complain(std::string_view key, Complaints::What what);
    void finish();

    const JsonValue& value() const { return object_; }
    const std::string& path() const { return path_; }
    std::string path_of(std::string_view key) const;
    bool is_object(const JsonValue& value, const std::string& path);

  private:
    const JsonValue* find(std::string_view key);
    const JsonValue* find_of_kind(std::string_view key, JsonValue::Kind kind, bool is_required);
    bool check_number(const JsonValue& value, const std::string& path, const NumberRule& rule);

    const JsonValue& object_;
    std::string path_;
    Complaints& complaints_;
    std::vector<std::string_view> known_;
};

}  // namespace vantage::bake
