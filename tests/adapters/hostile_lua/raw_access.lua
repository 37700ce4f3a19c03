-- expect: lua/unknown-name
rawset(_G, "x", 1)
