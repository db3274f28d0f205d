package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.scoring.TreeFunctions;
import org.crossbranch.transform.reduction.DependencyConversion;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.Derivation;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.tree.Token;

/**
 * A derivation of one sentence of a batch, as far as it has come: its configuration, the actions taken and their score, and the
 * candidates for the next one. A greedy parser has one for each sentence, a beam several.
 *
 * <p>The score depends on its own actions alone. A hypothesis at its end takes no more actions and keeps its score, however
 * long others go on.
 *
 * <p>Of one thread. Taking an action allocates nothing, but where a derivation is longer than most.
 */
final class Hypothesis<C extends Configuration> {
    /** Actions of a token that there is room for from the start: few derivations come near a quadratic bound. */
    private static final int ACTIONS_PER_TOKEN = 5;

    private final TransitionSystem<C, ?> system;
    private final Candidates<C> candidates;
    private int[] codes;
    private double score;

    /**
     * A hypothesis that has taken no action.
     *
     * @param sentence number of the sentence in the batch
     * @param length number of its tokens
     */
    Hypothesis(TransitionSystem<C, ?> system, int sentence, int length) {
        this.system = system;
        candidates = new Candidates<>(sentence, system.initial(length), system);
        codes = new int[Math.min(system.maxDerivationLength(length), ACTIONS_PER_TOKEN * length)];
    }

    /**
     * Makes this equal to another hypothesis, but for the candidates: list them again. Costs O(1) for each action and what
     * {@link TransitionSystem#copy} costs.
     *
     * @throws IllegalArgumentException if it is of another sentence
     */
    void copyFrom(Hypothesis<C> other) {
        if (sentence() != other.sentence()) {
            throw new IllegalArgumentException(
                    "a hypothesis of sentence " + other.sentence() + " for one of sentence " + sentence());
        }
        int steps = other.configuration().steps();
        if (codes.length < steps) {
            codes = new int[other.codes.length];
        }
        System.arraycopy(other.codes, 0, codes, 0, steps);
        score = other.score;
        system.copy(other.configuration(), configuration());
    }

    /** Number of the sentence in the batch. */
    int sentence() {
        return candidates.sentence();
    }

    C configuration() {
        return candidates.configuration();
    }

    /** Lists the candidates for the next action, and adds them to others that the scorer is to score if there is a choice. */
    void list(List<Candidates<C>> choices) {
        candidates.list(system);
        if (!candidates.isForced()) {
            choices.add(candidates);
        }
    }

    /** The candidates for the next action, once they are listed. */
    Candidates<C> candidates() {
        return candidates;
    }

    /** The sum of the scores of the actions taken; of a normalised model, its log-probability. */
    double score() {
        return score;
    }

    /** Whether the derivation is complete. */
    boolean isComplete() {
        return system.isFinal(configuration());
    }

    /** Takes the action of a candidate. */
    void take(int candidate) {
        take(candidates.code(candidate), candidates.score(candidate));
    }

    /**
     * Takes an action that was scored as a candidate of an equal hypothesis.
     *
     * @param code the action's code
     * @param added its score
     */
    void take(int code, double added) {
        int steps = configuration().steps();
        if (steps == codes.length) {
            codes = Arrays.copyOf(codes, 2 * steps);
        }
        codes[steps] = code;
        score += added;
        system.apply(configuration(), code);
    }

    /** Another hypothesis of the sentence, which has taken no action. */
    Hypothesis<C> another() {
        return new Hypothesis<>(system, sentence(), configuration().length());
    }

    /** The actions taken. */
    Derivation derivation() {
        return new Derivation(
                Arrays.stream(codes, 0, configuration().steps()).boxed().toList());
    }

    /**
     * The outcome of a complete derivation.
     *
     * @param session labels the tokens and the edges
     * @param compared this and the other derivations that a search compared it with; none if there was only this
     */
    ParseOutcome outcome(ScoringSession<?> session, Sentence sentence, List<Hypothesis<C>> compared) {
        List<Token> tokens = new ArrayList<>(sentence.length());
        for (int token = 0; token < sentence.length(); token++) {
            tokens.add(session.token(sentence(), token));
        }
        Sentence tagged = sentence.withTokens(tokens);
        List<Analysis> analyses = compared.isEmpty()
                ? List.of(analysis(session, tagged))
                : compared.stream()
                        .map(hypothesis -> hypothesis.analysis(session, tagged))
                        .toList();
        return new ParseOutcome.Parsed(
                withDependencies(analyses.get(0)),
                score,
                Optional.of(derivation()),
                compared.isEmpty()
                        ? Ranking.NONE
                        : Ranking.of(
                                analyses,
                                compared.stream().mapToDouble(Hypothesis::score).toArray()));
    }

    /**
     * Adds the dependencies that the heads of a lexicalised derivation say (Coavoux 2017 §6.4.3). Derivations of one constituency tree are one
     * analysis, whatever their heads are: those of the best one count.
     */
    private Analysis withDependencies(Analysis analysis) {
        return system.heads(configuration())
                .map(heads -> new Analysis(
                        analysis.sentence(),
                        analysis.constituency(),
                        Optional.of(DependencyConversion.of(analysis.constituencyTree(), heads))))
                .orElse(analysis);
    }

    private Analysis analysis(ScoringSession<?> session, Sentence tagged) {
        SyntaxTree tree = system.tree(tagged, configuration());
        Optional<TreeFunctions> functions = session.functions();
        return Analysis.of(
                tree instanceof ConstituencyTree constituency && functions.isPresent()
                        ? functions.get().label(sentence(), constituency)
                        : tree);
    }
}
