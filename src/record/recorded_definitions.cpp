// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See recorded_definitions.h.

#include "record/recorded_definitions.h"

#include <algorithm>
#include <cmath>

#include "record/tactics_image.h"
#include "vantage/language.h"

namespace vantage::record {

namespace {

/// More text than this is no name.
constexpr std::size_t kMaxNameBytes = 4096;

}  // namespace

bool RecordedDefinitions::is_definition(std::uint32_t kind) noexcept {
    return kind == kHeadChunk || kind == kProgramChunk || kind == kSourceChunk ||
           kind == kSectionChunk || kind == kStandsChunk || kind == kTacticsChunk ||
           kind == kNameChunk;
}

bool RecordedDefinitions::add(std::uint32_t kind, Bytes payload,
                              const std::shared_ptr<const void>& holder) {
    bytes_ += payload.size();
    if (bytes_ > kMaxDefinitionBytes || ++count_ > kMaxDefinitions) return false;
    if (kind == kHeadChunk) return add_head(payload);
    if (kind == kProgramChunk) return add_program(payload);
    if (kind == kSourceChunk) return add_source(payload);
    if (kind == kNameChunk) return add_name(payload);
    ByteReader in(payload);
    const auto number = in.read<std::uint32_t>();
    if (!in.ok()) return false;
    const Bytes bytes = payload.subspan(in.position());
    if (kind == kSectionChunk && number == sections_.size()) {
        sections_.push_back({.bytes = bytes, .holder = holder});
        return true;
    }
    if (kind == kTacticsChunk && number == tactics_.size()) {
        tactics_.push_back({.bytes = bytes, .holder = holder});
        return true;
    }
    if (kind != kStandsChunk || number != stands_.size()) return false;
    stands_.push_back({.bytes = bytes, .holder = holder});
    return true;
}

bool RecordedDefinitions::add_head(Bytes payload) {
    ByteReader in(payload);
    updates_per_second_ = in.read<double>();
    const std::string_view title = in.string();
    if (!in.ok() || !std::isfinite(updates_per_second_) || title.size() > kMaxNameBytes)
        return false;
    title_ = title;
    if (in.remaining() > 0) level_hash_ = in.read<std::uint64_t>();  // Older files end here.
    return in.ok();
}

bool RecordedDefinitions::add_program(Bytes payload) {
    ByteReader in(payload);
    RecordedProgram program;
    program.hash = in.read<std::uint64_t>();
    const std::string_view name = in.string();
    if (!in.ok() || name.size() > kMaxNameBytes || place_of(program.hash) != kNoNumber)
        return false;
    program.name = name;
    Result<Program> loaded = load_program(payload.subspan(in.position()), catalog_);
    // One that cannot be loaded is no damage, which the checksum would have told: the catalog may
    // lack a word, or the game made the program by hand. The rest can still be looked at.
    if (loaded && loaded->hash == program.hash)
        program.program = std::make_shared<const Program>(std::move(*loaded));
    set_source(program);
    places_.emplace(program.hash, static_cast<std::uint32_t>(programs_.size()));
    programs_.push_back(std::move(program));
    return true;
}

void RecordedDefinitions::set_source(RecordedProgram& program) const {
    const auto at = sources_.find(program.hash);
    if (at == sources_.end()) return;
    program.file = at->second.file;
    program.line = at->second.line;
}

bool RecordedDefinitions::add_source(Bytes payload) {
    ByteReader in(payload);
    const auto hash = in.read<std::uint64_t>();
    const auto line = in.read<std::uint32_t>();
    const std::string_view file = in.string();
    if (!in.ok() || file.size() > kMaxNameBytes) return false;
    sources_[hash] = {std::string(file), line};
    const std::uint32_t place = place_of(hash);
    if (place != kNoNumber) set_source(programs_[place]);
    return true;
}

bool RecordedDefinitions::add_name(Bytes payload) {
    ByteReader in(payload);
    const auto object = in.read<ObjectId>();
    const std::string_view name = in.string();
    if (!in.ok() || name.size() > kMaxNameBytes) return false;
    names_.push_back({object, std::string(name)});
    return true;
}

/// Names in order; of one object the last.
void RecordedDefinitions::finish() {
    std::stable_sort(
        names_.begin(), names_.end(),
        [](const RecordedName& a, const RecordedName& b) { return a.object < b.object; });
    std::vector<RecordedName> kept;
    for (RecordedName& name : names_) {
        if (!kept.empty() && kept.back().object == name.object) kept.pop_back();
        kept.push_back(std::move(name));
    }
    names_ = std::move(kept);
}

std::string_view RecordedDefinitions::name(ObjectId object) const noexcept {
    const auto at = std::lower_bound(
        names_.begin(), names_.end(), object,
        [](const RecordedName& each, ObjectId wanted) { return each.object < wanted; });
    return at != names_.end() && at->object == object ? std::string_view(at->name)
                                                      : std::string_view();
}

std::uint32_t RecordedDefinitions::place_of(std::uint64_t hash) const noexcept {
    const auto at = places_.find(hash);
    return at != places_.end() ? at->second : kNoNumber;
}

template <class T, class Read>
std::shared_ptr<const T> RecordedDefinitions::made(Numbered<T>& found, const Read& read) {
    if (found.made == nullptr && !found.is_unsound) {
        ByteReader in(found.bytes);
        found.made = read(in);
        found.is_unsound = found.made == nullptr;
    }
    return found.made;
}

std::shared_ptr<const PointSection> RecordedDefinitions::section(std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    return number < sections_.size() ? made(sections_[number], SectionImage::read) : nullptr;
}

std::shared_ptr<const Stands> RecordedDefinitions::stands(std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    return number < stands_.size() ? made(stands_[number], read_stands) : nullptr;
}

std::shared_ptr<const Tactics> RecordedDefinitions::tactics(std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    return number < tactics_.size() ? made(tactics_[number], read_tactics) : nullptr;
}

std::shared_ptr<RecordedDefinitions> RecordedDefinitions::copy() const {
    auto result = std::make_shared<RecordedDefinitions>(catalog_);
    result->bytes_ = bytes_;
    result->count_ = count_;
    result->title_ = title_;
    result->updates_per_second_ = updates_per_second_;
    result->level_hash_ = level_hash_;
    result->programs_ = programs_;
    result->places_ = places_;
    result->sources_ = sources_;
    result->names_ = names_;
    const std::lock_guard lock(mutex_);
    result->sections_ = sections_;
    result->stands_ = stands_;
    result->tactics_ = tactics_;
    return result;
}

}  // namespace vantage::record
