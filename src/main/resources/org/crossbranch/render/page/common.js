// What the pages with trees share.
const shared = (() => {
  const read = id => JSON.parse(document.getElementById(id).textContent);
  const pictureStyle = read("settings").style;

  const element = (name, options = {}, children = []) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(options)) {
      if (key === "text") made.textContent = value; else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  };

  // A picture as a part of the page, whose style takes the place of its own.
  function drawn(svg) {
    const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    picture.querySelector("style")?.remove();
    return pictures.frame(picture);
  }

  function article(title, facts, words, svg, buttons) {
    const tree = drawn(svg);
    return element("article", { tabindex: "-1" }, [
      element("div", { class: "bar" }, [
        element("h3", { text: title }),
        element("p", { text: facts.join(" · ") }),
        ...buttons,
        copier("Copy SVG", () => alone(tree.querySelector("svg")), "")
      ]),
      element("p", { dir: "auto" }, words),
      tree
    ]);
  }

  function alone(picture) {
    const copy = picture.cloneNode(true);
    copy.removeAttribute("style");
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = "svg{background:#fff}" + pictureStyle;
    copy.prepend(style);
    return new XMLSerializer().serializeToString(copy);
  }

  function copier(title, content, kind) {
    const button = element("button", { type: "button", text: title, "data-kind": kind });
    button.addEventListener("click", async () => {
      let isCopied = true;
      try {
        await navigator.clipboard.writeText(content());
      } catch (refused) {
        const area = element("textarea", {});
        area.value = content();
        document.body.append(area);
        area.select();
        isCopied = document.execCommand("copy");
        area.remove();
        button.focus();
      }
      button.textContent = isCopied ? "Copied" : "Not allowed here";
      setTimeout(() => { button.textContent = title; }, 1500);
    });
    return button;
  }

  function step(by) {
    const articles = [...document.querySelectorAll("article")];
    const at = articles.findIndex(one => one.contains(document.activeElement));
    const next = articles[at < 0 ? (by > 0 ? 0 : articles.length - 1) : at + by];
    if (next) {
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    }
  }

  // Copies the text of the tree that has the focus.
  function copy() {
    document.activeElement.closest("article")?.querySelector("[data-kind=copy]")?.click();
  }

  document.getElementById("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const isDark = root.classList.contains("dark")
      || (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.toggle("dark", !isDark);
    root.classList.toggle("light", isDark);
  });

  return { read, element, drawn, article, alone, copier, step, copy };
})();
