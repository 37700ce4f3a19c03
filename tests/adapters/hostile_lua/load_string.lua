-- expect: lua/unknown-name
loadstring("return 1")()
