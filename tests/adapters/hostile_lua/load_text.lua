-- expect: lua/unknown-name
load("while true do end")()
