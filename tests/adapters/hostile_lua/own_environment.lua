-- expect: lua/error
local _ENV = {}
os.execute("true")
