package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.List;

/** The invented content words, each list sorted by frequency, and the function words that all dialects share. */
final class Lexicon {
    /** Prepositions of places and times: their phrases go with verbs, and now and then with nouns. */
    static final List<String> LOCATIVES = List.of("auv", "boih", "undur", "thruun", "vurh", "tegin");

    /** Prepositions that a verb, a noun or an adjective asks for. */
    static final List<String> SELECTED = List.of("ovur", "mutth", "umbeh", "fjor");

    /** Joins a noun to a noun. */
    static final String OF = "vuun";

    static final List<String> NUMERALS = List.of("twai", "drau", "fjur", "funv", "sjeks", "teun");

    static final List<String> PARTICLES = List.of("uupa", "auno", "fjort", "wogh", "einu");

    /** Grammatical genders of the two dialects that have them. */
    enum Gender {
        FIRST(0),
        SECOND(1),
        THIRD(2);

        private final int column;

        Gender(int column) {
            this.column = column;
        }

        /** Its place in a row of forms. */
        int column() {
            return column;
        }
    }

    /** A noun; the preposition that it asks for, or the empty string. */
    record Noun(String singular, String plural, Gender gender, String preposition) {}

    /** An adjective; the preposition that it asks for, or the empty string. */
    record Adjective(String bare, String inflected, String preposition) {}

    /** The complements of a verb. */
    enum Frame {
        INTRANSITIVE,
        TRANSITIVE,
        DITRANSITIVE,
        PREPOSITIONAL,
        CLAUSAL,
        CONTROL
    }

    /** A verb; the preposition that it asks for and the particle that it parts with, or empty strings. */
    record Verb(
            String stem,
            String singular,
            String plural,
            String participle,
            Frame frame,
            String preposition,
            String particle) {

        /** The infinitive, which looks like the plural. */
        String infinitive() {
            return particle + plural;
        }
    }

    private final List<Noun> nouns = new ArrayList<>();
    private final List<Verb> verbs = new ArrayList<>();
    private final List<Verb> perceptionVerbs = new ArrayList<>();
    private final List<Adjective> adjectives = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> sentenceAdverbs = new ArrayList<>();
    private final List<String> mannerAdverbs = new ArrayList<>();

    Lexicon(Dice dice) {
        WordShapes shapes = new WordShapes(dice);
        for (List<String> words : List.of(LOCATIVES, SELECTED, NUMERALS, PARTICLES, List.of(OF))) {
            words.forEach(shapes::reserve);
        }
        for (Dialect dialect : Dialect.values()) {
            dialect.functionWords().forEach(shapes::reserve);
        }
        for (int rank = 0; rank < 300; rank++) {
            nouns.add(noun(shapes.stem(rank), dice));
        }
        for (int rank = 0; rank < 130; rank++) {
            verbs.add(verb(shapes.stem(rank), dice));
        }
        for (int rank = 0; rank < 6; rank++) {
            String stem = shapes.stem(rank);
            perceptionVerbs.add(new Verb(stem, stem + "et", stem + "an", "ku" + stem + "ed", Frame.TRANSITIVE, "", ""));
        }
        for (int rank = 0; rank < 90; rank++) {
            String stem = shapes.stem(rank) + (dice.chance(0.5) ? "isk" : "");
            adjectives.add(new Adjective(stem, stem + "e", dice.chance(0.15) ? dice.pick(SELECTED) : ""));
        }
        for (int rank = 0; rank < 60; rank++) {
            String stem = shapes.stem(rank + 20);
            names.add(
                    Character.toUpperCase(stem.charAt(0)) + stem.substring(1) + dice.pick(List.of("", "a", "o", "in")));
        }
        for (int rank = 0; rank < 24; rank++) {
            sentenceAdverbs.add(shapes.stem(rank));
            mannerAdverbs.add(shapes.stem(rank) + "lik");
        }
    }

    private static Noun noun(String stem, Dice dice) {
        Gender gender = List.of(Gender.values()).get(dice.weighted(0.4, 0.35, 0.25));
        String preposition = dice.chance(0.25) ? dice.pick(SELECTED) : "";
        return switch (gender) {
            case FIRST -> new Noun(stem, stem + "ar", gender, preposition);
            // Some nouns end as verbs do.
            case SECOND ->
                dice.chance(0.5)
                        ? new Noun(stem + "a", stem + "an", gender, preposition)
                        : new Noun(stem + "ung", stem + "ungor", gender, preposition);
            // Nothing but the words around it tells the number.
            case THIRD -> new Noun(stem + "el", stem + "el", gender, preposition);
        };
    }

    private static Verb verb(String stem, Dice dice) {
        Frame frame = List.of(Frame.values()).get(dice.weighted(0.2, 0.4, 0.08, 0.16, 0.1, 0.06));
        String participle = dice.chance(0.7) ? "ku" + stem + "ed" : "ku" + stem + "un";
        String preposition = frame == Frame.PREPOSITIONAL ? dice.pick(SELECTED) : "";
        boolean isSeparable = (frame == Frame.INTRANSITIVE || frame == Frame.TRANSITIVE) && dice.chance(0.3);
        String particle = isSeparable ? dice.pick(PARTICLES) : "";
        return new Verb(stem, stem + "et", stem + "an", particle + participle, frame, preposition, particle);
    }

    List<Noun> nouns() {
        return nouns;
    }

    List<Verb> verbs() {
        return verbs;
    }

    /** Verbs that take an object and an infinitive whose subject it is. */
    List<Verb> perceptionVerbs() {
        return perceptionVerbs;
    }

    List<Adjective> adjectives() {
        return adjectives;
    }

    List<String> names() {
        return names;
    }

    /** Adverbs of the clause. */
    List<String> sentenceAdverbs() {
        return sentenceAdverbs;
    }

    /** Adverbs of the verb. */
    List<String> mannerAdverbs() {
        return mannerAdverbs;
    }
}
