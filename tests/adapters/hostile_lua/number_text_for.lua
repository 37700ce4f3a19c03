-- expect: lua/too-much-work
local s = "0"
for i = 1, 9 do s = s .. s end
while true do for i = 1, s .. "1" do end end
