-- Recipes for the tables `trees` and `parses`: table macros of DuckDB. docs/notebooks.md has the names to give for several treebanks.
--
--     CREATE VIEW trees AS FROM 'tables/trees/*.parquet';
--     FROM extraposed('trees', ['RC'], ['$,']);
--
-- The first argument is the name of a table or view. The others are lists of names. A name is a function or a category: the label of
-- a constituent, the tag of a word. In `skip`, it is a tag or a form: words that do not count, such as punctuation. Words of
-- constituents count from 0, as in the tables; words of dependencies from 1, as in CoNLL-U.

CREATE OR REPLACE MACRO named(a, b, names) AS list_contains(names, a) OR list_contains(names, b);

-- Constituents, with their words. ' … ' stands at a gap.
CREATE OR REPLACE MACRO nodes(trees) AS TABLE
SELECT sentence_id, place - 1 AS node, c.label, c.function, c.parent, c.token_children, c.blocks, len(c.blocks) - 1 AS gap_degree,
  c.blocks[1].start AS first, c.blocks[-1]."end" - 1 AS last, list_sum([b."end" - b.start FOR b IN c.blocks])::INTEGER AS length,
  array_to_string([array_to_string([t.form FOR t IN tokens[b.start + 1 : b."end"]], ' ') FOR b IN c.blocks], ' … ') AS text
FROM (
  SELECT sentence_id, tokens, unnest(constituents) AS c, generate_subscripts(constituents, 1) AS place
  FROM query_table(trees));

-- Words, with the constituent directly above.
CREATE OR REPLACE MACRO words(trees) AS TABLE
SELECT w.sentence_id, w.place - 1 AS word, w.t.form, w.t.tag, w.t.lemma, w.t.function, n.node AS parent
FROM (
  SELECT sentence_id, unnest(tokens) AS t, generate_subscripts(tokens, 1) AS place
  FROM query_table(trees)) AS w
LEFT JOIN (SELECT sentence_id, node, unnest(token_children) AS word FROM nodes(trees)) AS n
  ON n.sentence_id = w.sentence_id AND n.word = w.place - 1;

-- Constituents and words alike; `node` is null of a word, `word` of a constituent.
CREATE OR REPLACE MACRO items(trees) AS TABLE
SELECT sentence_id, parent, node, NULL AS word, function, label AS category, first, last, text FROM nodes(trees)
UNION ALL
SELECT sentence_id, parent, NULL, word, function, tag, word, word, form FROM words(trees);

-- True; an error where the table lacks all of the names, as parses of a model that predicts no functions do, for a recipe would find nothing then.
CREATE OR REPLACE MACRO occurs(trees, names) AS (
  SELECT CASE WHEN count(*) = 0 OR bool_or(named(function, category, names)) THEN true
    ELSE error(format('{} has none of {}. Its functions: {}. Its categories: {}. Name some of these, or a table with more trees.', trees, names,
      coalesce(string_agg(DISTINCT function, ' ' ORDER BY function) FILTER (function != ''), 'none'),
      string_agg(DISTINCT category, ' ' ORDER BY category))) END
  FROM items(trees));

-- The words of each constituent, one a row.
CREATE OR REPLACE MACRO yields(trees) AS TABLE
SELECT sentence_id, node, unnest(range(block.start, block."end")) AS word
FROM (SELECT sentence_id, node, unnest(blocks) AS block FROM nodes(trees));

-- Gaps of constituents, and what stands in each: the largest constituents and words that lie in it, from left to right.
CREATE OR REPLACE MACRO gaps(trees, skip) AS TABLE
WITH gap AS (
  SELECT sentence_id, node, label, i AS gap, blocks[i]."end" AS start, blocks[i + 1].start AS "end"
  FROM (SELECT *, unnest(range(1, len(blocks))) AS i FROM nodes(trees))),
inside AS (
  SELECT g.*, i.category, i.node AS inner_node, i.parent, i.first, i.word IS NOT NULL AND named(i.category, i.text, skip) AS skipped
  FROM gap AS g JOIN items(trees) AS i
    ON i.sentence_id = g.sentence_id AND i.first >= g.start AND i.last < g."end")
SELECT a.sentence_id, a.node, a.label, a.gap, a.start, a."end", string_agg(a.category, ' ' ORDER BY a.first) AS fillers
FROM inside AS a LEFT JOIN inside AS above
  ON above.sentence_id = a.sentence_id AND above.node = a.node AND above.gap = a.gap AND above.inner_node = a.parent
WHERE above.node IS NULL AND NOT a.skipped
GROUP BY ALL;

