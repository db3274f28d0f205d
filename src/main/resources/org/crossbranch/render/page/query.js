// Queries over the trees of a page: the part of the program's language that needs no names, one node or two with a relation.
const query = (() => {
  // As many matches of a sentence as the program counts.
  const MOST = 1000;
  const SHOWN = 20;
  const RELATIONS = {
    ">": (first, second) => second.parent === first,
    ">*": (first, second) => {
      let over = second.parent;
      while (over && over !== first) over = over.parent;
      return over !== null;
    },
    ".": (first, second) => second.words[0] - first.words[0] === 1,
    ".*": (first, second) => second.words[0] > first.words[0],
    "$": (first, second) => first !== second && first.parent !== null && first.parent === second.parent
  };

  // Reads a query. Returns the test of each node and the relation, or throws an error that says what is wrong and where.
  function parse(text) {
    let at = 0;
    const take = pattern => {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) at += found[0].length;
      return found;
    };
    const fail = expected => {
      take(/\s*/y);
      const rest = text.slice(at, at + SHOWN);
      throw new SyntaxError(`At ${rest ? `“${rest}”` : "the end"}: ` + (/^[#&|(!\d]/.test(rest)
        ? "a page takes no names, predicates, distances, | or !; crossbranch search does." : expected + "."));
    };
    // The end of a value can stand in it behind a backslash.
    const quoted = () => {
      const [all, sign] = take(/\s*(["/])/y) ?? fail('a "text" or a /regular expression/ is expected');
      const start = at - 1;
      const value = take(sign === '"' ? /((?:\\"|[^"\\]|\\(?!"))*)"/y : /((?:\\\/|[^/\\]|\\(?!\/))*)\//y);
      if (!value) {
        at = start;
        fail("this value has no end");
      }
      const content = value[1].replaceAll("\\" + sign, sign);
      if (sign === '"') return found => found === content;
      try {
        const expression = new RegExp(`^(?:${content})$`, "v");
        return found => expression.test(found);
      } catch (malformed) {
        at = start;
        return fail("this regular expression cannot be read");
      }
    };
    const feature = () => {
      const name = take(/\s*(cat|func|pos|xpos|word|lemma|morph)(?![\p{L}\p{N}_-])/uy)?.[1]
        ?? fail("cat, func, pos, xpos, word, lemma or morph is expected");
      const isNegated = (take(/\s*(!?=)/y) ?? fail("= or != is expected"))[1] === "!=";
      const test = quoted();
      return node => node[name] !== undefined && test(node[name]) !== isNegated;
    };
    const node = () => {
      if (!take(/\s*\[/y)) fail('a node is expected, such as [cat="NP"]');
      const tests = [];
      do tests.push(feature()); while (take(/\s*&/y));
      if (!take(/\s*\]/y)) fail("& or ] is expected");
      return one => tests.every(test => test(one));
    };
    const nodes = [node()];
    const relation = take(/\s*(>\*?|\.\*?|\$)/y)?.[1];
    if (relation) nodes.push(node());
    take(/\s*/y);
    if (at < text.length) fail(relation ? "the end is expected" : "one of > >* . .* $ is expected, or the end");
    return { nodes, holds: RELATIONS[relation] };
  }

  // Constituents in preorder, then tokens: each with its features, its parent and its words.
  function tree([constituents = [], tokens = []], { words, tags }) {
    const all = constituents.map(([parent, cat, func], node) => ({ node, parent, cat, func, words: [] }));
    all.forEach(one => { one.parent = all[one.parent] ?? null; });
    return all.concat(tokens.map(([parent, func, xpos, lemma, morph], at) => {
      const token = { parent: all[parent], func, pos: tags[at], xpos, word: words[at], lemma, morph, words: [at] };
      for (let over = token.parent; over; over = over.parent) over.words.push(at);
      return token;
    }));
  }

  // The matches in a tree: lists of nodes.
  function matches({ nodes, holds }, tree) {
    const [firsts, seconds] = nodes.map(test => tree.filter(test));
    const found = [];
    for (const first of firsts) {
      for (const second of seconds ?? [null]) {
        if (found.length === MOST) return found;
        if (!second) found.push([first]); else if (holds(first, second)) found.push([first, second]);
      }
    }
    return found;
  }

  const literal = text => `"${text.replaceAll('"', '\\"')}"`;

  // Queries that find something in some trees: for the most frequent label, lemma or word, function, tag of capitals, and pair.
  function examples(trees) {
    const counts = {};
    const count = (kind, text) => {
      counts[kind] ??= new Map();
      counts[kind].set(text, (counts[kind].get(text) ?? 0) + 1);
    };
    for (const node of trees.flat()) {
      if (node.func) count("function", `[func=${literal(node.func)}]`);
      if (node.cat) {
        if (node.parent) count("label", `[cat=${literal(node.cat)}]`);
      } else if (/\p{L}/u.test(node.word)) {
        count("word", node.lemma ? `[lemma=${literal(node.lemma)}]` : `[word=${literal(node.word)}]`);
        if (/^\p{Lu}/u.test(node.word)) count("capital", `[pos=${literal(node.pos)} & word=/\\p{Lu}.*/]`);
        if (node.parent.parent) count("pair", `[cat=${literal(node.parent.cat)}] > [pos=${literal(node.pos)}]`);
      }
    }
    return ["label", "word", "function", "capital", "pair"].flatMap(kind => [...counts[kind] ?? []]
      .sort((first, second) => second[1] - first[1]).slice(0, 1).map(([text]) => text));
  }

  return { parse, tree, matches, examples };
})();
