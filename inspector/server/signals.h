// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The game's signals are for the game's threads: threads that are started while one of these lives
// get none, but for those that tell of a mistake of their own.
#pragma once

#include <pthread.h>

#include <csignal>

namespace vantage::inspector {

class SignalsBlocked {
  public:
    SignalsBlocked() {
        sigset_t most;
        ::sigfillset(&most);
        for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
            ::sigdelset(&most, own);
        ::pthread_sigmask(SIG_SETMASK, &most, &before_);
    }
    ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

  private:
    sigset_t before_{};
};

}  // namespace vantage::inspector
