package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.crossbranch.tree.ConstituencyTree;

/** Sentences of the invented language, one after the other. */
final class SampleGrammar {
    private final Dice dice;
    private final Map<Dialect, Clauses> dialects = new EnumMap<>(Dialect.class);

    SampleGrammar(long seed) {
        dice = new Dice(seed);
        Lexicon lexicon = new Lexicon(dice);
        for (Dialect dialect : Dialect.values()) {
            dialects.put(dialect, new Clauses(dialect, lexicon, dice));
        }
    }

    /** The next sentence's tree, of any length. */
    ConstituencyTree sentence(String id) {
        Dialect dialect = List.of(Dialect.values()).get(dice.weighted(0.4, 0.35, 0.25));
        Clauses clauses = Objects.requireNonNull(dialects.get(dialect), "each dialect has its clauses");
        return switch (dice.weighted(0.7, 0.07, 0.06, 0.08, 0.05, 0.04)) {
            case 0 -> tree(id, clauses.statement(), ".");
            case 1 -> tree(id, coordination(dialect, clauses), ".");
            case 2 -> tree(id, clauses.polarQuestion(), "?");
            case 3 -> tree(id, clauses.question(), "?");
            case 4 -> tree(id, clauses.command(), "!");
            default -> tree(id, clauses.nouns().full(false, 0).phrase(), dice.chance(0.5) ? "." : "");
        };
    }

    private Phrase coordination(Dialect dialect, Clauses clauses) {
        Word conjunction = new Word(dice.zipf(dialect.all("and")), "CONJ");
        return Phrase.of("COORD", clauses.statement(), conjunction, clauses.statement());
    }

    private static ConstituencyTree tree(String id, Phrase content, String mark) {
        List<Part> parts = new ArrayList<>(List.of(content));
        if (!mark.isEmpty()) {
            parts.add(new Word(mark, "PUNCT"));
        }
        return new SentenceLayout(Phrase.of("ROOT", parts)).tree(id);
    }
}
