package org.crossbranch.scoring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.dependency.graph.HeadConfiguration;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/**
 * Several scorers of one architecture as one: the probability of an action, an arc or a label is the mean of what they give it. They
 * were trained from other random numbers, make other mistakes, and so fewer together (Hansen &amp; Salamon 1990).
 */
final class Ensemble<C extends Configuration> implements Scorer<C> {
    /** The least probability. Smaller ones, which a double may not hold, count as this, so that their logarithm is a number. */
    private static final double LEAST = Double.MIN_NORMAL;

    private final List<Scorer<C>> members;

    private Ensemble(List<Scorer<C>> members) {
        this.members = List.copyOf(members);
    }

    /**
     * The scorer of weights: an ensemble if they are of several networks.
     *
     * @throws IllegalArgumentException if the weights are of another kind, or the parts do not fit together
     */
    static <C extends Configuration> Scorer<C> scorer(
            ScorerArchitecture<C> architecture,
            TransitionSystemFactory<?, ?> system,
            Weights weights,
            Lexicon lexicon,
            ActionInventory inventory) {
        List<Weights> networks = weights.match(dense -> List.copyOf(EnsembleShape.split(dense)), List::of);
        if (networks.size() == 1) {
            return architecture.scorer(system, networks.get(0), lexicon, inventory);
        }
        return new Ensemble<>(networks.stream()
                .map(network -> architecture.scorer(system, network, lexicon, inventory))
                .toList());
    }

    @Override
    public ScoringSession<C> session() {
        List<ScoringSession<C>> sessions = new ArrayList<>();
        List<ArcScoringSession<C>> ofArcs = new ArrayList<>();
        for (Scorer<C> member : members) {
            ScoringSession<C> session = member.session();
            sessions.add(session);
            if (session instanceof ArcScoringSession<C> arcs) {
                ofArcs.add(arcs);
            }
        }
        return ofArcs.isEmpty() ? new Session<>(sessions) : new ArcSession<>(ofArcs);
    }

    @Override
    public int batchSentences() {
        return members.stream().mapToInt(Scorer::batchSentences).min().orElseThrow();
    }

    private static float logMean(double sum, int count) {
        return (float) Math.log(Math.max(sum / count, LEAST));
    }

    private static class Session<C extends Configuration> implements ScoringSession<C> {
        private final List<? extends ScoringSession<C>> members;
        private final Optional<TokenLabels> labels;
        private final Optional<TokenLabeller> labeller;
        private final Optional<TreeFunctions> functions;
        private final Optional<ArcScoringSession<HeadConfiguration>> dependencies;
        private double[] sums = {};
        private float[] probabilities = {};
        private float[] ofLabels = {};

        Session(List<? extends ScoringSession<C>> members) {
            this.members = members;
            labels = members.get(0).labels().map(first -> new MeanLabels(first.tasks()));
            labeller = labels.map(means -> new TokenLabeller(means.tasks()));
            functions = members.get(0).functions().map(first -> new MeanFunctions(first.functions()));
            List<ArcScoringSession<HeadConfiguration>> arcs = members.stream()
                    .flatMap(member -> member.dependencies().stream())
                    .toList();
            dependencies = arcs.isEmpty() ? Optional.empty() : Optional.of(new ArcSession<>(arcs));
        }

        @Override
        public void begin(List<Sentence> sentences) {
            for (int member = 0; member < members.size(); member++) {
                members.get(member).begin(sentences);
            }
        }

        @Override
        public void score(List<? extends Candidates<? extends C>> steps) {
            int count = 0;
            for (int s = 0; s < steps.size(); s++) {
                count += steps.get(s).count();
            }
            double[] sum = zeros(count);
            for (int member = 0; member < members.size(); member++) {
                members.get(member).score(steps);
                int at = 0;
                for (int s = 0; s < steps.size(); s++) {
                    Candidates<? extends C> step = steps.get(s);
                    for (int candidate = 0; candidate < step.count(); candidate++) {
                        sum[at++] += Math.exp(step.score(candidate));
                    }
                }
            }
            int at = 0;
            for (int s = 0; s < steps.size(); s++) {
                Candidates<? extends C> step = steps.get(s);
                for (int candidate = 0; candidate < step.count(); candidate++) {
                    step.scores()[candidate] = logMean(sum[at++], members.size());
                }
                step.setLogNormalizer(0);
            }
        }

        /** Memory for sums, all 0. */
        final double[] zeros(int count) {
            if (sums.length < count) {
                sums = new double[count];
            } else {
                Arrays.fill(sums, 0, count, 0);
            }
            return sums;
        }

        private static float[] zeros(int count, float[] memory) {
            if (memory.length < count) {
                return new float[count];
            }
            Arrays.fill(memory, 0, count, 0);
            return memory;
        }

        /** {@inheritDoc} All members read the same. */
        @Override
        public Optional<ItemReader<C>> items() {
            return members.get(0).items();
        }

