(() => {
  const { read, element, drawn, article, alone, copier, step, copy } = shared;
  const service = read("service");
  const examples = read("sentences");
  const text = document.getElementById("text");
  const message = document.getElementById("message");
  const main = document.getElementById("trees");
  const choice = document.getElementById("model");
  const downloads = document.getElementById("downloads");
  const LONGEST_LINK = 2000;
  const PIXELS_A_UNIT = 2;
  const MOST_PIXELS = 16e6;
  const LONGEST_SIDE = 16000;
  let model = service.models[0];
  let asking = null;
  let alternatives = null;

  const readsTags = () => model.given.includes("tag");
  const others = () => model.given.filter(task => task !== "tag");

  // A model with given tags reads "word/TAG"; the last slash is the one that counts.
  function taggedTokens(line) {
    const words = line.split(/\s+/).filter(word => word);
    const cut = words.map(word => word.lastIndexOf("/"));
    const wrong = words.find((word, i) => cut[i] < 1 || cut[i] === word.length - 1);
    if (wrong) throw new Error(`“${wrong}” has no tag; write it as word/TAG`);
    return { tokens: words.map((word, i) => word.slice(0, cut[i])), tags: words.map((word, i) => word.slice(cut[i] + 1)) };
  }

  function request() {
    const formats = ["svg", "tree", ...["discbracket", "conllu"].filter(format => model.formats.includes(format))];
    const rest = { formats, alternatives: alternatives ? Number(alternatives.value) : 0 };
    if (!text.value.trim()) throw new Error("Type a sentence first.");
    return readsTags()
      ? { model: model.name, sentences: text.value.split("\n").filter(line => line.trim()).map(taggedTokens), ...rest }
      : { model: model.name, text: text.value, ...rest };
  }

  function say(words, isFailure) {
    message.textContent = words;
    message.classList.toggle("failed", isFailure);
  }

  // A text and its model as the part of an address that leads to its trees.
  function fragment(words) {
    const name = service.models.length > 1 ? { model: model.name } : {};
    return "#" + new URLSearchParams({ ...name, text: words });
  }

  // The address keeps a text that is short enough for a link.
  function save() {
    const link = fragment(text.value);
    history.replaceState(null, "", link.length <= LONGEST_LINK ? link : location.pathname);
  }

  function restore() {
    const given = new URLSearchParams(location.hash.slice(1));
    const words = given.get("text");
    const name = given.get("model");
    const named = name === null ? service.models[0]
      : service.models.find(one => one.name === name || one.parts.some(part => part.name === name));
    if (words) text.value = words;
    if (!named) {
      clear();
      say(`This service has no model “${name}”. Choose one of its own.`, true);
      return;
    }
    choose(named);
    if (words && !others().length) ask();
  }

  function clear() {
    asking?.abort();
    main.replaceChildren();
    downloads.replaceChildren();
    say("", false);
  }

  async function ask() {
    asking?.abort();
    const mine = asking = new AbortController();
    try {
      const body = JSON.stringify(request());
      say("Parsing …", false);
      main.setAttribute("aria-busy", "true");
      save();
      const begin = performance.now();
      const response = await fetch("parse", {
        method: "POST", headers: { "Content-Type": "application/json" }, body, signal: mine.signal
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.error.message);
      const count = answer.sentences.length;
      main.replaceChildren(...answer.sentences.map(shown));
      downloads.replaceChildren(...downloaders(answer.sentences));
      say(`${count} ${count === 1 ? "sentence" : "sentences"} in ${Math.round(performance.now() - begin)} ms`, false);
    } catch (failure) {
      if (mine.signal.aborted) return;
      clear();
      say(failure instanceof TypeError ? "The service does not answer. Is it still running?" : failure.message, true);
    } finally {
      if (asking === mine) main.removeAttribute("aria-busy");
    }
  }

  const percent = share => (100 * share).toFixed(1) + " %";

  function facts(row) {
    const known = row.confidence === undefined ? [] : ["confidence " + percent(row.confidence)];
    return [row.tokens.length + (row.tokens.length === 1 ? " token" : " tokens"), row.status, ...known];
  }

  function copiers(row) {
    const buttons = [];
    if (row.discbracket) buttons.push(copier("Copy as discbracket", () => row.discbracket, "copy"));
    if (row.conllu) buttons.push(copier("Copy as CoNLL-U", () => row.conllu, buttons.length ? "" : "copy"));
    return buttons;
  }

  function download(name, blob) {
    const address = URL.createObjectURL(blob);
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  function button(title, action) {
    const made = element("button", { type: "button", text: title });
    made.addEventListener("click", action);
    return made;
  }

  // Files of all sentences that are shown. discbracket is a line for each, CoNLL-U a block with a blank line after it.
  function downloaders(rows) {
    return [["discbracket", "discbracket"], ["conllu", "CoNLL-U"]].flatMap(([format, title]) => {
      const trees = rows.map(row => row[format]).filter(tree => tree);
      if (!trees.length) return [];
      return [button("Download " + title, () => {
        download("trees." + format, new Blob(trees.map(tree => tree.endsWith("\n") ? tree : tree + "\n"), { type: "text/plain" }));
        const missing = rows.length - trees.length;
        if (missing) say(`The file lacks ${missing} of ${rows.length} sentences, which have no tree that it can hold.`, true);
      })];
    });
  }

  // A picture in the browser's own pixels, at twice its size unless that is more than browsers draw.
  async function png(picture) {
    const address = URL.createObjectURL(new Blob([alone(picture)], { type: "image/svg+xml" }));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { width, height } = image;
      const scale = Math.min(PIXELS_A_UNIT, Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / Math.max(width, height));
      const canvas = element("canvas", { width: Math.floor(width * scale), height: Math.floor(height * scale) });
      const context = canvas.getContext("2d");
      context.fillStyle = "#fff";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return await new Promise((done, fail) => canvas.toBlob(blob => blob ? done(blob) : fail(new Error("no picture"))));
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  // The words of a sentence as a table, with those columns that have something in them.
  function table(row) {
    const cell = (value, lang) => element("td", lang === undefined ? { text: value } : { text: value, lang });
    const head = i => {
      const to = row.dependencies?.[i]?.head;
      return to === undefined ? "" : to === null ? "0" : `${to + 1} ${row.tokens[to].form}`;
    };
    const columns = [
      ["Tag", token => token.tag], ["XPOS", token => token.xpos], ["Lemma", token => token.lemma],
      ["Function", token => token.function], ["Head", (token, i) => head(i)],
      ["Relation", (token, i) => row.dependencies?.[i]?.label], ["Features", token => token.morphology]
    ].filter(([, value]) => row.tokens.some(value));
    // Features may go on in the next line.
    const breakable = made => {
      made.replaceChildren(...made.textContent.split(/(?<=\|)/).flatMap((part, i) => i ? [element("wbr"), part] : [part]));
      return made;
    };
    return element("div", { class: "scroll words", tabindex: "0", role: "group", "aria-label": "Words" }, [
      element("table", {}, [
        element("thead", {}, [element("tr", {},
          ["#", "Word", ...columns.map(([name]) => name)].map(name => element("th", { scope: "col", text: name })))]),
        element("tbody", {}, row.tokens.map((token, i) => element("tr", {}, [
          cell(String(i + 1)), cell(token.form, model.language), ...columns.map(([, value]) => breakable(cell(value(token, i) ?? "")))
        ])))
      ])
    ]);
  }

  function shown(row) {
    const words = [row.tokens ? row.tokens.map(token => token.form).join(" ") : ""];
    if (!row.svg) {
      return element("article", { tabindex: "-1" }, [
        element("h3", { text: "Sentence " + row.id }), element("p", { lang: model.language }, words),
        element("p", { class: "warning", text: `No tree (${row.status}): ${row.reason ?? ""}` })
      ]);
    }
    const save = button("Download PNG", async () => {
      try {
        download(`sentence-${row.id}.png`, await png(made.querySelector("svg")));
      } catch (failure) {
        say("This browser made no PNG of the tree. Copy its SVG.", true);
      }
    });
    const made = article("Sentence " + row.id, facts(row), words, row.svg, [...copiers(row), save]);
    made.querySelector(":scope > p").lang = model.language;
    const tree = made.querySelector(".tree");
    const beside = element("div", { class: "beside" });
    tree.replaceWith(beside);
    beside.append(tree, table(row));
    const list = row.alternatives ?? [];
    if (list.length) {
      made.append(element("details", {}, [
        element("summary", { text: list.length === 1 ? "1 alternative" : list.length + " alternatives" }),
        ...list.map((other, i) => element("section", { "aria-label": "Alternative " + (i + 1) }, [
          element("div", { class: "bar" }, [
            element("p", { text: `alternative ${i + 1} · confidence ${percent(other.confidence)}` }), ...copiers(other)
          ]),
          drawn(other.svg)
        ]))
      ]));
    }
    return made;
  }

  function describe() {
    const rows = [];
    const add = (name, value) => rows.push(element("dt", { text: name }), element("dd", {}, [value]));
    const list = values => values.length > 12
      ? element("details", {}, [element("summary", { text: String(values.length) }), values.join(" ")]) : values.join(" ");
    for (const one of model.parts) {
      const training = one.scorer ? `scorer ${one.scorer}, trained ${one.created.slice(0, 10)}, ` : "";
      add(one.trees, `${one.name}: ${one.system}, ${training}${one.id.slice(0, 12)}`);
      if (one.labels.length) add("labels", list(one.labels));
      const isFeature = ([task]) => task.startsWith("morph.");
      const tasks = Object.entries(one.words);
      for (const [task, values] of tasks.filter(entry => !isFeature(entry))) {
        add(task === "tag" ? "tags" : task === "xpos" ? "XPOS" : task, list(values));
      }
      const features = tasks.filter(isFeature).map(([task, values]) => `${task.slice("morph.".length)}=${values.join(",")}`);
      if (features.length) add("features", list(features));
    }
    if (model.language) add("language", language());
    add("search", service.search);
    add("limits", `${service.limits.tokensOfASentence} tokens a sentence, ${service.limits.sentences} sentences a request`);
    document.getElementById("facts").replaceChildren(element("dl", {}, rows));
  }

  // The English name of a model's language; its code where there is none, and nothing if the model does not say.
  function language(of = model) {
    try {
      return of.language && new Intl.DisplayNames(["en"], { type: "language" }).of(of.language);
    } catch (unknown) {
      return of.language;
    }
  }

  function choose(one) {
    model = one;
    choice.value = model.name;
    text.lang = model.language;
    clear();
    document.getElementById("what").textContent = readsTags()
      ? "Tokens with tags, such as dogs/NOUN bark/VERB, a sentence a line" : "Text";
    document.getElementById("parse").disabled = others().length > 0;
    if (others().length) {
      say(`This model reads ${others().join(" and ")} of each word, for which this page has no place. Use POST /parse.`, true);
    }
    const list = model.given.length ? [] : examples[model.language.split("-")[0]] ?? [];
    document.getElementById("examples").replaceChildren(...list.flatMap(example => [
      link(example.text), ...example.crosses ? [element("span", { text: "(crossing branches)" })] : []
    ]));
    describe();
  }

  function link(words) {
    const made = element("a", { href: fragment(words), text: words, lang: model.language });
    // The address that is there already changes nothing, though the text may have changed since.
    made.addEventListener("click", () => { if (made.hash === location.hash) restore(); });
    return made;
  }

  function build() {
    choice.append(...service.models.map(one => element("option", {
      value: one.name,
      text: [language(one), `${one.parts.map(part => part.trees).join(" and ")} (${one.name})`].filter(part => part).join(": ")
    })));
    document.getElementById("choice").hidden = service.models.length === 1;
    choice.addEventListener("change", () => choose(service.models[choice.selectedIndex]));
    if (/^beam/.test(service.search) && service.limits.alternatives > 0) {
      const counts = [0, 1, 3, 10].filter(count => count <= service.limits.alternatives);
      alternatives = element("select", { id: "alternatives" },
        counts.map(count => element("option", { value: String(count), text: String(count) })));
      document.getElementById("options").append(element("label", { text: "Alternatives" }, [alternatives]));
    }
  }

  document.getElementById("ask").addEventListener("submit", event => { event.preventDefault(); ask(); });
  document.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      document.getElementById("ask").requestSubmit();
    } else if (event.key === "Escape" && event.target === text) {
      text.blur();
    } else if (event.target.closest("input,select,textarea") || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    } else if (event.key === "/") {
      event.preventDefault();
      text.focus();
    } else if (event.key === "j" || event.key === "k") {
      step(event.key === "j" ? 1 : -1);
    } else if (event.key === "c") {
      copy();
    }
  });

  // A link that is opened where the page is open already loads nothing anew.
  window.addEventListener("hashchange", restore);

  build();
  restore();
})();
