// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Definitions read back: programs loaded with the catalog at hand, names, and mounted points, which
// are made when a snapshot needs them.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "record/definitions.h"
#include "vantage_record/recording.h"

namespace vantage::record {

class RecordedDefinitions final : public NumberedPoints {
  public:
    explicit RecordedDefinitions(const Catalog& catalog) : catalog_(catalog) {}

    /// The payload of a chunk; its bytes must stay, `holder` sees to that. False when it is not
    /// sound. After the last one finish().
    bool add(std::uint32_t kind, Bytes payload, const std::shared_ptr<const void>& holder);
    void finish();
    static bool is_definition(std::uint32_t kind) noexcept;

    const Catalog& catalog() const noexcept { return catalog_; }
    std::string_view title() const noexcept { return title_; }
    double updates_per_second() const noexcept { return updates_per_second_; }
    std::uint64_t level_hash() const noexcept { return level_hash_; }
    std::span<const RecordedProgram> programs() const noexcept { return programs_; }
    std::span<const RecordedName> names() const noexcept { return names_; }
    std::string_view name(ObjectId object) const noexcept;
    /// The place of a program; kNoNumber when it was never defined.
    std::uint32_t place_of(std::uint64_t hash) const noexcept;

    /// Any thread.
    std::shared_ptr<const PointSection> section(std::uint32_t number) override;
    std::shared_ptr<const Stands> stands(std::uint32_t number) override;
    std::shared_ptr<const Tactics> tactics(std::uint32_t number) override;

    /// A copy to add more to; shares what was made.
    std::shared_ptr<RecordedDefinitions> copy() const;

  private:
    template <class T>
    struct Numbered {
        Bytes bytes;
        std::shared_ptr<const void> holder;
        std::shared_ptr<const T> made;  ///< Kept: making one may take long.
        bool is_unsound = false;
    };

    /// Where the text of a program is; may be told before the program.
    struct Source {
        std::string file;
        std::uint32_t line = 0;
    };

    template <class T, class Read>
    static std::shared_ptr<const T> made(Numbered<T>& found, const Read& read);
    void set_source(RecordedProgram& program) const;
    bool add_program(Bytes payload);
    bool add_source(Bytes payload);
    bool add_name(Bytes payload);
    bool add_head(Bytes payload);

    const Catalog& catalog_;
    std::size_t bytes_ = 0, count_ = 0;  ///< Of all chunks.
    std::string title_;
    double updates_per_second_ = 60;
    std::uint64_t level_hash_ = 0;
    std::vector<RecordedProgram> programs_;
    std::unordered_map<std::uint64_t, std::uint32_t> places_;  ///< Of programs, by hash.
    std::unordered_map<std::uint64_t, Source> sources_;
    std::vector<RecordedName> names_;               ///< Sorted by object.
    mutable std::mutex mutex_;                      ///< For what is made late.
    std::vector<Numbered<PointSection>> sections_;  ///< By their numbers.
    std::vector<Numbered<Stands>> stands_;
    std::vector<Numbered<Tactics>> tactics_;
};

}  // namespace vantage::record
