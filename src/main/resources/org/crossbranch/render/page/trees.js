(() => {
  const { read, element, article, copier, step, copy } = shared;
  const sentences = read("index").map((row, number) => ({
    number, id: row[0], status: row[1], words: row[2], tags: row[3], labels: new Set(row[4]),
    crossing: new Set(row[5]), gap: row[6], phenomena: new Set(row[7]), own: row[8], hits: row[8],
    text: row[2].join(" ").toLowerCase(), id_text: row[0].toLowerCase(), tagset: new Set(row[3])
  }));
  const packs = name => ({ ...read(name), unpacked: new Map() });
  const drawings = packs("pictures");
  const trees = packs("nodes");
  const form = document.getElementById("query");
  const asked = document.getElementById("asked");
  const message = document.getElementById("message");
  const PAGE = 10;
  const LINES = 100;
  const AROUND = 10;
  const EXAMPLES_FROM = 200;
  const state = { query: "", q: "", view: "", label: "", crossing: "", phenomenon: "", status: "", gap: "", min: "", max: "", page: "1" };
  let found = sentences;
  let drawing = 0;
  let asking = 0;
  let isAsked = false;

  const values = pick => [...new Set(sentences.flatMap(pick))].sort();

  async function unpack({ packs, size, unpacked }, number) {
    const pack = Math.floor(number / size);
    if (!unpacked.has(pack)) {
      const bytes = Uint8Array.from(atob(packs[pack]), c => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      unpacked.set(pack, new Response(stream).json());
    }
    return (await unpacked.get(pack))[number % size];
  }

  const tree = async sentence => query.tree(await unpack(trees, sentence.number), sentence);

  // Finds what the query asks for, or without one shows what the page came with.
  async function ask() {
    const mine = ++asking;
    let parsed = null;
    let failure = "";
    try {
      parsed = state.query ? query.parse(state.query) : null;
    } catch (malformed) {
      failure = malformed.message;
    }
    message.textContent = failure;
    message.classList.toggle("failed", failure !== "");
    asked.setAttribute("aria-invalid", String(failure !== ""));
    if (failure) return;
    const hits = [];
    for (const sentence of sentences) {
      const found = parsed ? query.matches(parsed, await tree(sentence)) : [];
      if (mine !== asking) return;
      hits.push(parsed ? found.map(hit) : sentence.own);
    }
    sentences.forEach((sentence, number) => { sentence.hits = hits[number]; });
    isAsked = parsed !== null;
    update();
  }

  const hit = nodes => [nodes.filter(one => one.node !== undefined).map(one => one.node), nodes.flatMap(one => one.words)];

  async function prepare() {
    form.addEventListener("submit", event => {
      event.preventDefault();
      put(asked.value);
    });
    asked.addEventListener("input", () => { if (!asked.value) put(""); });
    const texts = query.examples(await Promise.all(sentences.slice(0, EXAMPLES_FROM).map(tree)));
    document.getElementById("examples").append("For example", ...texts.map(text => {
      const button = element("button", { type: "button", text });
      button.addEventListener("click", () => put(text));
      return button;
    }));
  }

  function put(text) {
    asked.value = state.query = text.trim();
    state.page = "1";
    ask();
  }

  // A filter is words and tags: a word is looked for in the sentence, a tag stands after a slash, as in "haus /VERB".
  function matches(sentence) {
    for (const part of state.q.split(/\s+/)) {
      if (part.length > 1 && part.startsWith("/")) {
        if (!sentence.tagset.has(part.slice(1))) return false;
      } else if (part && !sentence.text.includes(part.toLowerCase()) && !sentence.id_text.includes(part.toLowerCase())) {
        return false;
      }
    }
    const length = sentence.words.length;
    return (!isAsked || sentence.hits.length > 0)
      && (!state.label || sentence.labels.has(state.label))
      && (!state.crossing || (state.crossing === "any" ? sentence.gap > 0 : state.crossing === "none"
        ? sentence.gap === 0 : sentence.crossing.has(state.crossing.slice(1))))
      && (!state.phenomenon || sentence.phenomena.has(state.phenomenon))
      && (!state.status || sentence.status === state.status)
      && (!state.gap || sentence.gap >= Number(state.gap))
      && (!state.min || length >= Number(state.min))
      && (!state.max || length <= Number(state.max));
  }

  const controls = {};

  function control(key, title, made) {
    made.id = "filter-" + key;
    made.value = state[key];
    made.addEventListener("input", () => { state[key] = made.value; state.page = "1"; update(); });
    controls[key] = made;
    document.getElementById("filters").append(element("label", { text: title }, [made]));
  }

  function choice(key, title, options) {
    if (options.length > 1) {
      control(key, title, element("select", {},
        options.map(([value, text]) => element("option", { value, text }))));
    }
  }

  function build() {
    control("q", "Words, /TAG or sentence", element("input", { type: "search", autocomplete: "off", spellcheck: "false" }));
    if (form) {
      choice("view", "Show", [["", "trees"], ["lines", "concordance"]]);
    }
    const named = list => list.map(value => [value, value]);
    choice("label", "Label", [["", "all"], ...named(values(s => [...s.labels]))]);
    const crossing = values(s => [...s.crossing]);
    if (crossing.length) {
      choice("crossing", "Crossing branches", [["", "all"], ["any", "some"], ["none", "none"],
        ...crossing.map(label => ["=" + label, "of " + label])]);
      choice("phenomenon", "Crossing by", [["", "all"], ...named(values(s => [...s.phenomena]))]);
      choice("gap", "Gap degree", [["", "all"],
        ...values(s => [s.gap]).filter(gap => gap > 0).map(gap => [String(gap), "at least " + gap])]);
    }
    choice("status", "Status", [["", "all"], ...named(values(s => [s.status]).filter(value => value))]);
    control("min", "Tokens, at least", element("input", { type: "number", min: "1" }));
    control("max", "Tokens, at most", element("input", { type: "number", min: "1" }));
  }

  function restore() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const key of Object.keys(state)) state[key] = given.get(key) ?? (key === "page" ? "1" : "");
    for (const [key, made] of Object.entries(controls)) made.value = state[key];
    if (form) asked.value = state.query;
  }

  function save() {
    const set = Object.entries(state).filter(([key, value]) => value && !(key === "page" && value === "1"));
    history.replaceState(null, "", "#" + new URLSearchParams(set));
  }

  function update() {
    found = sentences.filter(matches);
    const hits = found.reduce((sum, sentence) => sum + sentence.hits.length, 0);
    const isTable = state.view !== "" && hits > 0;
    if (controls.view) controls.view.disabled = hits === 0;
    const size = isTable ? LINES : PAGE;
    const pages = Math.max(1, Math.ceil(found.length / size));
    const page = Math.min(Math.max(1, Number(state.page) || 1), pages);
    state.page = String(page);
    try { save(); } catch (refused) { /* a page inside another may not change its address */ }
    const first = (page - 1) * size;
    document.getElementById("count").textContent = found.length === 0
      ? "No sentence of " + sentences.length + " is like this."
      : `Sentences ${first + 1} to ${Math.min(first + size, found.length)} of ${found.length}`
        + (found.length < sentences.length ? `, of ${sentences.length} in all` : "")
        + (hits ? `, with ${hits} ${hits === 1 ? "match" : "matches"}${isAsked ? " of " + state.query : ""}` : "");
    const nav = document.getElementById("pages");
    const turn = (text, to) => {
      const button = element("button", { type: "button", text });
      button.disabled = to < 1 || to > pages || to === page;
      button.addEventListener("click", () => go(to));
      return button;
    };
    nav.replaceChildren(turn("First", 1), turn("Previous", page - 1), element("span", { text: `Page ${page} of ${pages}` }),
      turn("Next", page + 1), turn("Last", pages));
    draw(found.slice(first, first + size), isTable);
  }

  function go(page) {
    state.page = String(page);
    update();
    scrollTo(0, 0);
  }

  async function draw(shown, isTable) {
    const mine = ++drawing;
    if (isTable) {
      document.getElementById("trees").replaceChildren(concordance(shown));
      return;
    }
    const articles = [];
    for (const sentence of shown) {
      const [svg, text] = await unpack(drawings, sentence.number);
      if (mine !== drawing) return;
      articles.push(treeArticle(sentence, svg, text));
    }
    document.getElementById("trees").replaceChildren(...articles);
    document.documentElement.dataset.shown = String(shown.length);
  }

  function treeArticle(sentence, svg, text) {
    const facts = [sentence.words.length + (sentence.words.length === 1 ? " token" : " tokens")];
    if (sentence.gap > 0) facts.push("gap degree " + sentence.gap);
    facts.push(...sentence.phenomena);
    if (sentence.status) facts.push(sentence.status);
    const made = article(sentence.id || "sentence " + (sentence.number + 1), facts,
      marked(sentence.words, new Set(sentence.hits.flatMap(hit => hit[1]))), svg, [copier("Copy as text", () => text, "copy")]);
    for (const [nodes, words] of sentence.hits) {
      for (const node of nodes) made.querySelectorAll(`[data-node="${node}"]`).forEach(one => one.classList.add("hit"));
      for (const word of words) made.querySelectorAll(`.word[data-word="${word}"]`).forEach(one => one.classList.add("hit"));
    }
    return made;
  }

  const isRightToLeft = words => /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(words.join(" "));

  // Each match with the words around it; what is read first stands first.
  function concordance(shown) {
    const rows = shown.flatMap(({ id, words, hits }) => hits.map(hit => {
      const first = Math.min(...hit[1]);
      const last = Math.max(...hit[1]);
      const chosen = new Set(hit[1].map(word => word - first));
      const direction = isRightToLeft(words) ? "rtl" : "ltr";
      const cell = (kind, children) => element("td", { class: kind }, [element("bdi", { dir: direction }, children)]);
      return element("tr", {}, [
        element("td", {}, [element("a", { href: "#" + new URLSearchParams({ query: state.query, q: id }), text: id })]),
        cell("before", [words.slice(Math.max(0, first - AROUND), first).join(" ")]),
        cell("match", marked(words.slice(first, last + 1), chosen)),
        cell("after", [words.slice(last + 1, last + 1 + AROUND).join(" ")])
      ]);
    }));
    const isMirrored = 2 * shown.filter(({ words }) => isRightToLeft(words)).length > shown.length;
    return element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Concordance" },
      [element("table", { class: "lines", dir: isMirrored ? "rtl" : "ltr" }, [element("tbody", {}, rows)])]);
  }

  function marked(words, chosen) {
    const wanted = state.q.toLowerCase().split(/\s+/).filter(part => part && !part.startsWith("/"));
    return words.flatMap((word, at) => {
      const isFound = chosen.has(at) || wanted.some(part => word.toLowerCase().includes(part));
      return [isFound ? element("mark", { text: word }) : document.createTextNode(word), document.createTextNode(" ")];
    });
  }

  document.addEventListener("keydown", event => {
    const isTyping = event.target.closest("input,select,textarea");
    if (event.key === "Escape" && isTyping) {
      event.target.blur();
    } else if (isTyping || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (event.key === "/") {
      event.preventDefault();
      controls.q.focus();
    } else if (event.key === "q" && form) {
      event.preventDefault();
      asked.focus();
    } else if (event.key === "j" || event.key === "k") {
      step(event.key === "j" ? 1 : -1);
    } else if (event.key === "n" || event.key === "p") {
      go(Number(state.page) + (event.key === "n" ? 1 : -1));
    } else if (event.key === "c") {
      copy();
    }
  });

  const show = () => {
    restore();
    if (form) ask(); else update();
  };

  addEventListener("hashchange", show);
  build();
  show();
  if (form) prepare();
})();
