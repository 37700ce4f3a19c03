-- expect: lua/unknown-name
os.execute("touch hostile")
