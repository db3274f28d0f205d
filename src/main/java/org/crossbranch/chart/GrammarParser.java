package org.crossbranch.chart;

import java.util.Optional;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;

/**
 * Finds the most probable derivations of sentences by a grammar. It reads their tags, which are the grammar's terminals, and no words. Its
 * memory is used again for the next sentence, so it is not safe for use by several threads at once.
 */
public final class GrammarParser {
    private final TreeTransform transform;
    private final Derivations derivations;

    /** Finds the best derivation of a binary tree. */
    @FunctionalInterface
    private interface Derivations {
        Optional<Agenda.Best> best(Sentence sentence, Runnable check);
    }

    /**
     * The tree of a sentence.
     *
     * @param tree the tree, with the labels of the treebank
     * @param logProbability the logarithm of the probability of its derivation
     */
    public record Parse(ConstituencyTree tree, double logProbability) {}

    /** A parser. */
    public GrammarParser(Grammar grammar) {
        transform = grammar.options().transform((node, sentence) -> 0);
        derivations = grammar.options().system() == GrammarOptions.Formalism.PLCFRS
                ? new Agenda(grammar)::parse
                : ofBlocks(BlockRules.frequencies(grammar));
    }

    private static Derivations ofBlocks(BlockRules rules) {
        BlockChart chart = new BlockChart(rules);
        BlockTrees trees = new BlockTrees(rules);
        int start = rules.numberOf(Symbol.START, 0);
        return (sentence, check) -> {
            chart.fill(sentence, check);
            float score = chart.inside(start, 0, sentence.length());
            if (score == BlockChart.NONE) {
                return Optional.empty();
            }
            Constituent above = trees.constituent(chart.derivation(start, 0, sentence.length()));
            return Optional.of(new Agenda.Best((Constituent) above.children().get(0), score));
        };
    }

    /**
     * The most probable tree, or empty if the grammar derives none.
     *
     * @param check called again and again; what it throws ends the parse
     */
    public Optional<Parse> parse(Sentence sentence, Runnable check) {
        return derivations
                .best(sentence, check)
                .map(best -> new Parse(transform.invert(new ConstituencyTree(sentence, best.root())), best.score()));
    }
}
