// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Fontconfig keeps its tables through offsets instead of pointers, so the leak checker takes what
// is still in use at the end of the program for lost. Everything else is still checked. Linked
// into the tests that write text; the sanitizer's run-time calls it by name.

extern "C" const char* __lsan_default_suppressions();

extern "C" const char* __lsan_default_suppressions() {
    return "leak:libfontconfig";
}
