// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which request goes where: the table of docs/inspector-protocol.md as code.
#pragma once

#include "inspector/server/session.h"

namespace vantage::inspector {

class Api final : public Service {
  public:
    explicit Api(Session& session) : session_(session) {}
    Reply answer(Call call) override;

  private:
    Reply get(const Target& target);
    Reply get_source(const Target& target);
    Reply get_query(const std::string& source, const Target& target);
    Reply post(Call call);
    Reply words() const;

    Session& session_;
};

}  // namespace vantage::inspector
