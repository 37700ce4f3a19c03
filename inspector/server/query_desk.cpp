// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See query_desk.h.

#include "inspector/server/query_desk.h"

#include <algorithm>
#include <set>

#include "query/compile/compile.h"
#include "query/lang/parser.h"

namespace vantage::inspector {

std::shared_ptr<const Program> DeskCompilation::find(std::string_view query) const {
    for (const auto& program : programs) {
        if (program->name == query) return program;
    }
    return query.empty() && programs.size() == 1 ? programs.front() : nullptr;
}

/// Reads what changed on the disk. Small files and few of them: all are read each time.
void QueryDesk::refresh() {
    if (folder_ == nullptr) return;
    std::set<std::string, std::less<>> present;
    for (const QueryFolder::File& file : folder_->list()) {
        Result<std::string> text = folder_->read(file.name);
        if (!text.ok()) continue;
        present.insert(file.name);
        Entry& entry = entries_[file.name];
        if (entry.id == file.id && entry.text == *text) continue;
        entry.id = file.id;
        entry.text = std::move(*text);
        entry.syntax = lang::parse_leniently({.name = file.name, .text = entry.text}).file;
    }
    std::erase_if(entries_, [&](const auto& each) { return !present.contains(each.first); });
}

std::vector<DeskFile> QueryDesk::files() {
    const std::lock_guard lock(mutex_);
    refresh();
    std::vector<DeskFile> files;
    for (const auto& [name, entry] : entries_) {
        DeskFile& file = files.emplace_back(DeskFile{entry.id, name, {}});
        for (const lang::Query& query : entry.syntax.queries)
            file.queries.push_back(query.name.text);
    }
    return files;
}

QueryPlace QueryDesk::find(std::string_view query) {
    const std::lock_guard lock(mutex_);
    if (entries_.empty()) refresh();
    for (const auto& [name, entry] : entries_) {
        for (const lang::Query& each : entry.syntax.queries) {
            if (each.name.text == query) return {entry.id, name, each.name.at.line};
        }
    }
    return {};
}

DeskCompilation QueryDesk::compile(std::string_view file, std::string_view text) {
    const std::lock_guard lock(mutex_);
    refresh();
    std::vector<const lang::File*> others;
    for (const auto& [name, entry] : entries_) {
        if (name != file) others.push_back(&entry.syntax);
    }
    return compile_beside(file.empty() ? "edited.vq" : file, text, others);
}

DeskCompilation QueryDesk::compile_edited(std::string_view query, std::string_view text) {
    const QueryPlace place = find(query);
    DeskCompilation made = compile(place.name, text);
    if (made.ok()) return made;
    // The canonical text of a query stands alone, whatever its file has become.
    DeskCompilation alone = compile_beside(place.name.empty() ? "edited.vq" : place.name, text, {});
    return alone.ok() ? alone : made;
}

DeskCompilation QueryDesk::compile_beside(std::string_view file, std::string_view text,
                                          const std::vector<const lang::File*>& others) {
    DeskCompilation made;
    lang::Parsed parsed = lang::parse_leniently({.name = file, .text = text});
    for (const lang::Query& query : parsed.file.queries)
        made.queries.push_back(query.name.text);
    made.diagnostics = std::move(parsed.problems);
    const bool is_readable =
        std::none_of(made.diagnostics.begin(), made.diagnostics.end(),
                     [](const Diagnostic& each) { return each.severity == Severity::Error; });
    auto compiled =
        compile::compile_file({.file = &parsed.file, .catalog = &catalog_, .library = others});
    made.diagnostics.insert(made.diagnostics.end(), compiled.diagnostics().begin(),
                            compiled.diagnostics().end());
    if (!is_readable || !compiled.ok()) return made;
    for (Program& program : compiled->programs)
        made.programs.push_back(std::make_shared<const Program>(std::move(program)));
    return made;
}

}  // namespace vantage::inspector
