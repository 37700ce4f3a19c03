// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The families of mistakes that the second pass looks for, one file each. Entries that could not
// be bound are not there any more; an option that lost some is not judged as a whole.
#pragma once

#include "query/compile/bound.h"
#include "query/compile/messages.h"

namespace vantage::compile {

// Of one option, whose messages are about it already.
void check_duplicates(const BoundOption& option, Messages& messages);
void check_limits(const BoundOption& option, Messages& messages);      ///< Always, never, bands.
void check_implied(const BoundOption& option, Messages& messages);     ///< One says the other.
void check_weights(const BoundOption& option, Messages& messages);     ///< Zero, tied, too many.
void check_generators(const BoundOption& option, Messages& messages);  ///< Radius, point counts.
void check_possible(const BoundOption& option, Messages& messages);    ///< What no place can be.
void check_sizes(const BoundOption& option, Messages& messages);       ///< Limits of program.h.

/// Between options: what is never reached, and fallbacks that turn the first option round.
void check_options(const BoundQuery& query, Messages& messages);
/// Of the query as a whole: header lines, options that are missing, names that nobody uses.
void check_query(const BoundQuery& query, Messages& messages);

/// The limit with "not" taken into account.
Limit plain_limit(const BoundStep& step);
/// Word, object and all else that makes two entries measure the same.
std::string measure_key(const BoundStep& step);
/// The same and the same limit: what one section may have only once. True and false of one word
/// contradict each other and count as the same.
std::string entry_key(const BoundStep& step);
std::string entry_key(const BoundGenerator& generator);

/// The line as it was written, or its word for an entry without a source.
std::string line_of(const BoundStep& step);
lang::Span place_of(const BoundStep& step);

}  // namespace vantage::compile
