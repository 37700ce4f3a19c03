-- expect: lua/too-much-work
-- Every new key makes Lua count the whole list again.
local t = {}
for i = 1, 4096 do t[i] = true end
while true do
  t.a = 1 t.a = nil
  t.b = 1 t.b = nil
  t.c = 1 t.c = nil
end
