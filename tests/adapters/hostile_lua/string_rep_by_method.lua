-- expect: lua/error
local s = ("x"):rep(1000000000)
