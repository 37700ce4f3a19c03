-- expect: lua/too-much-work
while true do end
