-- expect: lua/too-much-work
local s = "0123456789012345678901234567890123456789012345678901234567890123456789"
local i = 0
while true do
  i = i + 1
  local t = s .. i .. s .. i .. s
end
