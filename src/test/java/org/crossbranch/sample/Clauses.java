package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.crossbranch.sample.Clause.Level;
import org.crossbranch.sample.Lexicon.Frame;
import org.crossbranch.sample.Lexicon.Gender;
import org.crossbranch.sample.Lexicon.Verb;
import org.crossbranch.sample.NounPhrases.Nominal;
import org.crossbranch.sample.WordOrder.VerbPlace;

/** Clauses of all kinds, each with its words in order. */
final class Clauses {
    /** The place in the clause that a question word or relative pronoun fills. */
    private enum Gap {
        NONE,
        SUBJECT,
        OBJECT,
        PREPOSITION,
        ADVERB
    }

    private final Dialect dialect;
    private final Lexicon lexicon;
    private final Dice dice;
    private final NounPhrases nouns;
    private final WordOrder order;

    Clauses(Dialect dialect, Lexicon lexicon, Dice dice) {
        this.dialect = dialect;
        this.lexicon = lexicon;
        this.dice = dice;
        this.nouns = new NounPhrases(dialect, lexicon, dice, this);
        this.order = new WordOrder(dialect, dice);
    }

    NounPhrases nouns() {
        return nouns;
    }

    /** A statement. */
    Phrase statement() {
        Clause clause = plan(VerbPlace.STATEMENT, Gap.NONE, Optional.empty(), false, 0);
        if (dice.chance(0.05)) {
            Phrase reason = adverbial(false);
            clause.adverbs().add(reason);
            clause.front().add(reason);
        } else if (dice.chance(0.08)) {
            Phrase reason = adverbial(true);
            clause.adverbs().add(reason.withHeavyTail(reason.words()));
        }
        return laid("S", clause, VerbPlace.STATEMENT, List.of());
    }

    /** A question to be answered with yes or no. */
    Phrase polarQuestion() {
        return laid(
                "S", plan(VerbPlace.VERB_FIRST, Gap.NONE, Optional.empty(), false, 0), VerbPlace.VERB_FIRST, List.of());
    }

    /** A question with a question word. */
    Phrase question() {
        Gap gap =
                List.of(Gap.SUBJECT, Gap.OBJECT, Gap.ADVERB, Gap.PREPOSITION).get(dice.weighted(0.25, 0.35, 0.2, 0.2));
        Clause clause = plan(VerbPlace.STATEMENT, gap, Optional.of(questionWord(gap)), false, 0);
        return laid("S", clause, VerbPlace.STATEMENT, List.of());
    }

    /** A command: a clause without a subject. */
    Phrase command() {
        Clause clause = new Clause();
        Verb verb = verb(Gap.NONE, 1);
        clause.levels().add(new Level(new Word(verb.stem(), "VFIN"), complements(verb, Gap.NONE, Optional.empty(), 1)));
        particle(verb).ifPresent(clause.particle()::add);
        return laid("S", clause, VerbPlace.VERB_FIRST, List.of());
    }

    /** A clause that says something about a noun, with the comma before it. */
    Phrase relative(Gender gender, boolean isPlural, int depth) {
        Gap gap = List.of(Gap.SUBJECT, Gap.OBJECT, Gap.PREPOSITION).get(dice.weighted(0.46, 0.36, 0.18));
        String kind = gap == Gap.SUBJECT ? "relative" : "object-relative";
        Word pronoun = new Word(dialect.agreeing(kind, gender, isPlural), "PREL");
        Clause clause = plan(VerbPlace.SUBORDINATE, gap, Optional.of(pronoun), isPlural, depth);
        return laid("REL", clause, VerbPlace.SUBORDINATE, List.of(comma()));
    }

    /** A relative clause without a noun. */
    Phrase freeRelative(int depth) {
        Gap gap = dice.chance(0.5) ? Gap.SUBJECT : Gap.OBJECT;
        Clause clause = plan(VerbPlace.SUBORDINATE, gap, Optional.of(questionWord(gap)), false, depth);
        return laid("REL", clause, VerbPlace.SUBORDINATE, List.of());
    }

    private Phrase adverbial(boolean hasComma) {
        Word subordinator = new Word(dice.pick(dialect.all("subordinator")), "COMP");
        return subordinate(subordinator, hasComma, 1);
    }

