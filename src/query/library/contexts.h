// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which query serves a context, and along which fallbacks it is found.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "query/lang/syntax.h"
#include "vantage/library.h"

namespace vantage {

class ContextTable {
  public:
    ContextTable() = default;
    /// Of files that library_check.h and compile have nothing to say about: a circle of fallbacks
    /// would never end.
    ContextTable(const std::vector<const lang::File*>& files,
                 const std::vector<std::shared_ptr<const Program>>& programs);

    SelectedQuery select(const QueryContext& context) const;

  private:
    using Fallbacks = std::map<std::string, std::string, std::less<>>;
    using Key = std::pair<std::string, std::string>;  ///< Behaviour, environment or nothing.

    void add_program(const std::shared_ptr<const Program>& program);
    SelectedQuery select_for(const std::string& behaviour, std::string_view environment) const;

    Fallbacks behaviour_fallbacks_, environment_fallbacks_;
    std::map<Key, std::shared_ptr<const Program>> programs_;
};

}  // namespace vantage
