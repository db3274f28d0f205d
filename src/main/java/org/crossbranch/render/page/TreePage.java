package org.crossbranch.render.page;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.Phenomenon;
import org.crossbranch.evaluation.significance.Resampling.Interval;
import org.crossbranch.render.MatchTables;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.render.picture.Picture;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/**
 * A page to look through many trees: filters, queries, paging, copies. Pictures are drawn ahead and kept compressed. The browser
 * unpacks those that it shows, so a page of 10,000 trees opens as fast as a short one. Constituents are kept apart from their
 * pictures, for a query reads all of them.
 */
public final class TreePage {
    private static final int PICTURES_PACKED = 50;
    private static final int TREES_PACKED = 500;
    private static final int ROWS = 100;
    private static final int BARS = 20;
    private static final int CHARACTERS = 10;

    private static final String QUERY_FORM = """
            <form id="query" role="search" aria-label="Query"><label for="asked">Query over the trees of this page</label>\
            <div class="bar"><input type="search" id="asked" autocomplete="off" autocapitalize="off" spellcheck="false"\
             aria-describedby="hint message"><button type="submit">Search</button></div>\
            <nav id="examples" aria-label="Example queries"></nav><details id="hint"><summary>What a query is</summary>\
            <p>A node in brackets, such as <code>[cat="NP"]</code>, or two with a relation between them: <code>&gt;</code> parent of,\
             <code>&gt;*</code> above, <code>.</code> right before, <code>.*</code> before (by first words), <code>$</code> sister of.\
             In brackets stand <code>cat</code>, <code>func</code>, <code>pos</code>, <code>xpos</code>, <code>word</code>,\
             <code>lemma</code>, <code>morph</code>, each <code>=</code> or <code>!=</code> a <code>"text"</code> or a\
             <code>/regular expression/</code> over the whole value, joined by <code>&amp;</code>.\
             <code>crossbranch search</code> takes whole tables and more of the language.</p></details></form>\
            <p id="message" role="status" aria-live="polite"></p>""";

    private final ReportFrame frame;
    private final BracketScorer scorer;
    private final List<List<Object>> index = new ArrayList<>();
    private final StringBuilder above = new StringBuilder();
    private final Packs pictures = new Packs(PICTURES_PACKED);
    private final Packs trees = new Packs(TREES_PACKED);
    private boolean hasConstituents;

    /**
     * A match of a search in a tree.
     *
     * @param nodes constituents, by their numbers in preorder from 0
     * @param words tokens, from 0
     */
    public record Hit(List<Integer> nodes, List<Integer> words) {}

    /**
     * A page without trees.
     *
     * @param frame names the trees
     * @param parameters by which it is found what makes branches cross
     */
    public TreePage(ReportFrame frame, EvaluationParameters parameters) {
        this.frame = frame;
        this.scorer = new BracketScorer(parameters);
    }

    /**
     * Adds a sentence.
     *
     * @param status what happened to it, such as {@code parsed}; may be empty
     * @param text the trees in a format for people, for copies
     * @param hits what a search found in the constituency tree; may be empty
     */
    public void add(Analysis analysis, String status, String text, List<Hit> hits) {
        List<Token> tokens = analysis.sentence().tokens();
        TreeSet<String> labels = new TreeSet<>();
        TreeSet<String> discontinuous = new TreeSet<>();
        analysis.constituency().ifPresent(tree -> {
            for (Constituent node : tree.constituents()) {
                labels.add(node.label());
                if (node.yield().isDiscontinuous()) {
                    discontinuous.add(node.label());
                }
            }
        });
        analysis.dependency().ifPresent(tree -> {
            for (int token = 0; token < tokens.size(); token++) {
                labels.add(tree.label(token));
                if (!tree.isProjectiveArc(token)) {
                    discontinuous.add(tree.label(token));
                }
            }
        });
        int gapDegree = Math.max(
                analysis.constituency().map(tree -> tree.gapDegree()).orElse(0),
                analysis.dependency().map(tree -> tree.gapDegree()).orElse(0));
        index.add(List.of(
                analysis.sentence().id(),
                status,
                tokens.stream().map(Token::form).toList(),
                tokens.stream().map(Token::tag).toList(),
                labels,
                discontinuous,
                gapDegree,
                analysis.constituency()
                        .map(tree -> scorer.phenomena(tree).stream()
                                .map(Phenomenon::title)
                                .toList())
                        .orElse(List.of()),
                hits.stream().map(hit -> List.of(hit.nodes(), hit.words())).toList()));
        pictures.add(List.of(Picture.element(analysis), text));
        trees.add(analysis.constituency().map(TreePage::nodes).orElse(List.of()));
        hasConstituents |= analysis.constituency().isPresent();
    }

