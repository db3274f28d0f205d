package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.crossbranch.sample.Clause.Level;

/** Puts the words of a clause in order; branches cross where a phrase's words do not end up side by side. */
final class WordOrder {
    /** Where the finite verb stands, in the terms of a verb-second language. */
    enum VerbPlace {
        STATEMENT,
        VERB_FIRST,
        SUBORDINATE
    }

    private static final double EXTRAPOSITION = 0.65;

    private final Dialect dialect;
    private final Dice dice;

    WordOrder(Dialect dialect, Dice dice) {
        this.dialect = dialect;
        this.dice = dice;
    }

    /** All words of a clause in order. */
    List<Word> of(Clause clause, VerbPlace verbPlace) {
        Line line = new Line();
        List<Part> movable = Stream.of(clause.subject(), clause.adverbs(), complements(clause))
                .flatMap(List::stream)
                .toList();
        movable.stream().filter(Part::isTailHeavy).forEach(part -> line.hold(part.tail()));
        // One relative clause at most: with two, it would not be said which belongs where.
        movable.stream()
                .filter(part -> !part.tail().isEmpty() && !part.isTailHeavy())
                .findFirst()
                .filter(part -> dice.chance(EXTRAPOSITION))
                .ifPresent(part -> line.hold(part.tail()));
        if (dialect.isVerbFinal()) {
            verbFinal(clause, verbPlace, line);
        } else {
            verbMedial(clause, verbPlace, line);
        }
        return line.complete();
    }

    private void verbFinal(Clause clause, VerbPlace verbPlace, Line line) {
        List<Part> middle = new ArrayList<>(clause.subject());
        List<Part> complements = complements(clause);
        if (dialect == Dialect.SOUTH && !complements.isEmpty() && dice.chance(0.15)) {
            middle.add(complements.remove(0));
        }
        middle.addAll(clause.adverbs());
        middle.addAll(complements);
        // Pronouns lean towards the front.
        complements.stream()
                .filter(part -> part instanceof Phrase phrase && phrase.isPronoun())
                .findFirst()
                .filter(pronoun -> dialect == Dialect.SOUTH && dice.chance(0.4))
                .ifPresent(pronoun -> {
                    middle.remove(pronoun);
                    middle.add(0, pronoun);
                });
        if (!clause.front().isEmpty()) {
            line.put(clause.front());
        } else if (verbPlace == VerbPlace.STATEMENT) {
            line.put(topic(clause));
        }
        if (verbPlace != VerbPlace.SUBORDINATE) {
            line.put(List.of(clause.finiteVerb()));
        }
        line.put(middle);
        line.put(clause.particle());
        line.put(cluster(clause, verbPlace));
    }

    /** The verbs at the end. */
    private List<Word> cluster(Clause clause, VerbPlace verbPlace) {
        List<Word> verbs = new ArrayList<>();
        clause.levels().forEach(level -> verbs.add(level.verb()));
        if (verbPlace != VerbPlace.SUBORDINATE) {
            verbs.remove(0);
        }
        boolean isParticipleFirst = verbs.size() == 2 && verbs.get(1).tag().equals("VPP") && dice.chance(0.35);
        if (dialect == Dialect.SOUTH || isParticipleFirst) {
            Collections.reverse(verbs);
        }
        return verbs;
    }

    private void verbMedial(Clause clause, VerbPlace verbPlace, Line line) {
        List<Part> front = clause.front();
        if (front.isEmpty() && verbPlace == VerbPlace.STATEMENT) {
            front = topic(clause);
        }
        line.put(front);
        boolean isSubjectFirst = verbPlace == VerbPlace.SUBORDINATE || front.equals(clause.subject());
        boolean isAdverbLast = clause.levels().size() == 1 && dice.chance(0.5);
        if (isSubjectFirst) {
            line.put(clause.subject());
        }
        if (verbPlace == VerbPlace.SUBORDINATE) {
            line.put(clause.adverbs());
        }
        line.put(List.of(clause.finiteVerb()));
        line.put(clause.subject());
        if (!isAdverbLast) {
            line.put(clause.adverbs());
        }
        if (dice.chance(0.5)) {
            line.put(clause.particle());
        }
        for (Level level : clause.levels()) {
            line.put(List.of(level.verb()));
            for (Part complement : level.complements()) {
                line.put(List.of(complement));
                line.put(clause.particle());
            }
        }
        line.put(clause.particle());
        line.put(clause.adverbs());
    }

    /** The first constituent of a statement, most often the subject. */
    private List<Part> topic(Clause clause) {
        List<Part> light = complements(clause).stream()
                .filter(part -> !part.isTailHeavy() && part.words().size() > 1)
                .toList();
        List<Part> adverbs = clause.adverbs().stream()
                .filter(part -> part.words().size() == 1 && !isNegation(part))
                .toList();
        switch (dice.weighted(0.5, 0.18, 0.25, 0.07)) {
            case 1 -> {
                if (!adverbs.isEmpty()) {
                    return adverbs.subList(0, 1);
                }
            }
            case 2 -> {
                if (!light.isEmpty()) {
                    Part part = dice.pick(light);
                    // Of an adjective phrase, what the adjective asks for may go alone.
                    boolean isParted = part instanceof Phrase phrase
                            && phrase.label().equals("AP")
                            && !part.tail().isEmpty()
                            && dice.chance(0.5);
                    return isParted ? List.copyOf(part.tail()) : List.of(part);
                }
            }
            case 3 -> {
                // The deepest verb, by itself or with its nearest complement.
                Level deepest = clause.levels().get(clause.levels().size() - 1);
                if (dialect.isVerbFinal() && clause.levels().size() == 2) {
                    List<Part> kept = deepest.complements();
                    boolean takesAlong =
                            !kept.isEmpty() && !kept.get(kept.size() - 1).isTailHeavy() && dice.chance(0.5);
                    return takesAlong ? List.of(kept.get(kept.size() - 1), deepest.verb()) : List.of(deepest.verb());
                }
            }
            default -> {}
        }
        return clause.subject();
    }

    private static boolean isNegation(Part part) {
        return part instanceof Word word && word.tag().equals("NEG");
    }

    private static List<Part> complements(Clause clause) {
        List<Part> complements = new ArrayList<>();
        clause.levels().forEach(level -> complements.addAll(level.complements()));
        return complements;
    }

    /** Words from left to right; a word is put down once, at its first mention, but those held back come last. */
    private static final class Line {
        private final Set<Word> words = new LinkedHashSet<>();
        private final Set<Word> held = new LinkedHashSet<>();

        void hold(List<Word> tail) {
            held.addAll(tail);
        }

        void put(List<? extends Part> parts) {
            for (Part part : parts) {
                part.words().stream().filter(word -> !held.contains(word)).forEach(words::add);
            }
        }

        List<Word> complete() {
            words.addAll(held);
            return List.copyOf(words);
        }
    }
}
