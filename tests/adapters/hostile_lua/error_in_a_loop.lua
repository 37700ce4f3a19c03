-- expect: lua/error
while true do error("again") end
