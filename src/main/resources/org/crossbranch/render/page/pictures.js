"use strict";
// What can be done with a picture of trees: zoom and scroll, walk through it, mark what belongs together, fold constituents, and show
// the arcs of one word alone.
const pictures = (() => {
  const STEP = 1.25;
  const LARGEST = 4;
  // How far lines keep apart where a folded constituent makes room.
  const LINE_ROOM = 40;
  // How much smaller than drawn pictures may become to stand side by side; the style has the same.
  const SMALLEST = 0.75;
  const frames = new WeakMap();
  let isLinking = false;

  const made = (name, options = {}, children = []) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(options)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  const drawn = (name, options, text = "") => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(options)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };

  const x = text => Number(text.getAttribute("x"));
  const y = text => Number(text.getAttribute("y"));

  // A path after its points have moved to the left or right, without bridges over what is folded.
  const path = (d, moved, isInside) => d
    .replace(/H([-\d.]+)a3\.5 3\.5 0 0 \d (-?[\d.]+) 0/g, (all, x, by) => isInside(Number(x) + by / 2) ? "" : all)
    .replace(/([MHQ])([-\d. ]+)/g, (all, letter, numbers) => letter + numbers.trim().split(/\s+/)
      .map((number, i) => letter === "H" || i % 2 === 0 ? moved(Number(number)) : number).join(" "));

  // A picture with its tools. Items are {node} and {word}: a constituent's number in preorder, and a token's.
  function frame(svg) {
    const scroll = made("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Tree" });
    const said = made("p", { role: "status", "aria-live": "polite", dir: "auto" });
    const tools = made("div", { class: "tools" }, [said]);
    const whole = made("div", { class: "tree" }, [tools, scroll]);
    const words = [...svg.querySelectorAll(".word")];
    const line = words.map((_, word) => word).sort((a, b) => x(words[a]) - x(words[b]));
    const arcs = [...svg.querySelectorAll(".arc,.arc-label")];
    const nodes = [];
    for (const node of svg.querySelectorAll(".node")) nodes[node.dataset.node] = node;
    const yields = nodes.map(node => new Set(node.dataset.words.split(" ").flatMap(block => {
      const [first, last] = block.split("-").map(Number);
      return words.slice(first, last + 1).map((_, i) => first + i);
    })));
    const last = nodes.map(node => Number(node.dataset.last));
    const mother = ({ node = nodes.length, word }) => {
      for (let over = node - 1; over >= 0; over--) {
        if (word === undefined ? last[over] >= node : yields[over].has(word)) return over;
      }
      return undefined;
    };
    const heads = [];
    for (const arc of arcs) heads[arc.dataset.word] = arc.dataset.head === undefined ? -1 : Number(arc.dataset.head);
    const start = nodes.length ? { node: 0 } : { word: Math.max(0, heads.indexOf(-1)) };
    const folded = new Set();
    let at = null;
    let only;
    let isPlaced = false;

    const label = item => item.node === undefined ? words[item.word] : nodes[item.node].querySelector(".label");
    const text = chosen => chosen.map(word => words[word].textContent).join(" ");
    const isAt = item => at && at.node === item.node && at.word === item.word;

    function clear(...names) {
      for (const name of names) svg.querySelectorAll("." + name).forEach(one => one.classList.remove(name));
    }

    const arcsOf = word => arcs.filter(arc => arc.dataset.word === String(word) || arc.dataset.head === String(word));

    // Marks a constituent with its words and what stands in its gap, or arcs with their ends, and says so.
    function mark(item) {
      clear("on", "gap", "head");
      said.textContent = "";
      if (!item) return;
      if (item.node !== undefined) {
        const inside = [...yields[item.node]];
        const gap = words.map((_, word) => word).filter(word => word > Math.min(...inside) && word < Math.max(...inside)
          && !yields[item.node].has(word));
        svg.querySelectorAll(`[data-node="${item.node}"]`).forEach(one => one.classList.add("on"));
        inside.forEach(word => svg.querySelectorAll(`[data-word="${word}"]:not(.arc,.arc-label)`).forEach(one => one.classList.add("on")));
        gap.forEach(word => words[word].classList.add("gap"));
        said.textContent = label(item).textContent + (gap.length ? ` (gap: ${text(gap)})` : "") + ": " + text(inside);
      } else {
        const marked = item.arc ? arcs.filter(arc => arc.dataset.word === String(item.word)) : arcsOf(item.word);
        const own = heads[item.word];
        marked.forEach(arc => {
          arc.classList.add("on");
          words[arc.dataset.word].classList.add("on");
        });
        words[item.word].classList.add("on");
        words[own]?.classList.add("head");
        const relation = arcs.find(arc => arc.matches(".arc-label") && arc.dataset.word === String(item.word))?.textContent;
        const dependents = words.map((_, word) => word).filter(word => heads[word] === item.word);
        said.textContent = words[item.word].textContent + (relation ? `: ${relation}` : "") + (own >= 0 ? ` of ${text([own])}` : "")
          + (dependents.length && !item.arc ? ` · dependents: ${text(dependents)}` : "");
      }
    }

    function item(target) {
      const found = target.closest?.("[data-node],[data-word]");
      if (!found) return null;
      if (found.dataset.node !== undefined) return { node: Number(found.dataset.node) };
      return { word: Number(found.dataset.word), ...found.matches(".arc,.arc-label") ? { arc: true } : {} };
    }

    // Shows the arcs of one word alone, or all again.
    function choose(word) {
      only = only === word ? undefined : word;
      clear("kept");
      svg.classList.toggle("only", only !== undefined);
      if (only !== undefined) arcsOf(only).forEach(arc => arc.classList.add("kept"));
    }

    function act({ node, word }) {
      if (node === undefined) {
        if (arcs.length) choose(word);
      } else {
        if (!folded.delete(node)) folded.add(node);
        fold();
      }
    }

    const parts = [...svg.querySelectorAll("text,rect,path")].map(part => ({
      part, x: part.getAttribute("x"), width: Number(part.getAttribute("width") ?? 0), d: part.getAttribute("d")
    }));
    const place = new Map(parts.filter(one => one.x !== null).map(one => [one.part, Number(one.x)]));
    const width = svg.viewBox.baseVal.width;
    const roofs = svg.appendChild(drawn("g", { class: "roofs" }));

    // How many other constituents stand over a stretch of words.
    const crossing = (from, to) => nodes.filter((node, number) => !folded.has(number) && !node.classList.contains("folded")
      && from < place.get(node.querySelector(".label")) && place.get(node.querySelector(".label")) < to).length;

    // Puts one text and a roof for the words of folded constituents. What stands to the right of them moves up.
    function fold() {
      roofs.replaceChildren();
      clear("folded");
      const outer = [...folded].filter(node => ![...folded].some(over => over < node && last[over] >= node));
      const shrunk = [];
      const tops = [];
      const isHidden = new Set(outer.flatMap(node => [...yields[node]]));
      for (const node of outer) {
        for (let inner = node; inner <= last[node]; inner++) {
          svg.querySelectorAll(`[data-node="${inner}"]`).forEach(one => one.classList.toggle("folded", one !== nodes[node]));
        }
        const runs = line.reduce((found, word, i) => {
          if (!yields[node].has(word)) return found;
          if (i && yields[node].has(line[i - 1])) found[found.length - 1].push(word); else found.push([word]);
          return found;
        }, []);
        for (const run of runs) {
          const inOrder = [...run].sort((a, b) => a - b);
          const shown = run.length > 1 ? `${text([inOrder[0]])} … ${text(inOrder.slice(-1))}` : text(run);
          const ends = drawn("text", { class: "word", y: Math.min(...run.map(word => y(words[word]))) }, shown);
          if (words[inOrder[0]].hasAttribute("direction")) ends.setAttribute("direction", "rtl");
          roofs.append(ends);
          const from = place.get(words[run[0]]);
          const to = place.get(words[run[run.length - 1]]);
          const one = { node, ends, from, to, isOnly: runs.length === 1, length: ends.getComputedTextLength() };
          shrunk.push({ ...one, length: Math.max(one.length, LINE_ROOM * (crossing(from, to) + 1)) });
          tops.push(one);
        }
      }
      for (const { part } of parts) {
        const owner = part.closest("[data-word]");
        if (owner && !owner.matches(".arc,.arc-label") && isHidden.has(Number(owner.dataset.word))) part.classList.add("folded");
      }
      for (const arc of arcs) {
        arc.classList.toggle("folded", isHidden.has(Number(arc.dataset.word)) && isHidden.has(heads[arc.dataset.word]));
      }
      const moved = at => shrunk.reduce((to, one) => at <= one.from || one.from === one.to ? to
        : to - (Math.min(at, one.to) - one.from) * (1 - one.length / (one.to - one.from)), at);
      const isInside = at => shrunk.some(one => one.from <= at && at <= one.to);
      for (const { part, x, width, d } of parts) {
        if (x !== null) part.setAttribute("x", moved(Number(x) + width / 2) - width / 2);
        if (d !== null) part.setAttribute("d", path(d, moved, isInside));
      }
      for (const { node, ends, from, to, isOnly, length } of tops) {
        const label = nodes[node].querySelector(".label");
        const middle = moved((from + to) / 2);
        const [tip, top, base] = [x(label), y(label) + 5, y(ends) - 13];
        ends.setAttribute("x", middle);
        const roof = (tip, top) => `M${tip} ${top}L${middle - length / 2} ${base}H${middle + length / 2}Z`;
        roofs.prepend(drawn("path", {
          class: "line", d: isOnly ? roof(tip, top) : `M${tip} ${top}H${middle}V${base - 16}${roof(middle, base - 16)}`
        }));
      }
      const all = moved(width);
      svg.setAttribute("viewBox", `0 0 ${all} ${svg.viewBox.baseVal.height}`);
      svg.setAttribute("width", all);
      svg.style.setProperty("--w", all + "px");
    }

    const size = () => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;

    // Sets the scale, and keeps in its place what stands at a distance from the left edge; without a scale, the picture fits again.
    function zoom(scale, from = scroll.clientWidth / 2) {
      const held = (scroll.scrollLeft + from) / size();
      const smallest = Math.min(1, scroll.clientWidth / svg.viewBox.baseVal.width);
      svg.style.width = scale ? Math.max(smallest, Math.min(LARGEST, scale)) * svg.viewBox.baseVal.width + "px" : "";
      if (scale) scroll.scrollLeft = held * size() - from; else begin();
    }

    function zoomAll(scale, from) {
      for (const one of beside()) frames.get(one).zoom(scale, from);
    }

    // The pictures of the same sentence, this one among them.
    const beside = () => [...whole.closest(".pair")?.querySelectorAll(".tree") ?? [whole]];

    function begin() {
      scroll.scrollLeft = x(label(start)) * size() - scroll.clientWidth / 2;
    }

    function step(key) {
      if (!at) return start;
      const over = mother(at);
      const isWord = at.node === undefined;
      if (key === "ArrowUp") {
        if (over !== undefined) return { node: over };
        return isWord && heads[at.word] >= 0 ? { word: heads[at.word] } : at;
      }
      if (key === "ArrowDown") {
        if (!isWord) return folded.has(at.node) ? at : children(at.node).find(item => item.node !== undefined) ?? children(at.node)[0];
        const dependent = line.find(word => heads[word] === at.word);
        return dependent === undefined ? at : { word: dependent };
      }
      const row = isWord ? line.map(word => ({ word })) : over === undefined ? [at] : children(over);
      const index = row.findIndex(isAt) + (key === "ArrowRight" ? 1 : -1);
      return row[index] ?? at;
    }

    const children = over => [...nodes.map((_, node) => ({ node })), ...words.map((_, word) => ({ word }))]
      .filter(item => mother(item) === over).sort((a, b) => x(label(a)) - x(label(b)));

    scroll.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.startsWith("Arrow")) {
        at = step(event.key);
        mark(at);
        label(at).scrollIntoView({ block: "nearest", inline: "nearest" });
      } else if ((event.key === "Enter" || event.key === " ") && at) {
        act(at);
        mark(at);
      } else if (event.key === "+" || event.key === "=") {
        zoomAll(size() * STEP);
      } else if (event.key === "-") {
        zoomAll(size() / STEP);
      } else if (event.key === "0") {
        zoomAll();
      } else if (event.key === "Escape") {
        if (only !== undefined) choose(only);
        at = null;
        mark(at);
      } else {
        return;
      }
      event.preventDefault();
    });
    svg.addEventListener("pointerover", event => mark(item(event.target) ?? at));
    svg.addEventListener("pointerleave", () => mark(at));
    svg.addEventListener("click", event => {
      at = item(event.target);
      if (at) act(at);
      mark(at);
    });
    scroll.addEventListener("wheel", event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomAll(size() * Math.exp(-event.deltaY / 200), event.clientX - scroll.getBoundingClientRect().left);
    }, { passive: false });
    let pinch = null;
    const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    scroll.addEventListener("touchstart", event => {
      pinch = event.touches.length === 2 ? { apart: apart(event.touches), size: size() } : null;
    }, { passive: true });
    scroll.addEventListener("touchmove", event => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const middle = (event.touches[0].clientX + event.touches[1].clientX) / 2 - scroll.getBoundingClientRect().left;
      zoomAll(pinch.size * apart(event.touches) / pinch.apart, middle);
    }, { passive: false });
    scroll.addEventListener("scroll", () => {
      if (isLinking) return;
      isLinking = true;
      const share = scroll.scrollLeft / Math.max(1, scroll.scrollWidth - scroll.clientWidth);
      for (const one of beside()) {
        const other = one.querySelector(".scroll");
        if (other !== scroll) other.scrollLeft = share * (other.scrollWidth - other.clientWidth);
      }
      requestAnimationFrame(() => { isLinking = false; });
    });
    for (const [sign, name, action] of [["−", "Zoom out", () => zoomAll(size() / STEP)], ["+", "Zoom in", () => zoomAll(size() * STEP)],
      ["Fit", "Fit to width", () => zoomAll()]]) {
      const button = tools.appendChild(made("button", { type: "button", "aria-label": name }, [sign]));
      button.addEventListener("click", action);
    }
    new ResizeObserver(() => {
      if (isPlaced || !scroll.clientWidth) return;
      isPlaced = true;
      begin();
    }).observe(scroll);
    svg.classList.toggle("arced", arcs.length > 0);
    scroll.append(svg);
    frames.set(whole, { zoom });
    return whole;
  }

  // Pictures of one sentence stand side by side where all of them fit.
  function pair(element) {
    const all = [...element.children];
    const widths = all.map(one => Math.max(...[...one.querySelectorAll("svg.cb")].map(svg => svg.viewBox.baseVal.width)));
    all.forEach((one, i) => { one.style.flexGrow = widths[i]; });
    element.style.setProperty("--all", `calc(${SMALLEST * widths.reduce((a, b) => a + b, 0)}px + ${2 * (all.length - 1)}rem)`);
  }

  document.querySelectorAll(".pair").forEach(pair);
  document.querySelectorAll(".scroll > svg.cb").forEach(svg => {
    const place = svg.parentElement;
    place.replaceWith(frame(svg));
  });

  return { frame };
})();
