package org.crossbranch.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.ScoringSession;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.transition.constituency.FocusedConfiguration;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;

/**
 * Greedy parsing that also says how sure a normalised model was of each constituent: the geometric mean of the probabilities of its
 * actions. These are the actions whose focus, after them, is one of its children, a union of some, or all of it. Those of a unary chain
 * are the same. No action counts as surer than {@link #SUREST}: beyond that, an overtrained model's probability says nothing.
 */
final class ConstituentDecoder<C extends Configuration> implements Decoder {
    private static final double SUREST = 0.995;
    private static final double GREATEST_LOG = Math.log(SUREST);
    private static final int NONE = -1;

    private final GreedyDecoder<C> decoder;
    private Recorder[] recorders = {};

    ConstituentDecoder(
            TransitionSystem<C, ?> system, ScoringSession<? super C> session, GreedyDecoder.Choosers choosers) {
        decoder = new GreedyDecoder<>(
                system,
                session,
                (number, sentence) ->
                        recorders[number] = new Recorder(choosers.of(number, sentence), sentence.length()));
    }

    /** Whether a system's configurations say what its actions are about. */
    static <C extends Configuration> boolean fits(TransitionSystem<C, ?> system) {
        return system.initial(1) instanceof FocusedConfiguration;
    }

    @Override
    public List<ParseOutcome> parse(List<Sentence> batch, Deadline deadline) {
        recorders = new Recorder[batch.size()];
        List<ParseOutcome> outcomes = new ArrayList<>(decoder.parse(batch, deadline));
        for (int s = 0; s < recorders.length; s++) {
            if (outcomes.get(s) instanceof ParseOutcome.Parsed parsed) {
                outcomes.set(
                        s,
                        parsed.with(Ranking.ofConstituents(
                                recorders[s].probabilities(parsed.analysis().constituencyTree()))));
            }
        }
        return outcomes;
    }

    /** Notes each action's log-probability, and the focus that the action before it left. */
    private static final class Recorder implements ActionChooser {
        private static final int ACTIONS_PER_TOKEN = 5;

        private final ActionChooser chooser;
        private double[] logs;
        private int[] lefts;
        private int[] sizes;
        private int steps;

        Recorder(ActionChooser chooser, int length) {
            this.chooser = chooser;
            logs = new double[ACTIONS_PER_TOKEN * length];
            lefts = new int[logs.length];
            sizes = new int[logs.length];
        }

        @Override
        public int choose(Candidates<?> step) {
            int chosen = chooser.choose(step);
            if (steps > 0 && step.configuration() instanceof FocusedConfiguration configuration) {
                lefts[steps - 1] = configuration.focusLeft();
                sizes[steps - 1] = configuration.focusSize();
            }
            if (steps == logs.length) {
                logs = Arrays.copyOf(logs, 2 * steps);
                lefts = Arrays.copyOf(lefts, 2 * steps);
                sizes = Arrays.copyOf(sizes, 2 * steps);
            }
            logs[steps++] = Math.min(GREATEST_LOG, step.score(chosen));
            return chosen;
        }

        /** The probability of each constituent of the derived tree, in their order. */
        double[] probabilities(ConstituencyTree tree) {
            lefts[steps - 1] = 0;
            sizes[steps - 1] = tree.sentence().length();
            List<Constituent> constituents = tree.constituents();
            int[] parents = new int[constituents.size()];
            int[] lengths = new int[parents.length];
            int[] lowest = new int[tree.sentence().length()];
            Arrays.fill(lowest, NONE);
            // Parents come before children: of those with a token, the last one is the lowest.
            for (int node = 0; node < parents.length; node++) {
                int[] tokens = constituents.get(node).yield().indices();
                parents[node] = lowest[tokens[0]];
                lengths[node] = tokens.length;
                for (int token : tokens) {
                    lowest[token] = node;
                }
            }
            double[] sums = new double[parents.length];
            int[] counts = new int[parents.length];
            for (int step = 0; step < steps; step++) {
                // An item is a union of children: no constituent that is smaller holds it, and the least of those that
                // are not does.
                int node = lowest[lefts[step]];
                while (lengths[node] < sizes[step]) {
                    node = parents[node];
                }
                sums[node] += logs[step];
                counts[node]++;
                if (lengths[node] == sizes[step]) {
                    int above = parents[node];
                    while (above != NONE && lengths[above] == sizes[step]) {
                        above = parents[above];
                    }
                    if (above != NONE) {
                        sums[above] += logs[step];
                        counts[above]++;
                    }
                }
            }
            double[] probabilities = new double[parents.length];
            for (int node = parents.length - 1; node >= 0; node--) {
                boolean isLowest =
                        node == parents.length - 1 || parents[node + 1] != node || lengths[node + 1] != lengths[node];
                probabilities[node] = isLowest ? Math.exp(sums[node] / counts[node]) : probabilities[node + 1];
            }
            return probabilities;
        }
    }
}
