package org.crossbranch.treebank.conll;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.lexis.MultiwordTokens;
import org.crossbranch.segmentation.GoldText;
import org.crossbranch.segmentation.Segmenter;

/**
 * The running text of a CoNLL-U file, paragraph by paragraph, as the CoNLL 2018 shared task makes it: sentences stand side by side,
 * with a blank between them unless {@code SpaceAfter=No}. {@code newdoc} and {@code newpar} begin a paragraph.
 *
 * <p>A multiword token is its words, where these spell it, as in {@code don't}; else it is one token, as {@code im} is, and its words
 * are counted.
 */
public final class ConlluTexts {
    /** Longest paragraph, in characters, of files that mark none. */
    private static final int MAX_PARAGRAPH = 10_000;

    private final List<GoldText> texts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private List<GoldText.GoldSentence> sentences = new ArrayList<>();
    private final MultiwordTokens.Counts multiword = new MultiwordTokens.Counts();
    private int passedOver;
    private boolean hasJoinedTokens;

    /** Adds the next sentence of a file. One whose {@code text} is not its tokens is passed over and counted. */
    public void add(ConlluSentence sentence) {
        boolean beginsParagraph =
                sentence.comments().stream().anyMatch(comment -> comment.matches("#\\s*new(doc|par)\\b.*"));
        if (beginsParagraph || text.length() > MAX_PARAGRAPH) {
            endParagraph();
        }
        Optional<Placed> placed = place(sentence);
        if (placed.isEmpty()) {
            passedOver++;
            endParagraph();
            return;
        }
        Placed found = placed.get();
        int start = text.length();
        text.append(found.text());
        sentences.add(new GoldText.GoldSentence(
                new Segmenter.Span(start, text.length()),
                found.tokens().stream()
                        .map(token -> new Segmenter.Span(start + token.start(), start + token.end()))
                        .toList()));
        if (!found.isJoinedToNext()) {
            text.append(' ');
        }
    }

    /** Ends a file: the next one's sentences begin a paragraph. */
    public void endDocument() {
        endParagraph();
    }

    private void endParagraph() {
        if (!sentences.isEmpty()) {
            texts.add(new GoldText(text.toString(), sentences));
        }
        sentences = new ArrayList<>();
        text.setLength(0);
    }

    /** The paragraphs of all sentences so far. */
    public List<GoldText> texts() {
        endParagraph();
        return List.copyOf(texts);
    }

    /** The tokens that stand for words which do not spell them. */
    public MultiwordTokens multiword() {
        return multiword.learned();
    }

    /** Number of sentences that were passed over. */
    public int passedOver() {
        return passedOver;
    }

    /** Whether any two tokens stand without a blank between them; a treebank without such knows nothing of its text. */
    public boolean hasJoinedTokens() {
        return hasJoinedTokens;
    }

    /** A sentence's text with the places of its tokens in it. */
    private record Placed(String text, List<Segmenter.Span> tokens, boolean isJoinedToNext) {}

    private Optional<Placed> place(ConlluSentence sentence) {
        List<ConlluRow> surface = surface(sentence.rows());
        String given = sentence.tree().sentence().text();
        String line = given.isEmpty() ? spelled(surface) : given;
        List<Segmenter.Span> tokens = new ArrayList<>();
        int at = 0;
        for (ConlluRow row : surface) {
            String form = row.columns().get(ConlluRow.FORM);
            int start = line.indexOf(form, at);
            if (start < 0 || !line.substring(at, start).isBlank()) {
                return Optional.empty();
            }
            hasJoinedTokens |= start == at && at > 0;
            at = start + form.length();
            add(row, form, sentence.rows(), start, tokens);
        }
        if (!line.substring(at).isBlank() || at == 0) {
            return Optional.empty();
        }
        return Optional.of(new Placed(line.substring(0, at), tokens, isJoined(surface.get(surface.size() - 1))));
    }

    /** Words and multiword tokens, less the words of these. */
    private static List<ConlluRow> surface(List<ConlluRow> rows) {
        List<ConlluRow> surface = new ArrayList<>();
        int covered = 0;
        for (ConlluRow row : rows) {
            if (row.isRange()) {
                surface.add(row);
                covered = end(row);
            } else if (row.isWord() && Integer.parseInt(row.id()) > covered) {
                surface.add(row);
            }
        }
        return surface;
    }

    private static int begin(ConlluRow range) {
        return Integer.parseInt(range.id().substring(0, range.id().indexOf('-')));
    }

    private static int end(ConlluRow range) {
        return Integer.parseInt(range.id().substring(range.id().indexOf('-') + 1));
    }

    private void add(ConlluRow row, String form, List<ConlluRow> rows, int start, List<Segmenter.Span> tokens) {
        if (row.isRange()) {
            List<String> words = rows.stream()
                    .filter(ConlluRow::isWord)
                    .skip(begin(row) - 1L)
                    .limit(end(row) - begin(row) + 1L)
                    .map(word -> word.columns().get(ConlluRow.FORM))
                    .toList();
            if (String.join("", words).equals(form)) {
                int at = start;
                for (String word : words) {
                    tokens.add(new Segmenter.Span(at, at + word.length()));
                    at += word.length();
                }
                return;
            }
            multiword.add(form, words);
        } else {
            multiword.add(form, List.of(form));
        }
        tokens.add(new Segmenter.Span(start, start + form.length()));
    }

    private static String spelled(List<ConlluRow> surface) {
        StringBuilder line = new StringBuilder();
        for (ConlluRow row : surface) {
            line.append(row.columns().get(ConlluRow.FORM));
            if (!isJoined(row)) {
                line.append(' ');
            }
        }
        return line.toString();
    }

    private static boolean isJoined(ConlluRow row) {
        return List.of(row.columns().get(ConlluRow.MISC).split("\\|", -1)).contains(ConlluRow.JOINED);
    }
}
