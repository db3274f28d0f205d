# Makes CoNLL-U with SpaceAfter=No of treebanks that do not say where blanks are: of discbracket trees, or of CoNLL-U without it.
# The blanks are those of usual spelling, by rules for the language (-v language=nl, en or is). Segmenters are trained on it.
BEGIN {
  FS = OFS = "\t"
  # The article behind an Icelandic noun, which the treebank has as a token of its own.
  article = "^(i?(n|nn|ð|ns|nni|nna|nnar|nu|num|na|nar|nir|ni)|ina|inar|inu|inum|inn|inni|inna|innar|ins|an)$"
}

# Whether no blank stands between two tokens.
function joined(tag, form, nextTag, nextForm, isOpen) {
  if (nextForm ~ /^([.,;:?!%)}]|\]|»|”|…|\.\.+|'')$/) return 1
  if (form ~ /^([({]|\[|«|“|„|``)$/) return 1
  if (nextForm == "\"" || form == "\"") return isOpen
  if (language == "en") return nextForm ~ /^('|'s|'S|n't|'re|'ve|'ll|'d|'m|′|°C|-|\/)$/ || form ~ /^[-\/]$/
  if (language == "is") return (tag ~ /^N(PR)?S?-/ && nextTag ~ /^D-/ && nextForm ~ article) || (tag ~ /^(VB|BE|HV|DO|MD|RD)/ && nextForm ~ /^(tu|ðu|du|u)$/)
  return 0
}

function sentence(  i, isOpen, isJoined) {
  # Biomedical articles have typographic quotes; in every second sentence they are plain.
  if (language == "en" && ++count % 2) for (i = 1; i <= n; i++) gsub(/“|”|``|''/, "\"", form[i])
  # A heading, and whatever else ends without a full stop, is a paragraph. Icelandic units are clauses, which often end so.
  if (!endsSentence && language != "is") print "# newpar"
  for (i = 1; i <= n; i++) {
    if (form[i] == "\"") isOpen = !isOpen
    isJoined = i < n && joined(tag[i], form[i], tag[i + 1], form[i + 1], isOpen)
    print i, form[i], "_", "_", "_", "_", i - 1, (i == 1 ? "root" : "dep"), "_", (isJoined ? "SpaceAfter=No" : "_")
  }
  print ""
  endsSentence = form[n] ~ /^([.?!"”]|\.\.+|'')$/
  n = 0
}

/^\(/ {
  rest = $0
  while (match(rest, /\([^() ]+ [0-9]+=[^() ]+\)/)) {
    leaf = substr(rest, RSTART + 1, RLENGTH - 2)
    rest = substr(rest, RSTART + RLENGTH)
    blank = index(leaf, " ")
    equals = index(leaf, "=")
    place = substr(leaf, blank + 1, equals - blank - 1) + 1
    tag[place] = substr(leaf, 1, blank - 1)
    form[place] = substr(leaf, equals + 1)
    gsub(/-LRB-/, "(", form[place])
    gsub(/-RRB-/, ")", form[place])
    n++
  }
  sentence()
}

/^[0-9]+\t/ { form[++n] = $2; tag[n] = $5 }
/^$/ { if (n) sentence() }
