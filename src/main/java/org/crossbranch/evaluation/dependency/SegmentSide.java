package org.crossbranch.evaluation.dependency;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.conll.ConlluRow;

/** The sentences of one side over a stretch of text. Characters are counted from its begin, blanks left out. */
final class SegmentSide {

    /**
     * A stretch of characters.
     *
     * @param start the first
     * @param end after the last
     */
    record Span(int start, int end) {}

    /**
     * A sentence.
     *
     * @param span its characters
     * @param firstWord index of its first word
     * @param endWord index after its last word
     */
    record SentenceSpan(Span span, int firstWord, int endWord) {}

    private final StringBuilder characters = new StringBuilder();
    private final List<Span> tokens = new ArrayList<>();
    private final List<EvaluatedWord> words = new ArrayList<>();
    private final List<SentenceSpan> sentences = new ArrayList<>();
    private final List<PlacedSentence> places = new ArrayList<>();

    /**
     * Appends a sentence.
     *
     * @throws MalformedTreeException if it has several roots, or a form of blanks only
     */
    void add(PlacedSentence placed) {
        placed.checkRoot();
        places.add(placed);
        int firstCharacter = characters.length();
        int firstWord = words.size();
        DependencyTree tree = placed.sentence().tree();
        int rangeEnd = 0;
        for (int i = 0; i < placed.sentence().rows().size(); i++) {
            ConlluRow row = placed.sentence().rows().get(i);
            int word = words.size() - firstWord;
            if (row.isWord()) {
                boolean isMultiword = word < rangeEnd;
                String form = isMultiword ? row.columns().get(1) : addToken(placed, i);
                Span token = tokens.get(tokens.size() - 1);
                words.add(new EvaluatedWord(
                        EvaluatedWord.key(form),
                        token.start(),
                        token.end(),
                        isMultiword,
                        EvaluatedWord.Labels.of(row),
                        arc(tree, word, firstWord)));
            } else if (row.isRange()) {
                addToken(placed, i);
                rangeEnd = Integer.parseInt(row.id().substring(row.id().indexOf('-') + 1));
            }
        }
        sentences.add(new SentenceSpan(new Span(firstCharacter, characters.length()), firstWord, words.size()));
    }

    private static EvaluatedWord.Arc arc(DependencyTree tree, int word, int firstWord) {
        int head = tree.head(word);
        return head == DependencyTree.ROOT
                ? new EvaluatedWord.Arc(DependencyTree.ROOT, 0, false)
                : new EvaluatedWord.Arc(firstWord + head, head - word, !tree.isProjectiveArc(word));
    }

    /** Appends a token and returns its form without blanks, those of Unicode's category Zs. */
    private String addToken(PlacedSentence placed, int row) {
        String form = withoutBlanks(placed.sentence().rows().get(row).columns().get(1));
        if (form.isEmpty()) {
            throw new MalformedTreeException(
                    placed.file(), placed.lineOfRow(row), 1, "the form has blanks only; write its characters");
        }
        int start = characters.length();
        characters.append(form);
        tokens.add(new Span(start, characters.length()));
        return form;
    }

    private static String withoutBlanks(String form) {
        if (form.chars().noneMatch(character -> Character.getType(character) == Character.SPACE_SEPARATOR)) {
            return form;
        }
        StringBuilder kept = new StringBuilder(form.length());
        form.chars()
                .filter(character -> Character.getType(character) != Character.SPACE_SEPARATOR)
                .forEach(character -> kept.append((char) character));
        return kept.toString();
    }

    /** The characters of all tokens, without blanks. */
    StringBuilder characters() {
        return characters;
    }

    List<Span> tokens() {
        return tokens;
    }

    boolean hasMultiwordTokens() {
        return words.stream().anyMatch(EvaluatedWord::isMultiword);
    }

    List<EvaluatedWord> words() {
        return words;
    }

    List<SentenceSpan> sentences() {
        return sentences;
    }

    /** The sentences as they were given, with the words that are wrong. */
    List<ScoredSegment.MarkedSentence> marked(IntPredicate isWrong) {
        List<ScoredSegment.MarkedSentence> marked = new ArrayList<>();
        for (int sentence = 0; sentence < sentences.size(); sentence++) {
            SentenceSpan span = sentences.get(sentence);
            BitSet wrong = new BitSet();
            IntStream.range(span.firstWord(), span.endWord())
                    .filter(isWrong)
                    .forEach(word -> wrong.set(word - span.firstWord()));
            marked.add(new ScoredSegment.MarkedSentence(places.get(sentence).sentence(), wrong));
        }
        return marked;
    }

    /** The functional dependents of each word in order; an empty list where there are none. */
    List<IntList> functionalDependents() {
        List<IntList> dependents = new ArrayList<>(words.size());
        for (int i = 0; i < words.size(); i++) {
            dependents.add(IntList.of());
        }
        for (int i = 0; i < words.size(); i++) {
            EvaluatedWord word = words.get(i);
            if (!word.arc().isFromRoot()
                    && Conventions.isFunctional(word.labels().universalRelation())) {
                int head = word.arc().head();
                if (dependents.get(head).isEmpty()) {
                    dependents.set(head, new IntArrayList());
                }
                dependents.get(head).add(i);
            }
        }
        return dependents;
    }

    /** The place of a character for messages: {@code file:line}. */
    String place(int character) {
        int sentence = 0;
        while (sentence + 1 < sentences.size() && sentences.get(sentence).span().end() <= character) {
            sentence++;
        }
        PlacedSentence placed = places.get(sentence);
        int end = sentences.get(sentence).span().start();
        int endWord = 0;
        for (int i = 0; i < placed.sentence().rows().size(); i++) {
            ConlluRow row = placed.sentence().rows().get(i);
            if (row.isRange() || (row.isWord() && Integer.parseInt(row.id()) > endWord)) {
                end += withoutBlanks(row.columns().get(1)).length();
                endWord = Integer.parseInt(row.id().substring(row.id().indexOf('-') + 1));
                if (character < end) {
                    return placed.file() + ":" + placed.lineOfRow(i);
                }
            }
        }
        return placed.file() + ":" + placed.line();
    }
}
