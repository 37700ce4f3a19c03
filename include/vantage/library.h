// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Many query files as one library: found by name or by context, replaced file by file while the
// game runs. A file that does not compile changes nothing; who holds a program keeps its version.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/language.h"

namespace vantage {

namespace lang {
struct File;
}

/// What a character does, and where: "flank" in the "forest".
struct QueryContext {
    std::string_view behaviour;
    std::string_view environment;  ///< May be empty.
};

/// How well a query fits the context that was asked for.
enum class ContextFit : std::uint8_t {
    None,                 ///< There is no query for it.
    Exact,                ///< Made for this behaviour and environment.
    EnvironmentFallback,  ///< For an environment that this one falls back to.
    AnyEnvironment,       ///< For the behaviour, wherever it is.
    BehaviourFallback     ///< For a behaviour that this one falls back to.
};
const char* to_string(ContextFit fit) noexcept;

struct SelectedQuery {
    std::shared_ptr<const Program> program;  ///< Null when there is none.
    ContextFit fit = ContextFit::None;
};

/// Reading is thread-safe at any time, also while another thread loads; loading is for one thread
/// at a time. The catalog must outlive the library, and nobody may register words meanwhile.
class QueryLibrary {
  public:
    explicit QueryLibrary(const Catalog& catalog);
    ~QueryLibrary();
    QueryLibrary(const QueryLibrary&) = delete;
    QueryLibrary& operator=(const QueryLibrary&) = delete;

    /// Puts files in, in place of those with the same names: all of them, or none and the reasons.
    /// Files may refer to each other; what others of the library take from them is compiled anew,
    /// and must still compile. Warnings come with success.
    Result<Done> load(std::span<const SourceText> files);
    Result<Done> load(const SourceText& file) { return load(std::span(&file, 1)); }
    /// The same for files that were read from another vehicle.
    Result<Done> load_syntax(std::vector<lang::File> files);
    /// Takes a file out. Refused, with the reasons, while others need it.
    Result<Done> unload(std::string_view file_name);

    /// The newest version of a query; null when there is none of that name. Keep it for as long as
    /// you like: it never changes.
    std::shared_ptr<const Program> find(std::string_view query) const;

    /// The query for a context: exactly, then along the fallbacks of the environment, then for any
    /// environment, then all of this for the behaviour's fallback.
    SelectedQuery select(const QueryContext& context) const;

    std::vector<std::string> query_names() const;  ///< Sorted.
    std::vector<std::string> file_names() const;   ///< Sorted.
    /// Goes up with each successful change.
    std::uint64_t revision() const noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