    /** Constituents in preorder and tokens, each with the number of its parent, -1 of the root, and what the index lacks. */
    private static List<List<List<Object>>> nodes(ConstituencyTree tree) {
        List<Constituent> constituents = tree.constituents();
        IdentityHashMap<TreeNode, Integer> parents = new IdentityHashMap<>();
        int[] above = new int[tree.sentence().length()];
        for (int parent = 0; parent < constituents.size(); parent++) {
            for (TreeNode child : constituents.get(parent).children()) {
                if (child instanceof Leaf leaf) {
                    above[leaf.index()] = parent;
                } else {
                    parents.put(child, parent);
                }
            }
        }
        List<List<Object>> tokens = new ArrayList<>();
        for (Token token : tree.sentence().tokens()) {
            tokens.add(List.of(
                    above[tokens.size()], token.function(), token.xpos(), token.lemma(), token.morphologyText()));
        }
        return List.of(
                constituents.stream()
                        .map(node -> List.<Object>of(parents.getOrDefault(node, -1), node.label(), node.function()))
                        .toList(),
                tokens);
    }

    /** Sets a line above the filters. */
    public void note(String text) {
        above.append("<p>" + Markup.escape(text) + "</p>");
    }

    /** Adds counts of matches above the filters: a plot of the most frequent, and a table. */
    public void counts(MatchTables.Counted counted) {
        List<List<String>> rows = counted.table(ROWS, Integer.MAX_VALUE).rows();
        double all = counted.counts().stream().mapToLong(Map.Entry::getValue).sum();
        List<Plot.Group> bars = counted.counts().stream()
                .limit(BARS)
                .map(row -> new Plot.Group(
                        shortened(row.getKey()), List.of(Interval.none(100 * row.getValue() / all)), row.getValue()))
                .toList();
        above.append("<details><summary>" + Markup.escape(counted.title()) + "</summary>"
                // A bar alone says nothing.
                + (bars.size() > 1
                        ? Plot.ofShares(counted.title() + ", per cent", bars).element()
                        : "")
                + HtmlTable.element("", rows.get(0), rows.subList(1, rows.size())) + "</details>");
    }

    private static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= CHARACTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, CHARACTERS - 1)) + "…";
    }

    /** The page. */
    public String html() {
        return new HtmlPage(frame.name())
                .add("<header><h1>" + Markup.escape(frame.name()) + "</h1>"
                        + "<button type=\"button\" id=\"theme\">Dark or light</button></header>")
                .add(above.toString())
                .add(hasConstituents ? QUERY_FORM : "")
                .add("<div id=\"filters\" role=\"search\" aria-label=\"Sentences to show\"></div>")
                .add("<p id=\"count\" role=\"status\" aria-live=\"polite\"></p>")
                .add("<nav id=\"pages\" aria-label=\"Pages\"></nav>")
                .add("<main id=\"trees\"></main>")
                .add("<footer><p>Keys: <kbd>/</kbd> words,"
                        + (hasConstituents ? " <kbd>q</kbd> query," : "")
                        + " <kbd>j</kbd> <kbd>k</kbd> next and previous sentence,"
                        + " <kbd>n</kbd> <kbd>p</kbd> next and previous page, <kbd>c</kbd> copy the brackets."
                        + HtmlPage.KEYS_OF_TREES + "</p></footer>" + frame.foot())
                .add("<noscript><p>This page needs its script to unpack the trees.</p></noscript>")
                .data("index", HtmlPage.json(index))
                .data("pictures", pictures.json())
                .data("nodes", trees.json())
                .data("settings", HtmlPage.json(Map.of("style", Picture.style())))
                .script("pictures.js", "common.js", "query.js", "trees.js")
                .toString();
    }
}