-- Clauses with the phrases that belong to them: from a clause down through `phrases`. The clause itself is its first phrase.
CREATE OR REPLACE MACRO clause_phrases(trees, clauses, phrases) AS TABLE
WITH RECURSIVE phrase AS (
  SELECT sentence_id, node AS clause, node AS phrase FROM nodes(trees) WHERE named(function, label, clauses) AND occurs(trees, clauses)
  UNION ALL
  SELECT p.sentence_id, p.clause, n.node
  FROM phrase AS p JOIN nodes(trees) AS n ON n.sentence_id = p.sentence_id AND n.parent = p.phrase
  WHERE named(n.function, n.label, phrases))
FROM phrase;

-- Subjects of verbs: a child of a clause, with each verb of the clause and of its phrases.
CREATE OR REPLACE MACRO subjects(trees, clauses, subjects, phrases, verbs) AS TABLE
SELECT p.sentence_id, p.clause, s.first, s.last, s.text AS subject, v.word AS verb, v.form, v.lemma
FROM clause_phrases(trees, clauses, phrases) AS p
JOIN items(trees) AS s ON s.sentence_id = p.sentence_id AND s.parent = p.clause AND named(s.function, s.category, subjects)
JOIN words(trees) AS v ON v.sentence_id = p.sentence_id AND v.parent = p.phrase AND named(v.function, v.tag, verbs)
WHERE occurs(trees, subjects) AND occurs(trees, verbs);

-- Fronted objects: the clause begins with it, before the clause's finite verb. `crosses` says that it has left its phrase behind.
CREATE OR REPLACE MACRO fronted(trees, clauses, objects, phrases, verbs, skip) AS TABLE
WITH begin AS (
  SELECT y.sentence_id, y.node AS clause, min(y.word) AS first
  FROM yields(trees) AS y JOIN words(trees) AS w ON w.sentence_id = y.sentence_id AND w.word = y.word
  WHERE NOT named(w.tag, w.form, skip)
  GROUP BY ALL),
verb AS (
  SELECT sentence_id, parent AS clause, min(word) AS word FROM words(trees) WHERE named(function, tag, verbs) GROUP BY ALL)
SELECT p.sentence_id, p.clause, o.first, o.last, o.text AS object, v.word AS verb, n.gap_degree > 0 AND p.phrase != p.clause AS crosses
FROM clause_phrases(trees, clauses, phrases) AS p
JOIN nodes(trees) AS n ON n.sentence_id = p.sentence_id AND n.node = p.phrase
JOIN items(trees) AS o ON o.sentence_id = p.sentence_id AND o.parent = p.phrase AND named(o.function, o.category, objects)
JOIN begin AS b ON b.sentence_id = p.sentence_id AND b.clause = p.clause AND b.first = o.first
JOIN verb AS v ON v.sentence_id = p.sentence_id AND v.clause = p.clause AND v.word > o.last
WHERE occurs(trees, objects) AND occurs(trees, verbs);

-- Extraposed constituents, such as relative clauses: other words stand between one and what its parent has before it.
CREATE OR REPLACE MACRO extraposed(trees, names, skip) AS TABLE
WITH found AS (
  SELECT c.sentence_id, c.node, c.label, c.text, c.first, p.label AS parent_label, p.text AS parent_text, max(y.word) AS before
  FROM nodes(trees) AS c
  JOIN nodes(trees) AS p ON p.sentence_id = c.sentence_id AND p.node = c.parent
  JOIN yields(trees) AS y ON y.sentence_id = p.sentence_id AND y.node = p.node AND y.word < c.first
  WHERE named(c.function, c.label, names) AND occurs(trees, names)
  GROUP BY ALL)
SELECT f.sentence_id, f.node, f.first, f.label, f.parent_label, f.text, f.parent_text, count(*) AS distance
FROM found AS f JOIN words(trees) AS w
  ON w.sentence_id = f.sentence_id AND w.word > f.before AND w.word < f.first AND NOT named(w.tag, w.form, skip)
GROUP BY ALL;

-- Separable prefixes: a particle with the nearest verb that has the same parent.
CREATE OR REPLACE MACRO separated(trees, particles, verbs) AS TABLE
SELECT p.sentence_id, p.word, p.form AS particle, v.word AS verb, v.form AS verb_form, v.lemma AS verb_lemma, abs(p.word - v.word) AS distance
FROM words(trees) AS p
JOIN words(trees) AS v ON v.sentence_id = p.sentence_id AND v.parent = p.parent AND v.word != p.word
WHERE named(p.function, p.tag, particles) AND named(v.function, v.tag, verbs) AND occurs(trees, particles) AND occurs(trees, verbs)
QUALIFY row_number() OVER (PARTITION BY p.sentence_id, p.word ORDER BY abs(p.word - v.word), v.word) = 1;

-- Brackets as `crossbranch evaluate` counts them: a label with its words, those in `skip` left out and the others numbered anew.
CREATE OR REPLACE MACRO brackets(trees, roots, skip) AS TABLE
WITH kept AS (
  SELECT sentence_id, word, row_number() OVER (PARTITION BY sentence_id ORDER BY word) AS place
  FROM words(trees) WHERE NOT named(tag, form, skip)),
