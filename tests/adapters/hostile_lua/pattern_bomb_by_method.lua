-- expect: lua/error
local s = ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"):find(".-.-.-.-.-.-b")