    private Phrase subordinate(Word complementizer, boolean hasComma, int depth) {
        Clause clause = plan(VerbPlace.SUBORDINATE, Gap.NONE, Optional.empty(), false, depth + 1);
        Phrase sentence = laid("S", clause, VerbPlace.SUBORDINATE, List.of());
        return hasComma
                ? Phrase.of("CP", comma(), complementizer, sentence)
                : Phrase.of("CP", complementizer, sentence);
    }

    private Phrase laid(String label, Clause clause, VerbPlace verbPlace, List<Word> opening) {
        return clause.phrase(label, dialect.isVerbFinal(), opening, order.of(clause, verbPlace));
    }

    private Clause plan(VerbPlace verbPlace, Gap gap, Optional<Word> filler, boolean isFillerPlural, int depth) {
        Clause clause = new Clause();
        boolean isPlural = isFillerPlural;
        if (gap == Gap.SUBJECT) {
            clause.subject().addAll(filler.stream().toList());
        } else {
            Nominal subject = nouns.any(false, depth);
            isPlural = subject.isPlural();
            clause.subject().add(subject.phrase());
        }
        if (gap == Gap.ADVERB) {
            clause.adverbs().addAll(filler.stream().toList());
        } else if (dice.chance(0.33)) {
            clause.adverbs().add(new Word(dice.zipf(lexicon.sentenceAdverbs()), "ADV"));
        }
        if (dice.chance(0.08)) {
            clause.adverbs().add(new Word(dialect.all("not").get(0), "NEG"));
        }
        if (gap != Gap.OBJECT && gap != Gap.PREPOSITION && dice.chance(0.12)) {
            Word copula = new Word(dialect.finite("copula", 0, isPlural), "AUX");
            Part predicate = dice.chance(0.75)
                    ? nouns.predicate(depth)
                    : nouns.full(false, depth + 1).phrase();
            clause.levels().add(new Level(copula, new ArrayList<>(List.of(predicate))));
        } else {
            verbs(clause, verbPlace, gap, filler, isPlural, depth);
        }
        if (filler.isPresent()) {
            clause.front().add(front(clause, gap, filler.get()));
        }
        return clause;
    }

    private void verbs(
            Clause clause, VerbPlace verbPlace, Gap gap, Optional<Word> filler, boolean isPlural, int depth) {
        Verb verb = verb(gap, depth);
        List<Part> complements = complements(verb, gap, filler, depth);
        switch (dice.weighted(0.42, 0.25, 0.16, 0.08, 0.09)) {
            case 0 -> {
                Optional<Word> particle = particle(verb);
                String finite = isPlural ? verb.plural() : verb.singular();
                boolean isJoined = verbPlace == VerbPlace.SUBORDINATE && dialect.isVerbFinal();
                if (!isJoined) {
                    particle.ifPresent(clause.particle()::add);
                }
                clause.levels()
                        .add(new Level(new Word(isJoined ? verb.particle() + finite : finite, "VFIN"), complements));
            }
            case 1 -> {
                clause.levels().add(new Level(new Word(dialect.finite("perfect", 0, isPlural), "AUX"), List.of()));
                clause.levels().add(new Level(new Word(verb.participle(), "VPP"), complements));
            }
            case 2 -> {
                clause.levels().add(new Level(modal(isPlural), List.of()));
                clause.levels().add(new Level(new Word(verb.infinitive(), "VINF"), complements));
            }
            case 3 -> {
                Verb seeing = dice.zipf(lexicon.perceptionVerbs());
                String finite = isPlural ? seeing.plural() : seeing.singular();
                clause.levels().add(new Level(new Word(finite, "VFIN"), List.of(agent(depth))));
                clause.levels().add(new Level(new Word(verb.infinitive(), "VINF"), complements));
            }
            default -> {
                Verb seeing = dice.zipf(lexicon.perceptionVerbs());
                clause.levels().add(new Level(modal(isPlural), List.of()));
                clause.levels().add(new Level(new Word(seeing.infinitive(), "VINF"), List.of(agent(depth))));
                clause.levels().add(new Level(new Word(verb.infinitive(), "VINF"), complements));
            }
        }
    }

    private Phrase agent(int depth) {
        return nouns.any(true, depth + 1).phrase();
    }

