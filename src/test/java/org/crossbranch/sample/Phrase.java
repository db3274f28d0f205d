package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.List;

/** A constituent in the making: what it consists of, and apart from that the order of its words. */
final class Phrase implements Part {
    private final String label;
    private final List<Part> parts;
    private final List<Word> words;
    private final List<Word> tail;
    private final boolean isTailHeavy;

    private Phrase(String label, List<Part> parts, List<Word> words, List<Word> tail, boolean isTailHeavy) {
        this.label = label;
        this.parts = new ArrayList<>(parts);
        this.words = List.copyOf(words);
        this.tail = List.copyOf(tail);
        this.isTailHeavy = isTailHeavy;
    }

    /** Parts one after the other. */
    static Phrase of(String label, List<? extends Part> parts) {
        return ordered(label, parts, concatenation(parts));
    }

    /** Parts one after the other. */
    static Phrase of(String label, Part... parts) {
        return of(label, List.of(parts));
    }

    /** Parts whose words stand in an order of their own. */
    static Phrase ordered(String label, List<? extends Part> parts, List<Word> words) {
        return new Phrase(label, List.copyOf(parts), words, List.of(), false);
    }

    /** This phrase with some of its words free to move right. */
    Phrase withTail(List<Word> newTail) {
        return new Phrase(label, parts, words, newTail, false);
    }

    /** This phrase with some of its words bound to move right. */
    Phrase withHeavyTail(List<Word> newTail) {
        return new Phrase(label, parts, words, newTail, true);
    }

    String label() {
        return label;
    }

    List<Part> parts() {
        return parts;
    }

    /** Adds a part after the order of all words was settled elsewhere. */
    void append(Word word) {
        parts.add(word);
    }

    boolean isPronoun() {
        return words.size() == 1 && words.get(0).tag().equals("PRON");
    }

    @Override
    public List<Word> words() {
        return words;
    }

    @Override
    public List<Word> tail() {
        return tail;
    }

    @Override
    public boolean isTailHeavy() {
        return isTailHeavy;
    }

    private static List<Word> concatenation(List<? extends Part> parts) {
        List<Word> words = new ArrayList<>();
        parts.forEach(part -> words.addAll(part.words()));
        return words;
    }
}
