// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The library's state is immutable and replaced as a whole, so a reader never sees half a change.
// What a change does not touch is not compiled again.

#include "vantage/library.h"

#include <algorithm>
#include <mutex>
#include <unordered_set>

#include "query/compile/compile.h"
#include "query/compile/library_index.h"
#include "query/lang/parser.h"
#include "query/library/contexts.h"
#include "query/library/library_check.h"

namespace vantage {

struct LoadedFile {
    std::shared_ptr<const lang::File> syntax;
    std::vector<std::shared_ptr<const Program>> programs;
};

struct LibraryState {
    std::vector<LoadedFile> files;                         ///< Sorted by name.
    std::vector<std::shared_ptr<const Program>> programs;  ///< Of all files, sorted by name.
    ContextTable contexts;
    std::uint64_t revision = 0;
};

namespace {

std::shared_ptr<const Program> find_program(
    const std::vector<std::shared_ptr<const Program>>& programs, std::string_view name) {
    const auto found =
        std::lower_bound(programs.begin(), programs.end(), name,
                         [](const std::shared_ptr<const Program>& program,
                            std::string_view wanted) { return program->name < wanted; });
    return found != programs.end() && (*found)->name == name ? *found : nullptr;
}

/// Makes the next state out of the present one. Nothing outside changes until it is taken.
class LibraryChange {
  public:
    LibraryChange(const LibraryState& before, const Catalog& catalog)
        : before_(before), catalog_(catalog), next_(std::make_shared<LibraryState>(before)) {}

    void put(lang::File file) {
        auto syntax = std::make_shared<const lang::File>(std::move(file));
        const auto at = place_of(syntax->name);
        if (at != next_->files.end() && at->syntax->name == syntax->name) {
            note_changed(*at->syntax);
            at->syntax = syntax;
            at->programs.clear();
        } else {
            next_->files.insert(at, {.syntax = syntax});
        }
        note_changed(*syntax);
        kept_.push_back(std::move(syntax));
    }

    bool take_out(std::string_view name) {
        const auto at = place_of(name);
        if (at == next_->files.end() || at->syntax->name != name) return false;
        note_changed(*at->syntax);
        kept_.push_back(at->syntax);
        next_->files.erase(at);
        return true;
    }

    /// The new state; null when there are errors.
    std::shared_ptr<const LibraryState> finish(Diagnostics& diagnostics) {
        std::vector<const lang::File*> all;
        for (const LoadedFile& file : next_->files)
            all.push_back(file.syntax.get());
        note_derived();
        const compile::LibraryIndex index(all);
        bool is_good = true;
        for (LoadedFile& file : next_->files) {
            if (needs_compiling(file)) {
                is_good = compile(file, {.library = all, .index = &index}, diagnostics) && is_good;
            }
        }
        const Diagnostics between = library::check_files(all);
        diagnostics.insert(diagnostics.end(), between.begin(), between.end());
        if (!is_good || !between.empty()) return nullptr;
        gather_programs();
        next_->contexts = ContextTable(all, next_->programs);
        next_->revision = before_.revision + 1;
        return next_;
    }

  private:
    std::vector<LoadedFile>::iterator place_of(std::string_view name) {
        return std::lower_bound(next_->files.begin(), next_->files.end(), name,
                                [](const LoadedFile& file, std::string_view wanted) {
                                    return file.syntax->name < wanted;
                                });
    }

    void note_changed(const lang::File& file) {
        changed_files_.insert(&file);
        for (const lang::Query& query : file.queries)
            changed_queries_.insert(query.name.text);
        concerns_all_ = concerns_all_ || !file.defaults.empty();
    }

    /// What extends a changed query changes with it, and so on. A round is at least one step
    /// further, and longer chains than this do not compile.
    void note_derived() {
        std::size_t before = 0;
        for (std::size_t round = 0; round < compile::kMostBases && changed_queries_.size() > before;
             ++round) {
            before = changed_queries_.size();
            for (const LoadedFile& file : next_->files) {
                for (const lang::Query& query : file.syntax->queries) {
                    if (extends_changed(query)) changed_queries_.insert(query.name.text);
                }
            }
        }
    }

    bool extends_changed(const lang::Query& query) const {
        return !query.base.empty() && changed_queries_.contains(query.base.text);
    }

    bool needs_compiling(const LoadedFile& file) const {
        if (concerns_all_ || changed_files_.contains(file.syntax.get())) return true;
        const auto& queries = file.syntax->queries;
        return std::any_of(queries.begin(), queries.end(),
                           [&](const lang::Query& query) { return extends_changed(query); });
    }

    bool compile(LoadedFile& file, compile::CompileInput input, Diagnostics& diagnostics) {
        input.file = file.syntax.get();
        input.catalog = &catalog_;
        auto compiled = compile::compile_file(input);
        diagnostics.insert(diagnostics.end(), compiled.diagnostics().begin(),
                           compiled.diagnostics().end());
        if (!compiled.ok()) return false;
        file.programs.clear();
        for (Program& program : compiled->programs)
            file.programs.push_back(versioned(std::move(program)));
        return true;
    }