    private Word modal(boolean isPlural) {
        return new Word(dialect.finite("modal", dice.below(2), isPlural), "AUX");
    }

    private static Optional<Word> particle(Verb verb) {
        return verb.particle().isEmpty() ? Optional.empty() : Optional.of(new Word(verb.particle(), "PTCL"));
    }

    private Verb verb(Gap gap, int depth) {
        while (true) {
            Verb verb = dice.zipf(lexicon.verbs());
            boolean isClausal = verb.frame() == Frame.CLAUSAL || verb.frame() == Frame.CONTROL;
            boolean takesObject = verb.frame() == Frame.TRANSITIVE || verb.frame() == Frame.DITRANSITIVE;
            if (gap == Gap.OBJECT ? takesObject : !isClausal || depth < 2) {
                return verb;
            }
        }
    }

    private List<Part> complements(Verb verb, Gap gap, Optional<Word> filler, int depth) {
        List<Part> parts = new ArrayList<>();
        switch (verb.frame()) {
            case INTRANSITIVE -> {}
            case TRANSITIVE -> parts.add(object(gap, filler, depth));
            case DITRANSITIVE -> {
                parts.add(nouns.any(true, depth + 1).phrase());
                parts.add(object(gap, filler, depth));
            }
            case PREPOSITIONAL ->
                parts.add(
                        gap == Gap.PREPOSITION
                                ? Phrase.of("PP", new Word(verb.preposition(), "PREP"), filler.orElseThrow())
                                : nouns.prepositional(verb.preposition(), depth));
            case CLAUSAL -> {
                Phrase content = subordinate(new Word(dialect.all("that").get(0), "COMP"), true, depth);
                parts.add(content.withHeavyTail(content.words()));
            }
            case CONTROL -> parts.add(infinitive(depth));
        }
        if (gap == Gap.PREPOSITION && verb.frame() != Frame.PREPOSITIONAL) {
            Word preposition = new Word(dice.zipf(Lexicon.LOCATIVES), "PREP");
            parts.add(Phrase.of("PP", preposition, filler.orElseThrow()));
        } else if (dice.chance(0.3 / (depth + 1))) {
            parts.add(nouns.locative(depth + 1));
        }
        if (dice.chance(0.1)) {
            parts.add(0, new Word(dice.zipf(lexicon.mannerAdverbs()), "ADV"));
        }
        return parts;
    }

    private Part object(Gap gap, Optional<Word> filler, int depth) {
        return gap == Gap.OBJECT ? filler.orElseThrow() : nouns.any(true, depth).phrase();
    }

    /** A verb phrase with an infinitive; where verbs stand last, its object may stay behind when it moves right. */
    private Phrase infinitive(int depth) {
        Verb verb = verb(Gap.NONE, 2);
        Word marker = new Word(dialect.all("infinitive").get(0), "INFM");
        Word head = new Word(verb.infinitive(), "VINF");
        List<Part> parts = new ArrayList<>(complements(verb, Gap.NONE, Optional.empty(), depth + 1));
        if (!dialect.isVerbFinal()) {
            parts.addAll(0, List.of(marker, head));
            Phrase phrase = Phrase.of("VP", parts);
            return phrase.withHeavyTail(phrase.words());
        }
        parts.addAll(List.of(marker, head));
        Phrase phrase = Phrase.of("VP", parts);
        return phrase.withHeavyTail(dice.chance(0.4) ? List.of(marker, head) : phrase.words());
    }

    private Word questionWord(Gap gap) {
        int which = gap == Gap.ADVERB ? 2 : gap == Gap.SUBJECT ? 0 : 1;
        return new Word(dialect.all("question").get(which), "PWH");
    }

    /** A preposition goes to the front with its pronoun, or, in the west, may stay behind. */
    private Part front(Clause clause, Gap gap, Word filler) {
        if (gap == Gap.PREPOSITION && (dialect.isVerbFinal() || dice.chance(0.4))) {
            return clause.levels().stream()
                    .flatMap(level -> level.complements().stream())
                    .filter(part -> part.words().contains(filler))
                    .findFirst()
                    .orElse(filler);
        }
        return filler;
    }

    private static Word comma() {
        return new Word(",", "PUNCT");
    }
}
