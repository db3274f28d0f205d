package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.sample.Lexicon.Adjective;
import org.crossbranch.sample.Lexicon.Gender;
import org.crossbranch.sample.Lexicon.Noun;

/** Noun phrases, and the prepositional and adjective phrases in them. */
final class NounPhrases {
    /** A noun phrase, and what agrees with it. */
    record Nominal(Phrase phrase, Gender gender, boolean isPlural) {}

    private final Dialect dialect;
    private final Lexicon lexicon;
    private final Dice dice;
    private final Clauses clauses;

    NounPhrases(Dialect dialect, Lexicon lexicon, Dice dice, Clauses clauses) {
        this.dialect = dialect;
        this.lexicon = lexicon;
        this.dice = dice;
        this.clauses = clauses;
    }

    /** Any noun phrase; {@code depth} counts the phrases and clauses around it, which make long ones unlikely. */
    Nominal any(boolean isObject, int depth) {
        return switch (dice.weighted(0.17, 0.1, 0.05, 0.015, 0.665)) {
            case 0 -> pronoun(isObject);
            case 1 -> name();
            case 2 -> depth > 2 ? name() : coordination(isObject, depth);
            case 3 -> depth > 1 ? pronoun(isObject) : freeRelative(depth);
            default -> full(isObject, depth);
        };
    }

    /** A noun phrase around a noun. */
    Nominal full(boolean isObject, int depth) {
        Noun noun = dice.zipf(lexicon.nouns());
        boolean isPlural = dice.chance(0.3);
        List<Part> parts = new ArrayList<>();
        determiner(noun, isObject, isPlural).ifPresent(parts::add);
        if (isPlural && dice.chance(0.12)) {
            parts.add(new Word(dice.pick(Lexicon.NUMERALS), "NUM"));
        }
        if (dice.chance(0.28)) {
            parts.add(attribute());
        }
        parts.add(new Word(isPlural ? noun.plural() : noun.singular(), "NOUN"));
        if (depth < 3 && dice.chance(0.22)) {
            parts.add(modifier(noun, depth));
        }
        if (depth < 2 && dice.chance(0.16)) {
            Phrase relative = clauses.relative(noun.gender(), isPlural, depth + 1);
            parts.add(relative);
            return new Nominal(Phrase.of("NP", parts).withTail(relative.words()), noun.gender(), isPlural);
        }
        return new Nominal(Phrase.of("NP", parts), noun.gender(), isPlural);
    }

    /** A preposition and its noun phrase; what may move out of the noun phrase may move out of both. */
    Phrase prepositional(String preposition, int depth) {
        Phrase inner = any(true, depth + 1).phrase();
        return Phrase.of("PP", new Word(preposition, "PREP"), inner).withTail(inner.tail());
    }

    /** A place or a time. */
    Phrase locative(int depth) {
        return prepositional(dice.zipf(Lexicon.LOCATIVES), depth);
    }

    /** A predicative adjective, perhaps with a degree or a complement; the complement may stand apart. */
    Phrase predicate(int depth) {
        Adjective adjective = dice.zipf(lexicon.adjectives());
        List<Part> parts = new ArrayList<>();
        if (dice.chance(0.3)) {
            parts.add(new Word(dice.zipf(lexicon.mannerAdverbs()), "ADV"));
        }
        parts.add(new Word(adjective.bare(), "ADJ"));
        if (!adjective.preposition().isEmpty() && dice.chance(0.7)) {
            Phrase complement = prepositional(adjective.preposition(), depth + 1);
            parts.add(complement);
            return Phrase.of("AP", parts).withTail(complement.words());
        }
        return Phrase.of("AP", parts);
    }

    private Optional<Word> determiner(Noun noun, boolean isObject, boolean isPlural) {
        return switch (dice.weighted(0.5, 0.28, 0.1, 0.12)) {
            case 0 ->
                Optional.of(new Word(
                        dialect.agreeing(isObject ? "object-article" : "article", noun.gender(), isPlural), "DET"));
            case 1 ->
                isPlural
                        ? Optional.empty()
                        : Optional.of(new Word(dialect.agreeing("indefinite", noun.gender(), false), "DET"));
            case 2 -> Optional.of(new Word(dice.pick(dialect.all("possessive")), "DET"));
            default -> Optional.empty();
        };
    }

    private Part attribute() {
        Word adjective = adjective();
        return switch (dice.weighted(0.75, 0.15, 0.1)) {
            case 0 -> adjective;
            case 1 -> Phrase.of("AP", new Word(dice.zipf(lexicon.mannerAdverbs()), "ADV"), adjective);
            default -> Phrase.of("COORD", adjective, conjunction(), adjective());
        };
    }

    private Word adjective() {
        return new Word(dice.zipf(lexicon.adjectives()).inflected(), "ADJ");
    }

    private Phrase modifier(Noun noun, int depth) {
        if (!noun.preposition().isEmpty() && dice.chance(0.8)) {
            return prepositional(noun.preposition(), depth + 1);
        }
        return dice.chance(0.75) ? prepositional(Lexicon.OF, depth + 1) : locative(depth + 1);
    }

    private Nominal pronoun(boolean isObject) {
        boolean isPlural = dice.chance(0.35);
        String kind = isObject ? "object-pronoun" : isPlural ? "plural-pronoun" : "pronoun";
        Word word = new Word(dice.pick(dialect.all(kind)), "PRON");
        return new Nominal(Phrase.of("NP", word), Gender.FIRST, isPlural);
    }

    private Nominal name() {
        List<Word> words = new ArrayList<>();
        words.add(new Word(dice.zipf(lexicon.names()), "NAME"));
        if (dice.chance(0.35)) {
            words.add(new Word(dice.zipf(lexicon.names()), "NAME"));
        }
        return new Nominal(Phrase.of("NP", words), Gender.FIRST, false);
    }

    private Nominal coordination(boolean isObject, int depth) {
        Phrase first = full(isObject, depth + 2).phrase();
        Phrase second = full(isObject, depth + 2).phrase();
        return new Nominal(Phrase.of("COORD", first, conjunction(), second), Gender.FIRST, true);
    }

    private Nominal freeRelative(int depth) {
        return new Nominal(Phrase.of("NP", clauses.freeRelative(depth + 1)), Gender.FIRST, false);
    }

    private Word conjunction() {
        return new Word(dice.zipf(dialect.all("and")), "CONJ");
    }
}
