-- expect: lua/too-much-work
-- The same table a thousand times in a thousand tables: small for Lua, huge as a tree.
local leaf = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }
local middle = {}
for i = 1, 1000 do middle[i] = leaf end
local top = { Name = "A" }
for i = 1, 1000 do top[i] = middle end
query(top)
