-- expect: lua/error
local s = ("%099999999d"):format(7)
