// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every code that Lua and JSON files are told by beside those of the text and of the passes: the
// source of the reference pages.
#pragma once

#include "query/lang/codes.h"

namespace vantage::vehicles {

inline constexpr lang::CodeRow kCodes[] = {
    {"json/duplicate-key", "An object has the same key twice, and one of them would be lost.",
     "{\"softCover\": 1, \"softCover\": 2}", "{\"softCover\": 1}"},
    {"json/syntax", "The file is no JSON: a sign is missing or stands where none belongs.",
     "{\"queries\": [], }", "{\"queries\": []}"},
    {"json/too-deep", "Objects and lists stand too deeply inside each other.", "", ""},
    {"json/too-large", "The document has more bytes or values than a query file needs.", "", ""},
    {"lua/duplicate-key", "A table has the same key twice, and Lua would forget one of them.",
     "weights = { softCover = 1, softCover = 2 }", "weights = { softCover = 1 }"},
    {"lua/error", "The script failed while it ran.", "query(\"Sample\")",
     "query { name = \"Sample\" }"},
    {"lua/nil-value",
     "A value is nil, so Lua leaves its key out: mostly a name that is not spelt as above it "
     "(warning).",
     "weights = { softCover = settings.wieght }", "weights = { softCover = settings.weight }"},
    {"lua/not-allowed", "Query files have no variable arguments and no jumps.", "goto done", ""},
    {"lua/not-data",
     "A query holds texts (in UTF-8), numbers, true and false, and tables of them; no functions.",
     "weights = { softCover = function() end }", "weights = { softCover = 1 }"},
    {"lua/syntax", "The file is no Lua: a sign is missing or stands where none belongs.",
     "weights = { softCover: 1 }", "weights = { softCover = 1 }"},
    {"lua/text-too-long", "The script makes a text of more than 1024 bytes.", "", ""},
    {"lua/too-much", "The source has more tokens, brackets or branches than a query file needs.",
     "", ""},
    {"lua/too-much-memory", "The script takes more memory than a query file may.", "", ""},
    {"lua/too-much-work", "The script does more than a query file may, or never ends.",
     "while true do end", ""},
    {"lua/unknown-name", "Query files know few names; a text stands in quotation marks.",
     "name = Sample", "name = \"Sample\""},
    {"vehicle/bad-name", "A name is a letter, then letters, digits and underscores.",
     "\"arguments\": {\"2nd\": 1}", "\"arguments\": {\"second\": 1}"},
    {"vehicle/bad-text", "A text is not what belongs there.", "\"select\": \"some\"",
     "\"select\": \"best\""},
    {"vehicle/duplicate-key", "A key is given twice, with a capital letter and without.",
     "Name = \"A\", name = \"B\"", "name = \"A\""},
    {"vehicle/group-outside-conditions", "Only conditions have alternatives.",
     "\"weights\": [{\"anyOf\": []}]", "\"conditions\": [{\"anyOf\": []}]"},
    {"vehicle/missing-key", "A query has a name, an entry of a list says which and has a value.",
     "{\"entry\": \"softCover\"}", "{\"entry\": \"softCover\", \"value\": true}"},
    {"vehicle/too-deep", "Groups stand too deeply inside each other.", "", ""},
    {"vehicle/too-many", "A query has too many options, or a section too many entries.", "", ""},
    {"vehicle/unknown-key", "There is no such key in this place.", "\"filters\": {}",
     "\"conditions\": {}"},
    {"vehicle/wrong-kind", "A key has a value of another kind than it takes.",
     "\"wanted\": \"four\"", "\"wanted\": 4"},
};

}  // namespace vantage::vehicles
