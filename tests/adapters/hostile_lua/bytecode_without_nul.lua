LuaTS