    /// A query that says the same as before keeps its program, and so its version.
    std::shared_ptr<const Program> versioned(Program program) const {
        std::shared_ptr<const Program> old = find_program(before_.programs, program.name);
        if (old != nullptr && old->hash == program.hash) return old;
        program.version = old != nullptr ? old->version + 1 : 1;
        return std::make_shared<const Program>(std::move(program));
    }

    void gather_programs() {
        next_->programs.clear();
        for (const LoadedFile& file : next_->files)
            next_->programs.insert(next_->programs.end(), file.programs.begin(),
                                   file.programs.end());
        std::sort(next_->programs.begin(), next_->programs.end(),
                  [](const auto& a, const auto& b) { return a->name < b->name; });
    }

    const LibraryState& before_;
    const Catalog& catalog_;
    std::shared_ptr<LibraryState> next_;
    std::vector<std::shared_ptr<const lang::File>> kept_;  ///< What is noted of points into these.
    std::unordered_set<const lang::File*> changed_files_;
    std::unordered_set<std::string_view> changed_queries_;
    bool concerns_all_ = false;
};

}  // namespace

struct QueryLibrary::Impl {
    explicit Impl(const Catalog& words) : catalog(words) {}

    std::shared_ptr<const LibraryState> state() const {
        const std::lock_guard lock(mutex);
        return current;
    }
    void take(std::shared_ptr<const LibraryState> next) {
        const std::lock_guard lock(mutex);
        current.swap(next);
    }
    Result<Done> finish(LibraryChange& change) {
        Diagnostics diagnostics;
        std::shared_ptr<const LibraryState> next = change.finish(diagnostics);
        if (next == nullptr) return diagnostics;
        take(std::move(next));
        return {Done{}, std::move(diagnostics)};
    }

    const Catalog& catalog;
    mutable std::mutex mutex;  ///< Held for the copy of a pointer only.
    std::shared_ptr<const LibraryState> current = std::make_shared<const LibraryState>();
};

const char* to_string(ContextFit fit) noexcept {
    switch (fit) {
        case ContextFit::None:
            return "None";
        case ContextFit::Exact:
            return "Exact";
        case ContextFit::EnvironmentFallback:
            return "EnvironmentFallback";
        case ContextFit::AnyEnvironment:
            return "AnyEnvironment";
        case ContextFit::BehaviourFallback:
            return "BehaviourFallback";
    }
    return "?";
}

QueryLibrary::QueryLibrary(const Catalog& catalog) : impl_(std::make_unique<Impl>(catalog)) {}
QueryLibrary::~QueryLibrary() = default;

Result<Done> QueryLibrary::load(std::span<const SourceText> files) {
    const std::shared_ptr<const LibraryState> before = impl_->state();
    LibraryChange change(*before, impl_->catalog);
    Diagnostics problems;
    for (const SourceText& source : files) {
        Result<lang::File> file = lang::parse_text(source);
        if (file.ok()) {
            change.put(std::move(*file));
        } else {
            problems.insert(problems.end(), file.diagnostics().begin(), file.diagnostics().end());
        }
    }
    if (!problems.empty()) return problems;
    return impl_->finish(change);
}

Result<Done> QueryLibrary::load_syntax(std::vector<lang::File> files) {
    const std::shared_ptr<const LibraryState> before = impl_->state();
    LibraryChange change(*before, impl_->catalog);
    for (lang::File& file : files)
        change.put(std::move(file));
    return impl_->finish(change);
}

Result<Done> QueryLibrary::unload(std::string_view file_name) {
    const std::shared_ptr<const LibraryState> before = impl_->state();
    LibraryChange change(*before, impl_->catalog);
    if (!change.take_out(file_name)) {
        return Diagnostic{.code = "library/no-such-file",
                          .message = "the library has no such file",
                          .found = std::string(file_name)};
    }
    return impl_->finish(change);
}

std::shared_ptr<const Program> QueryLibrary::find(std::string_view query) const {
    return find_program(impl_->state()->programs, query);
}

SelectedQuery QueryLibrary::select(const QueryContext& context) const {
    return impl_->state()->contexts.select(context);
}

std::vector<std::string> QueryLibrary::query_names() const {
    std::vector<std::string> names;
    for (const auto& program : impl_->state()->programs)
        names.push_back(program->name);
    return names;
}

std::vector<std::string> QueryLibrary::file_names() const {
    std::vector<std::string> names;
    for (const LoadedFile& file : impl_->state()->files)
        names.push_back(file.syntax->name);
    return names;
}

std::uint64_t QueryLibrary::revision() const noexcept {
    return impl_->state()->revision;
}

}  // namespace vantage
