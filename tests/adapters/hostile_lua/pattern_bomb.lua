-- expect: lua/unknown-name
string.find(string.rep("a", 100000), ".-.-.-.-.-.-b")