bracket AS (
  SELECT n.sentence_id, n.node, n.label, list(k.place ORDER BY k.place) AS yield
  FROM nodes(trees) AS n
  JOIN yields(trees) AS y ON y.sentence_id = n.sentence_id AND y.node = n.node
  JOIN kept AS k ON k.sentence_id = y.sentence_id AND k.word = y.word
  WHERE NOT list_contains(roots, n.label)
  GROUP BY ALL)
SELECT sentence_id, label, yield, yield[-1] - yield[1] + 1 > len(yield) AS discontinuous, count(*) AS times
FROM bracket
GROUP BY ALL;

-- Two tables' brackets side by side: how often each has one, and how many of these match.
CREATE OR REPLACE MACRO agreement(a, b, roots, skip) AS TABLE
SELECT sentence_id, label, yield, discontinuous, coalesce(x.times, 0) AS in_a, coalesce(y.times, 0) AS in_b, least(in_a, in_b) AS matched
FROM brackets(a, roots, skip) AS x FULL JOIN brackets(b, roots, skip) AS y USING (sentence_id, label, yield, discontinuous);

-- Dependencies, one arc a row, with both ends; the root has no head's form.
CREATE OR REPLACE MACRO arcs(trees) AS TABLE
SELECT sentence_id, d.id AS word, d.label, d.head, tokens[d.id].form AS form, tokens[d.id].tag AS tag, tokens[d.id].lemma AS lemma,
  tokens[nullif(d.head, 0)].form AS head_form, tokens[nullif(d.head, 0)].tag AS head_tag, tokens[nullif(d.head, 0)].lemma AS head_lemma
FROM (SELECT sentence_id, tokens, unnest(dependencies) AS d FROM query_table(trees));

-- The same of relations, each of which stands for its subtypes, too.
CREATE OR REPLACE MACRO arc_occurs(trees, relations) AS (
  SELECT CASE WHEN count(*) = 0 OR bool_or(named(label, split_part(label, ':', 1), relations)) THEN true
    ELSE error(format('{} has none of {}. Its relations: {}. Name some of these, or a table with more trees.', trees, relations,
      string_agg(DISTINCT label, ' ' ORDER BY label))) END
  FROM arcs(trees));

-- Arcs of relations.
CREATE OR REPLACE MACRO arcs_of(trees, relations) AS TABLE
FROM arcs(trees) WHERE head > 0 AND named(label, split_part(label, ':', 1), relations) AND arc_occurs(trees, relations);

-- Subjects by dependencies.
CREATE OR REPLACE MACRO arc_subjects(trees, relations) AS TABLE FROM arcs_of(trees, relations);

-- Fronted objects by dependencies: the first dependent of its head, before the head and before a subject. Relations in `skip` do
-- not count as first.
CREATE OR REPLACE MACRO arc_fronted(trees, objects, subjects, skip) AS TABLE
WITH arc AS MATERIALIZED (SELECT *, split_part(label, ':', 1) AS relation FROM arcs(trees))
SELECT o.* EXCLUDE (relation)
FROM arc AS o
WHERE named(o.label, o.relation, objects) AND o.word < o.head AND arc_occurs(trees, objects) AND arc_occurs(trees, subjects)
  AND EXISTS (FROM arc AS s WHERE s.sentence_id = o.sentence_id AND s.head = o.head AND s.word > o.word AND named(s.label, s.relation, subjects))
  AND NOT EXISTS (FROM arc AS d WHERE d.sentence_id = o.sentence_id AND d.head = o.head AND d.word < o.word AND NOT named(d.label, d.relation, skip));

-- Extraposed dependents, such as relative clauses: between head and dependent stand words that the head does not govern.
CREATE OR REPLACE MACRO arc_extraposed(trees, relations, skip) AS TABLE
WITH RECURSIVE arc AS MATERIALIZED (FROM arcs(trees)),
found AS MATERIALIZED (FROM arcs_of(trees, relations)),
governed AS (
  SELECT DISTINCT sentence_id, head AS ancestor, head AS word FROM found
  UNION ALL
  SELECT g.sentence_id, g.ancestor, a.word FROM governed AS g JOIN arc AS a ON a.sentence_id = g.sentence_id AND a.head = g.word)
SELECT f.*, count(*) AS distance
FROM found AS f
JOIN arc AS w ON w.sentence_id = f.sentence_id AND w.word > least(f.head, f.word) AND w.word < greatest(f.head, f.word)
  AND NOT named(w.tag, w.form, skip)
LEFT JOIN governed AS g ON g.sentence_id = f.sentence_id AND g.ancestor = f.head AND g.word = w.word
WHERE g.word IS NULL
GROUP BY ALL;

-- Separable prefixes by dependencies.
CREATE OR REPLACE MACRO arc_separated(trees, relations) AS TABLE
SELECT *, abs(word - head) AS distance FROM arcs_of(trees, relations);
