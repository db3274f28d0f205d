(() => {
  const { read, element, drawn, article, copier, step, copy } = shared;
  const model = read("model");
  const text = document.getElementById("text");
  const message = document.getElementById("message");
  const readsTags = model.given.includes("tag");
  const others = model.given.filter(task => task !== "tag");
  const LONGEST_LINK = 2000;
  let asking = null;
  let alternatives = null;

  // A model with given tags reads "word/TAG"; the last slash is the one that counts.
  function taggedTokens(line) {
    const words = line.split(/\s+/).filter(word => word);
    const cut = words.map(word => word.lastIndexOf("/"));
    const wrong = words.find((word, i) => cut[i] < 1 || cut[i] === word.length - 1);
    if (wrong) throw new Error(`“${wrong}” has no tag; write it as word/TAG`);
    return { tokens: words.map((word, i) => word.slice(0, cut[i])), tags: words.map((word, i) => word.slice(cut[i] + 1)) };
  }

  function request() {
    const formats = ["svg", ...["discbracket", "conllu"].filter(format => model.formats.includes(format))];
    const rest = { formats, alternatives: alternatives ? Number(alternatives.value) : 0 };
    if (!text.value.trim()) throw new Error("Type a sentence first.");
    return readsTags
      ? { sentences: text.value.split("\n").filter(line => line.trim()).map(taggedTokens), ...rest }
      : { text: text.value, ...rest };
  }

  function say(words, isFailure) {
    message.textContent = words;
    message.classList.toggle("failed", isFailure);
  }

  // The address keeps a text that is short enough for a link; it leads to the same trees.
  function save() {
    const fragment = "#" + new URLSearchParams({ text: text.value });
    history.replaceState(null, "", fragment.length <= LONGEST_LINK ? fragment : location.pathname);
  }

  function restore() {
    const given = new URLSearchParams(location.hash.slice(1)).get("text");
    if (given) {
      text.value = given;
      if (!others.length) ask();
    }
  }

  async function ask() {
    asking?.abort();
    const mine = asking = new AbortController();
    const main = document.getElementById("trees");
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
      say(`${count} ${count === 1 ? "sentence" : "sentences"} in ${Math.round(performance.now() - begin)} ms`, false);
    } catch (failure) {
      if (mine.signal.aborted) return;
      main.replaceChildren();
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

  function shown(row) {
    const words = [row.tokens ? row.tokens.map(token => token.form).join(" ") : ""];
    if (!row.svg) {
      return element("article", { tabindex: "-1" }, [
        element("h3", { text: "Sentence " + row.id }), element("p", {}, words),
        element("p", { class: "warning", text: `No tree (${row.status}): ${row.reason ?? ""}` })
      ]);
    }
    const made = article("Sentence " + row.id, facts(row), words, row.svg, copiers(row));
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
    for (const one of model.models) {
      add(one.trees, `${one.system}, scorer ${one.scorer}, trained ${one.created.slice(0, 10)}, ${one.id.slice(0, 12)}`);
      if (one.labels.length) add("labels", list(one.labels));
      for (const [task, values] of Object.entries(one.words)) {
        add(task === "tag" ? "tags" : task, list(values));
      }
    }
    add("search", model.search);
    add("limits", `${model.limits.tokensOfASentence} tokens a sentence, ${model.limits.sentences} sentences a request`);
    document.getElementById("facts").append(element("dl", {}, rows));
  }

  function build() {
    if (readsTags) document.getElementById("what").textContent = "Tokens with tags, such as dogs/NOUN bark/VERB, a sentence a line";
    if (others.length) {
      document.getElementById("parse").disabled = true;
      say(`This model reads ${others.join(" and ")} of each word, for which this page has no place. Use POST /parse.`, true);
    }
    if (/^beam/.test(model.search) && model.limits.alternatives > 0) {
      const counts = [0, 1, 3, 10].filter(count => count <= model.limits.alternatives);
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

  describe();
  build();
  restore();
})();
