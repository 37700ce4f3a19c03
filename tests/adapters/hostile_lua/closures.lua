-- expect: lua/too-much-work
local f = function() return 0 end
while true do local g = f f = function() return g end end
