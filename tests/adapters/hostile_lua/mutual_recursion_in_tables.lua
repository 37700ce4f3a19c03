-- expect: lua/too-much-work
local t = {}
function t.a(x) return { t.b(x) } end
function t.b(x) return { t.a(x) } end
t.a(1)
