package org.crossbranch.render.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.evaluation.Phenomenon;
import org.crossbranch.render.picture.Markup;
import org.crossbranch.render.picture.Picture;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Token;

/**
 * A page to look through many trees: filters, search, paging, copies. Pictures are drawn ahead and kept compressed, some sentences
 * together. The browser unpacks those that it shows, so a page of 10,000 trees opens as fast as a short one.
 */
public final class TreePage {
    private static final int SENTENCES_PACKED = 50;

    private final String title;
    private final BracketScorer scorer;
    private final List<List<Object>> index = new ArrayList<>();
    private final StringBuilder above = new StringBuilder();
    private final List<String> packs = new ArrayList<>();
    private final List<List<String>> unpacked = new ArrayList<>();

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
     * @param parameters by which it is found what makes branches cross
     */
    public TreePage(String title, EvaluationParameters parameters) {
        this.title = title;
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
        unpacked.add(List.of(Picture.element(analysis), text));
        if (unpacked.size() == SENTENCES_PACKED) {
            pack();
        }
    }

    /** Sets a line above the filters. */
    public void note(String text) {
        above.append("<p>" + Markup.escape(text) + "</p>");
    }

    /** Adds a table above the filters, which opens on demand. The first row has the names of columns. */
    public void table(String title, List<List<String>> rows) {
        above.append("<details><summary>" + Markup.escape(title) + "</summary>"
                + HtmlTable.element("", rows.get(0), rows.subList(1, rows.size())) + "</details>");
    }

    private void pack() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(HtmlPage.json(unpacked).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        packs.add(Base64.getEncoder().encodeToString(bytes.toByteArray()));
        unpacked.clear();
    }

    /** The page. */
    public String html() {
        if (!unpacked.isEmpty()) {
            pack();
        }
        return new HtmlPage(title)
                .add("<header><h1>" + Markup.escape(title) + "</h1>"
                        + "<button type=\"button\" id=\"theme\">Dark or light</button></header>")
                .add(above.toString())
                .add("<div id=\"filters\" role=\"search\" aria-label=\"Sentences to show\"></div>")
                .add("<p id=\"count\" role=\"status\" aria-live=\"polite\"></p>")
                .add("<nav id=\"pages\" aria-label=\"Pages\"></nav>")
                .add("<main id=\"trees\"></main>")
                .add("<footer><p>Keys: <kbd>/</kbd> search, <kbd>j</kbd> <kbd>k</kbd> next and previous sentence,"
                        + " <kbd>n</kbd> <kbd>p</kbd> next and previous page, <kbd>c</kbd> copy the brackets."
                        + HtmlPage.KEYS_OF_TREES + "</p></footer>")
                .add("<noscript><p>This page needs its script to unpack the trees.</p></noscript>")
                .data("index", HtmlPage.json(index))
                .data("packs", HtmlPage.json(packs))
                .data("settings", HtmlPage.json(Map.of("packed", SENTENCES_PACKED, "style", Picture.style())))
                .script("pictures.js", "common.js", "trees.js")
                .toString();
    }
}