        @Override
        public Optional<TokenLabels> labels() {
            return labels;
        }

        @Override
        public Optional<TreeFunctions> functions() {
            return functions;
        }

        @Override
        public Optional<ArcScoringSession<HeadConfiguration>> dependencies() {
            return dependencies;
        }

        @Override
        public Token token(int sentence, int token) {
            Token labelled = members.get(0).token(sentence, token);
            return labels.isEmpty() || labeller.isEmpty()
                    ? labelled
                    : labeller.get()
                            .labelled(
                                    labelled,
                                    labels.get(),
                                    task -> mostProbable(labels.get(), task, sentence, token),
                                    sentence,
                                    token);
        }

        private int mostProbable(TokenLabels means, int task, int sentence, int token) {
            int count = means.tasks().get(task).labels().size();
            probabilities = zeros(count, probabilities);
            means.addProbabilities(task, sentence, token, probabilities);
            int best = 0;
            for (int label = 1; label < count; label++) {
                if (probabilities[label] > probabilities[best]) {
                    best = label;
                }
            }
            return best;
        }

        /** The members' mean. */
        private final class MeanLabels implements TokenLabels {
            private final List<Lexicon.Task> tasks;

            MeanLabels(List<Lexicon.Task> tasks) {
                this.tasks = tasks;
            }

            @Override
            public List<Lexicon.Task> tasks() {
                return tasks;
            }

            @Override
            public void addProbabilities(int task, int sentence, int token, float[] into) {
                int count = tasks.get(task).labels().size();
                ofLabels = zeros(count, ofLabels);
                for (int member = 0; member < members.size(); member++) {
                    members.get(member).labels().orElseThrow().addProbabilities(task, sentence, token, ofLabels);
                }
                for (int label = 0; label < count; label++) {
                    into[label] += ofLabels[label] / members.size();
                }
            }
        }

        /** The members' mean of functions. */
        private final class MeanFunctions implements TreeFunctions {
            private final Vocabulary names;

            MeanFunctions(Vocabulary names) {
                this.names = names;
            }

            @Override
            public Vocabulary functions() {
                return names;
            }

            @Override
            public void addProbabilities(int sentence, List<TreeEdge> edges, float[] into) {
                int count = edges.size() * names.size();
                ofLabels = zeros(count, ofLabels);
                for (int member = 0; member < members.size(); member++) {
                    members.get(member).functions().orElseThrow().addProbabilities(sentence, edges, ofLabels);
                }
                for (int i = 0; i < count; i++) {
                    into[i] += ofLabels[i] / members.size();
                }
            }
        }
    }

    private static final class ArcSession<C extends Configuration> extends Session<C> implements ArcScoringSession<C> {
        private final List<ArcScoringSession<C>> members;
        private List<Sentence> batch = List.of();

        ArcSession(List<ArcScoringSession<C>> members) {
            super(members);
            this.members = members;
        }

        @Override
        public void begin(List<Sentence> sentences) {
            super.begin(sentences);
            batch = List.copyOf(sentences);
        }

        @Override
        public void arcs(int sentence, float[] into) {
            int length = batch.get(sentence).length();
            double[] sum = zeros(length * (length + 1));
            for (int member = 0; member < members.size(); member++) {
                members.get(member).arcs(sentence, into);
                for (int token = 0; token < length; token++) {
                    addProbabilities(into, token * (length + 1), length, token + 1, sum);
                }
            }
            for (int arc = 0; arc < length * (length + 1); arc++) {
                into[arc] = logMean(sum[arc], members.size());
            }
        }

        @Override
        public ActionInventory inventory() {
            return members.get(0).inventory();
        }

        /** All were trained on the same trees. */
        @Override
        public double crossingMargin() {
            return members.get(0).crossingMargin();
        }

        @Override
        public int labelCount() {
            return members.get(0).labelCount();
        }

        @Override
        public void labels(int sentence, int[] arcs, int count, float[] into) {
            int size = count * labelCount();
            double[] sum = zeros(size);
            for (int member = 0; member < members.size(); member++) {
                members.get(member).labels(sentence, arcs, count, into);
                for (int i = 0; i < size; i++) {
                    sum[i] += Math.exp(into[i]);
                }
            }
            for (int i = 0; i < size; i++) {
                into[i] = logMean(sum[i], members.size());
            }
        }

        /** Adds the probabilities of a token's heads; its own column is none. */
        private static void addProbabilities(float[] scores, int from, int length, int own, double[] sum) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int head = 0; head <= length; head++) {
                largest = head == own ? largest : Math.max(largest, scores[from + head]);
            }
            double total = 0;
            for (int head = 0; head <= length; head++) {
                total += head == own ? 0 : Math.exp(scores[from + head] - largest);
            }
            for (int head = 0; head <= length; head++) {
                sum[from + head] += head == own ? 0 : Math.exp(scores[from + head] - largest) / total;
            }
        }
    }
}
