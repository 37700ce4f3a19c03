-- expect: lua/too-much-work
local a, b = "a", "a"
for i = 1, 9 do a = a .. a b = b .. b end
while true do local c = a == b .. "" local d = a < b end
