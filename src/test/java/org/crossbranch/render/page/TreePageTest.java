package org.crossbranch.render.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.Phenomenon;
import org.crossbranch.query.QuerySyntaxException;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.render.MatchTables;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.Yield;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of trees, as text and in a browser. */
class TreePageTest {
    private static final long SEED = 23;
    private static final int MANY = 10_000;
    private static final String HOSTILE = "</script><img src=x onerror=alert(1)><!--<script>\"'&\u2028";

    @TempDir
    private Path folder;

    @Test
    void textsOfTreesAreNoMarkup() {
        String html = page(List.of(hostile()), HOSTILE);
        assertThat(html).doesNotContain("<img", "<!--", HOSTILE);
        // The four blocks of values and the script.
        assertThat(html.split("</script>", -1)).hasSize(6);
        assertThat(html.split("<script", -1)).hasSize(6);
        assertThat(html).contains("default-src &#39;none&#39;");
    }

    @Test
    void browserMarksWhatASearchFound() throws IOException, InterruptedException {
        TreePage page = new TreePage(new ReportFrame("Found", Map.of()), EvaluationParameters.conventions());
        page.note("2 matches in 1 sentences");
        page.counts(new MatchTables.Counted("#n by words", List.of(Map.entry(HOSTILE, 3L), Map.entry("NP", 1L))));
        ConstituencyTree tree = RandomTrees.of(SEED, 1, 15)
                .filter(one -> one.sentence().length() > 3)
                .findFirst()
                .orElseThrow();
        List<TreePage.Hit> hits =
                List.of(new TreePage.Hit(List.of(0), List.of(0, 2)), new TreePage.Hit(List.of(), List.of(3)));
        page.add(Analysis.of(tree), "", "", hits);
        Path file = Files.writeString(folder.resolve("found.html"), page.html());
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(file, "");
            browser.await("document.querySelectorAll('svg .word.hit').length === 3");
            assertThat(browser.evaluate("document.querySelectorAll('svg .node.hit').length")
                            .asInt())
                    .isEqualTo(1);
            assertThat(browser.evaluate(
                                    "[...document.querySelectorAll('article mark')].map(m => m.textContent).join(' ')")
                            .asText())
                    .isEqualTo(Stream.of(0, 2, 3)
                            .map(word -> tree.sentence().token(word).form())
                            .collect(Collectors.joining(" ")));
            assertThat(browser.evaluate("document.querySelector('details table').textContent")
                            .asText())
                    .contains("NP1");
            assertThat(browser.evaluate(
                                    "[...document.querySelectorAll('details rect title')].map(t => t.textContent).join()")
                            .asText())
                    .matches("share, [^,]{9}… \\(3\\): 75.00,share, NP \\(1\\): 25.00");
            browser.evaluate("location.hash = 'view=lines'");
            browser.await("document.querySelectorAll('.lines tr').length === 2");
            assertThat(browser.evaluate("document.querySelector('.lines .match').textContent.trim()")
                            .asText())
                    .isEqualTo(tree.sentence().words(Yield.range(0, 3)));
            browser.beAPhone();
            assertThat(browser.overflow()).isZero();
            assertThat(browser.errors()).isEmpty();
        }
    }

    /** The page answers its part of the language of queries as the program does. */
    @Test
    void browserFindsWhatTheProgramFinds() throws IOException, InterruptedException {
        List<ConstituencyTree> trees = RandomTrees.of(SEED, 600, 15).toList();
        Path file = Files.writeString(folder.resolve("queried.html"), page(trees, "A page"));
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(file, "");
            browser.await("document.querySelectorAll('#examples button').length > 1");
            List<String> queries = new ArrayList<>(List.of(
                    "[cat = \"NP\"]",
                    "[cat!=\"NP\"] >* [pos=\"N\"]",
                    "[word=/w[1-3]+/]>[word=\"w1\"]",
                    "[pos=\"N\" & word!=/w1?\\d/] . [word=/\\p{L}[^2-9]*/]",
                    "[func=/.*/] .* [cat=/\\/|\\\\|.P/]",
                    "[lemma=\"\"] $ [func!=\"\\\"x\" & cat=/.+/]"));
            browser.evaluate("[...document.querySelectorAll('#examples button')].map(one => one.textContent)")
                    .forEach(example -> queries.add(example.asText()));
            for (String query : queries) {
                TreeQuery parsed = TreeQuery.parse(query);
                List<Integer> matches = trees.stream()
                        .map(tree -> parsed.matches(tree, MANY).size())
                        .filter(count -> count > 0)
                        .toList();
                int all = matches.stream().mapToInt(Integer::intValue).sum();
                ask(browser, query);
                browser.await("document.getElementById('count').textContent"
                        + (all == 0
                                ? ".startsWith('No ')"
                                : ".match(/of (\\d+)(,.*)?, with (\\d+) match/)?.filter((_, i) => i % 2).join() === '"
                                        + matches.size() + "," + all + "'"));
            }
            assertThat(queries).hasSizeGreaterThan(8);
            for (String query :
                    List.of("", "NP", "[cat=NP]", "[kat=\"NP\"]", "[cat=\"NP\"", "[cat=\"NP]", "[cat=/(/]")) {
                assertThatThrownBy(() -> TreeQuery.parse(query)).isInstanceOf(QuerySyntaxException.class);
                ask(browser, query);
                browser.await("document.querySelector('.failed') " + (query.isEmpty() ? "===" : "!==") + " null");
            }
            ask(browser, "#n:[cat=\"NP\"]");
            browser.await("document.getElementById('message').textContent.includes('crossbranch search does')");
            ConstituencyTree first = trees.stream()
                    .filter(tree -> tree.constituents().size() > 1)
                    .findFirst()
                    .orElseThrow();
            browser.evaluate("document.activeElement.blur()");
            browser.press("q");
            browser.evaluate("document.activeElement.value = ''");
            for (char letter : "[cat!=\"?\"]".toCharArray()) {
                browser.press(String.valueOf(letter));
            }
            browser.press("\r");
            browser.await("document.querySelectorAll('article')[" + trees.indexOf(first)
                    + "].querySelectorAll('.node.hit').length === "
                    + first.constituents().size());
            assertThat(browser.errors()).isEmpty();
        }
    }

    private static void ask(Chromium browser, String query) throws IOException {
        browser.evaluate("document.getElementById('asked').value = " + HtmlPage.json(query)
                + "; document.getElementById('query').requestSubmit()");
    }

    /** Words are read from the right, and so stand a match and what is before it. */
    @Test
    void concordanceFollowsTheText() throws IOException, InterruptedException {
        TreePage page = new TreePage(new ReportFrame("From the right", Map.of()), EvaluationParameters.conventions());
        ConstituencyTree tree = new ConstituencyTree(
                sentence("1", "הילד", "קרא", "ספר", "."),
                Constituent.of("S", new Leaf(0), new Leaf(1), new Leaf(2), new Leaf(3), new Leaf(4)));
        page.add(Analysis.of(tree), "", "", List.of(new TreePage.Hit(List.of(), List.of(2))));
        Path file = Files.writeString(folder.resolve("hebrew.html"), page.html());
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(file, "#view=lines");
            browser.await("document.querySelector('.lines td') !== null");
            assertThat(browser.evaluate("""
                            (() => { const place = name => document.querySelector('.lines .' + name + ' bdi').getBoundingClientRect();
                            const [before, match, after] = ['before', 'match', 'after'].map(place);
                            const gap = before.left - match.right;
                            return before.right > match.right && match.left > after.right && gap < 40 && match.left - after.right < 40; })()""").asBoolean()).isTrue();
            assertThat(browser.evaluate("document.querySelector('.lines .before').textContent")
                            .asText())
                    .isEqualTo("1 הילד");
        }
    }

    @Test
    void browserFiltersPagesAndCopies() throws IOException, InterruptedException {
        List<ConstituencyTree> trees =
                new ArrayList<>(RandomTrees.of(SEED, 60, 15).toList());
        trees.add(hostile());
        Path file = folder.resolve("page.html");
        Files.writeString(file, page(trees, "A page"));
        long discontinuous =
                trees.stream().filter(ConstituencyTree::isDiscontinuous).count();
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(file, "");
            browser.await("document.querySelectorAll('article svg').length === 10");
            assertThat(browser.evaluate("document.getElementById('count').textContent")
                            .asText())
                    .isEqualTo("Sentences 1 to 10 of 61");
            browser.press("n");
            browser.await("document.querySelector('article h3').textContent.endsWith('/11')");
            browser.press("j");
            browser.press("j");
            assertThat(browser.evaluate("document.activeElement.querySelector('h3').textContent")
                            .asText())
                    .endsWith("/12");
            browser.press("k");
            assertThat(browser.evaluate("document.activeElement.querySelector('h3').textContent")
                            .asText())
                    .endsWith("/11");
            // The clipboard of a browser without a window is out of reach: what is written to it is kept.
            browser.evaluate("""
                    Object.defineProperty(navigator, 'clipboard',
                        { value: { writeText: text => { window.copied = text; return Promise.resolve(); } } })""");
            browser.press("c");
            browser.await("window.copied?.endsWith('/11)')");
            browser.evaluate("document.activeElement.querySelectorAll('button')[1].click()");
            browser.await("window.copied.startsWith('<svg') && window.copied.includes('<style')");
            browser.press("p");
            browser.await("document.querySelector('article h3').textContent.endsWith('/1')");
            browser.press("/");
            browser.press("w");
            browser.press("3");
            long containing = trees.stream()
                    .filter(tree -> tree.sentence().tokens().stream()
                            .anyMatch(token -> token.form().contains("w3")))
                    .count();
            browser.await("document.getElementById('count').textContent.includes('of " + containing + ", of 61')");
            browser.await("document.querySelector('article mark')?.textContent === 'w3'");
            browser.evaluate("location.hash = 'crossing=any&q=%2FN'");
            long tagged = trees.stream()
                    .filter(ConstituencyTree::isDiscontinuous)
                    .filter(tree -> tree.sentence().tokens().stream()
                            .anyMatch(token -> token.tag().equals("N")))
                    .count();
            assertThat(tagged).isPositive().isLessThanOrEqualTo(discontinuous);
            browser.await("document.getElementById('count').textContent.includes('of " + tagged + ", of 61')");
            BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());
            long extraposed = trees.stream()
                    .filter(tree -> scorer.phenomena(tree).contains(Phenomenon.EXTRAPOSITION))
                    .count();
            assertThat(extraposed).isPositive().isLessThan(discontinuous);
            browser.evaluate("location.hash = 'phenomenon=extraposition'");
            browser.await("document.getElementById('count').textContent.includes('of " + extraposed + ", of 61')");
            browser.await("document.querySelector('article .bar').textContent.includes('extraposition')");
            browser.evaluate("location.hash = 'q=onerror'");
            browser.await("document.querySelectorAll('article').length === 1");
            assertThat(browser.evaluate("document.querySelector('article svg text.word').textContent")
                            .asText())
                    .isEqualTo(HOSTILE);
            assertThat(browser.evaluate("document.querySelectorAll('img').length")
                            .asInt())
                    .isZero();
            assertThat(browser.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
                            .asBoolean())
                    .isFalse();
            browser.preferDark();
            assertThat(browser.contrast("article h3")).isGreaterThan(7);
            assertThat(browser.contrast("article .bar p")).isGreaterThan(4.5);
            browser.evaluate("document.getElementById('theme').click()");
            assertThat(browser.contrast("article h3")).isGreaterThan(7);
            assertThat(browser.contrast("article .bar p")).isGreaterThan(4.5);
            assertThat(browser.names())
                    .contains("Copy as text", "Words, /TAG or sentence", "Sentences to show", "Pages");
            assertThat(browser.errors()).isEmpty();
            assertThat(browser.requests()).isNotEmpty().allMatch(request -> request.startsWith("file:"));
        }
    }

    /** A constituent with a gap is walked to, marked and folded by keys; the picture fits, grows and scrolls. */
    @Test
    void keysWalkFoldAndZoom() throws IOException, InterruptedException {
        ConstituencyTree tree = new ConstituencyTree(
                sentence("What", "should", "I", "really", "do"),
                Constituent.of(
                        "SQ",
                        Constituent.of("VP", new Leaf(0), Constituent.of("VB", new Leaf(3), new Leaf(4))),
                        new Leaf(1),
                        Constituent.of("NP", new Leaf(2))));
        DependencyTree arcs = new DependencyTree(
                tree.sentence(),
                new int[] {4, 4, 4, 4, DependencyTree.ROOT},
                List.of("obj", "aux", "nsubj", "advmod", "root"));
        TreePage page = new TreePage(new ReportFrame("Keys", Map.of()), EvaluationParameters.conventions());
        page.add(new Analysis(tree.sentence(), Optional.of(tree), Optional.of(arcs)), "parsed", "", List.of());
        Path file = Files.writeString(folder.resolve("keys.html"), page.html());
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.open(file, "");
            browser.await("document.querySelector('article svg') !== null");
            browser.evaluate("document.querySelector('.tree .scroll').focus()");
            browser.pressNamed("ArrowDown");
            assertThat(said(browser)).isEqualTo("SQ: What should I really do");
            browser.pressNamed("ArrowDown");
            assertThat(said(browser)).isEqualTo("NP: I");
            browser.pressNamed("ArrowRight");
            assertThat(said(browser)).isEqualTo("VP (gap: should I): What really do");
            assertThat(count(browser, ".word.on")).isEqualTo(3);
            assertThat(count(browser, ".word.gap")).isEqualTo(2);
            double width = width(browser);
            browser.pressNamed("Enter");
            // The words of its two parts give way to one text each.
            assertThat(browser.evaluate(
                                    "[...document.querySelectorAll('.roofs text')].map(one => one.textContent).join('|')")
                            .asText())
                    .isEqualTo("What|really … do");
            assertThat(count(browser, ".node.folded")).isEqualTo(1);
            assertThat(count(browser, ".word.folded")).isEqualTo(3);
            browser.pressNamed("Enter");
            assertThat(count(browser, ".folded, .roofs *")).isZero();
            assertThat(width(browser)).isEqualTo(width);
            browser.press("+");
            assertThat(width(browser)).isBetween(1.24 * width, 1.26 * width);
            browser.press("0");
            assertThat(width(browser)).isEqualTo(width);
            browser.pressNamed("ArrowDown");
            assertThat(said(browser)).isEqualTo("VB: really do");
            browser.pressNamed("ArrowLeft");
            assertThat(said(browser)).isEqualTo("What: obj of do");
            browser.pressNamed("ArrowRight");
            browser.pressNamed("ArrowRight");
            browser.pressNamed("Enter");
            assertThat(count(browser, ".arc:not(.kept)")).isEqualTo(4);
            assertThat(browser.evaluate("getComputedStyle(document.querySelector('.arc:not(.kept)')).display")
                            .asText())
                    .isEqualTo("none");
            browser.pressNamed("Escape");
            assertThat(count(browser, ".on, .only, .kept")).isZero();
            assertThat(said(browser)).isEmpty();
            assertThat(browser.errors()).isEmpty();
        }
    }

    /** A phone shows the root of a wide tree, and nothing but trees scrolls to the side; paper shows trees whole and no controls. */
    @Test
    void wideTreesFitPhonesAndPaper() throws IOException, InterruptedException {
        Path file = folder.resolve("wide.html");
        RandomTrees random = new RandomTrees(SEED);
        List<ConstituencyTree> trees =
                Stream.generate(() -> random.nextOfLength(40)).limit(5).toList();
        Files.writeString(file, page(trees, "A page"));
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            browser.beAPhone();
            browser.open(file, "");
            browser.await("document.querySelectorAll('article svg').length === 5");
            assertThat(browser.overflow()).isZero();
            browser.await("document.querySelector('.tree .scroll').scrollLeft > 0");
            assertThat(browser.evaluate("""
                            (() => { const root = document.querySelector('[data-node="0"] .label').getBoundingClientRect();
                            return root.left > 0 && root.right < innerWidth; })()""").asBoolean()).isTrue();
            browser.command("Emulation.clearDeviceMetricsOverride", Map.of());
            browser.command("Emulation.setEmulatedMedia", Map.of("media", "print"));
            assertThat(browser.overflow()).isZero();
            assertThat(browser.evaluate("[...document.querySelectorAll('.scroll')]"
                                    + ".filter(one => one.scrollWidth > one.clientWidth).length")
                            .asInt(-1))
                    .isZero();
            assertThat(browser.evaluate("[...document.querySelectorAll('button,input,select')]"
                                    + ".filter(one => one.checkVisibility()).length")
                            .asInt(-1))
                    .isZero();
            assertThat(browser.errors()).isEmpty();
        }
    }

    private static String said(Chromium browser) throws IOException {
        return browser.evaluate("document.querySelector('.tools p').textContent")
                .asText();
    }

    private static int count(Chromium browser, String selector) throws IOException {
        return browser.evaluate("document.querySelector('article')" + ".querySelectorAll('" + selector + "').length")
                .asInt(-1);
    }

    private static double width(Chromium browser) throws IOException {
        return browser.evaluate("document.querySelector('article svg').getBoundingClientRect().width")
                .asDouble();
    }

    private static Sentence sentence(String... forms) {
        return new Sentence(
                "s", "", Stream.of(forms).map(form -> Token.of(form, "X")).toList());
    }

    @Test
    @Tag("slow")
    void tenThousandTreesOpenWithoutAFreeze() throws IOException, InterruptedException {
        Path file = folder.resolve("many.html");
        try (Chromium browser = Chromium.start(folder.resolve("profile"))) {
            TreePage page = new TreePage(new ReportFrame("Many", Map.of()), EvaluationParameters.conventions());
            RandomTrees.of(SEED, MANY, 15).forEach(tree -> page.add(Analysis.of(tree), "parsed", "(text)", List.of()));
            Files.writeString(file, page.html());
            browser.open(file, "#q=w14&page=7");
            browser.await("document.querySelectorAll('article svg').length === 10");
            // The longest of ten searches over all sentences, in milliseconds.
            double longest = browser.evaluate("""
                            (() => { let longest = 0; const q = document.getElementById('filter-q');
                            for (let i = 0; i < 10; i++) { const start = performance.now(); q.value = 'w' + i;
                            q.dispatchEvent(new Event('input')); longest = Math.max(longest, performance.now() - start); }
                            return longest; })()""").asDouble();
            System.err.println("a page of " + MANY + " trees: " + Files.size(file) / 1_000_000
                    + " MB; a search blocks for " + longest + " ms at most");
            assertThat(longest).isLessThan(1000);
            assertThat(browser.errors()).isEmpty();
        }
    }

    private static String page(List<ConstituencyTree> trees, String title) {
        TreePage page = new TreePage(new ReportFrame(title, Map.of()), EvaluationParameters.conventions());
        trees.forEach(tree ->
                page.add(Analysis.of(tree), "parsed", "(" + tree.sentence().id() + ")", List.of()));
        return page.html();
    }

    private static ConstituencyTree hostile() {
        Sentence sentence = new Sentence(HOSTILE, "", List.of(Token.of(HOSTILE, HOSTILE)));
        return new ConstituencyTree(sentence, new Constituent(HOSTILE, "", List.of(new Leaf(0))));
    }
}
