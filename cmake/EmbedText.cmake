# cmake -DINPUT=scene.json -DFUNCTION=street_recipe -DOUTPUT=scene.cpp -P EmbedText.cmake
# Writes the text as raw string literals, cut into pieces because compilers limit their length.
file(READ ${INPUT} text)
string(LENGTH "${text}" length)
get_filename_component(name ${INPUT} NAME)
set(code "// Generated from ${name} by cmake/EmbedText.cmake.\n#include \"embedded_scenes.h\"\n\nnamespace vantage::tools {\n\nstd::string_view ${FUNCTION}() {\n    static constexpr std::string_view kText =\n")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 8000 piece)
  string(APPEND code "R\"~~~(${piece})~~~\"\n")
  math(EXPR at "${at} + 8000")
endwhile()
string(APPEND code ";\n    return kText;\n}\n\n}  // namespace vantage::tools\n")
file(WRITE ${OUTPUT} "${code}")
