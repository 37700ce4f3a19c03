// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See definitions.h.

#include "record/definitions.h"

#include <algorithm>

#include "record/tactics_image.h"
#include "vantage/language.h"

namespace vantage::record {

Definition make_definition(std::uint32_t kind, ByteWriter& payload) {
    ByteWriter out;
    const auto length = static_cast<std::uint32_t>(payload.size());
    out.bytes().reserve(kChunkHeader + payload.size() + kChunkEnd);
    out.write(length);
    out.write(kind);
    out.write(chunk_header_check(length, kind));
    out.array(std::span<const std::uint8_t>(payload.bytes()));
    out.write(hash_bytes(out.bytes()));
    return std::make_shared<const std::vector<std::uint8_t>>(std::move(out.bytes()));
}

namespace {

/// With room for so much text and the numbers beside it.
ByteWriter payload_of(std::size_t text_bytes) {
    ByteWriter payload;
    payload.bytes().reserve(text_bytes + 64);
    return payload;
}

}  // namespace

bool Definitions::add(std::uint32_t kind, ByteWriter& payload) {
    if (payload.size() > max_bytes_ - bytes_ || all_.size() >= kMaxDefinitions) return false;
    bytes_ += payload.size();
    Definition made = make_definition(kind, payload);
    const std::lock_guard lock(mutex_);
    all_.push_back(std::move(made));
    return true;
}

bool Definitions::add_program(const Program& program, const Catalog& catalog) {
    const auto at = std::lower_bound(programs_.begin(), programs_.end(), program.hash);
    if (at != programs_.end() && *at == program.hash) return true;
    const std::vector<std::uint8_t> bytes = save_program(program, catalog);
    ByteWriter payload = payload_of(bytes.size() + program.name.size());
    payload.write(program.hash);
    payload.string(program.name);
    payload.array(std::span<const std::uint8_t>(bytes));
    if (!add(kProgramChunk, payload)) return false;
    programs_.insert(at, program.hash);
    return true;
}

bool Definitions::add_source(std::uint64_t program, std::string_view file, std::uint32_t line) {
    ByteWriter payload = payload_of(file.size());
    payload.write(program);
    payload.write(line);
    payload.string(file);
    return add(kSourceChunk, payload);
}

bool Definitions::add_name(ObjectId object, std::string_view name) {
    ByteWriter payload = payload_of(name.size());
    payload.write(object);
    payload.string(name);
    return add(kNameChunk, payload);
}

bool Definitions::add_head(std::string_view title, double updates_per_second,
                           std::uint64_t level_hash) {
    ByteWriter payload = payload_of(title.size());
    payload.write(updates_per_second);
    payload.string(title);
    payload.write(level_hash);
    return add(kHeadChunk, payload);
}

const Definitions::Known* Definitions::find(Numbered& numbered, const void* address) noexcept {
    for (const Known& known : numbered.known) {
        if (known.address == address && !known.alive.expired()) return &known;
    }
    return nullptr;
}

std::uint32_t Definitions::add_content(Numbered& numbered, std::uint32_t kind, ByteWriter& bytes,
                                       const std::shared_ptr<const void>& owner) {
    const std::uint64_t hash = hash_bytes(bytes.bytes());
    const auto same = std::find_if(numbered.contents.begin(), numbered.contents.end(),
                                   [hash](const Content& each) { return each.hash == hash; });
    std::uint32_t number = 0;
    if (same != numbered.contents.end()) {
        number = same->number;
    } else {
        number = static_cast<std::uint32_t>(numbered.contents.size());
        ByteWriter payload;
        payload.write(number);
        payload.array(std::span<const std::uint8_t>(bytes.bytes()));
        if (!add(kind, payload)) return kNoNumber;
        numbered.contents.push_back({hash, number});
    }
    std::erase_if(numbered.known, [](const Known& known) { return known.alive.expired(); });
    numbered.known.push_back({owner.get(), owner, number});
    return number;
}

std::uint32_t Definitions::number_of(const std::shared_ptr<const PointSection>& section) noexcept {
    if (const Known* known = find(sections_, section.get())) return known->number;
    ByteWriter bytes;
    SectionImage::write(*section, bytes);
    return add_content(sections_, kSectionChunk, bytes, section);
}

std::uint32_t Definitions::number_of(const std::shared_ptr<const Stands>& stands) noexcept {
    if (const Known* known = find(stands_, stands.get())) return known->number;
    ByteWriter bytes;
    write_stands(*stands, bytes);
    return add_content(stands_, kStandsChunk, bytes, stands);
}

std::uint32_t Definitions::number_of(const std::shared_ptr<const Tactics>& tactics) noexcept {
    if (const Known* known = find(tactics_, tactics.get())) return known->number;
    ByteWriter bytes;
    write_tactics(*tactics, bytes);
    return add_content(tactics_, kTacticsChunk, bytes, tactics);
}

std::vector<Definition> Definitions::since(std::size_t first) const {
    const std::lock_guard lock(mutex_);
    if (first >= all_.size()) return {};
    return {all_.begin() + static_cast<std::ptrdiff_t>(first), all_.end()};
}

std::size_t Definitions::count() const {
    const std::lock_guard lock(mutex_);
    return all_.size();
}

}  // namespace vantage::record
