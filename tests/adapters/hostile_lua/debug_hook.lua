-- expect: lua/unknown-name
debug.sethook()
while true do end
