-- expect: lua/unknown-name
_ENV["debug"]["sethook"]()
