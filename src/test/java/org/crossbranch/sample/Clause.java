package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of one clause, before its words are put in order. A question word or relative pronoun is one of the parts
 * and stands in front besides.
 */
final class Clause {
    /** A verb and what it governs, save the next verb. */
    record Level(Word verb, List<Part> complements) {}

    private final List<Part> subject = new ArrayList<>();
    private final List<Part> adverbs = new ArrayList<>();
    private final List<Level> levels = new ArrayList<>();
    private final List<Word> particle = new ArrayList<>();
    private final List<Part> front = new ArrayList<>();

    /** One part; none in an imperative. */
    List<Part> subject() {
        return subject;
    }

    /** Adverbs and the like of the whole clause. */
    List<Part> adverbs() {
        return adverbs;
    }

    /** The finite verb, then the others from the highest to the deepest. */
    List<Level> levels() {
        return levels;
    }

    /** A particle that stands apart from its finite verb. */
    List<Word> particle() {
        return particle;
    }

    /** The part that must come first, if there is one. */
    List<Part> front() {
        return front;
    }

    Word finiteVerb() {
        return levels.get(0).verb();
    }

    /** The constituent: verb phrases for all verbs but, where verbs stand last, the finite one. */
    Phrase phrase(String label, boolean isVerbFinal, List<Word> opening, List<Word> order) {
        List<Part> parts = new ArrayList<>(opening);
        parts.addAll(subject);
        parts.addAll(adverbs);
        if (levels.size() > 1) {
            Level top = levels.get(0);
            parts.add(top.verb());
            parts.addAll(top.complements());
            parts.add(verbPhrase(1));
        } else if (isVerbFinal && !subject.isEmpty()) {
            parts.addAll(governed(levels.get(0)));
        } else {
            parts.add(Phrase.of("VP", governed(levels.get(0))));
        }
        List<Word> words = new ArrayList<>(opening);
        words.addAll(order);
        return Phrase.ordered(label, parts, words);
    }

    private Phrase verbPhrase(int level) {
        List<Part> parts = new ArrayList<>(levels.get(level).complements());
        parts.add(levels.get(level).verb());
        if (level + 1 < levels.size()) {
            parts.add(verbPhrase(level + 1));
        }
        return Phrase.of("VP", parts);
    }

    private List<Part> governed(Level level) {
        List<Part> parts = new ArrayList<>();
        parts.add(level.verb());
        parts.addAll(level.complements());
        parts.addAll(particle);
        return parts;
    }
}
