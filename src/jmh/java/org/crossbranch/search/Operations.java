package org.crossbranch.search;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.scoring.Candidates;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.Configuration;
import org.crossbranch.transition.TransitionSystem;
import org.crossbranch.tree.Sentence;

/**
 * Floating-point operations of the matrix products that parsing takes: two for each element of a matrix and row that goes
 * through it. Those of the character LSTM and of the first sentence layer with what is read off a form are left out, as they are done
 * once for a form; so is all that is no product.
 *
 * @param encoder of the layers over the sentence
 * @param all of these, the tagger, the slots and the classifiers
 * @param actionsPerSentence length of an average derivation
 */
record Operations(double encoder, double all, double actionsPerSentence) {
    private static final String FIRST_LAYER = "sentence1.";

    /** Layers that read each token once; the products of all pairs of them are not counted. */
    private static final Set<String> PER_TOKEN = Set.of("tag.weight", "head.weight", "dependent.weight", "arc.weight");

    /** Counts the operations of a workload along the parser's own derivations. */
    static <C extends Configuration> Operations of(Workload<C> workload, BatchParser<C> parser) {
        // Sparse weights are in no products. Networks of one shape take as many operations each.
        List<DenseWeights<?>> networks = workload.weights().match(EnsembleShape::split, sparse -> List.of());
        Map<String, Tensor> tensors =
                networks.isEmpty() ? Map.of() : networks.get(0).tensors();
        Tensor givenEmbedding = tensors.get("given.embedding");
        int given = givenEmbedding == null ? 0 : givenEmbedding.shape()[1];
        double encoder = 0;
        double perToken = 0;
        for (Map.Entry<String, Tensor> tensor : tensors.entrySet()) {
            String name = tensor.getKey();
            if (name.startsWith(FIRST_LAYER) && name.endsWith(".input")) {
                encoder += (double) given * tensor.getValue().shape()[1];
            } else if (name.startsWith("sentence") && (name.endsWith(".input") || name.endsWith(".recurrent"))) {
                encoder += elements(tensor.getValue());
            } else if (PER_TOKEN.contains(name) || name.endsWith(".slots")) {
                perToken += elements(tensor.getValue());
            }
        }
        Decisions decisions = new Decisions();
        TransitionSystem<C, ?> system = workload.kind().create(workload.inventory());
        boolean isPerCandidate = workload.kind().scorer().equals(new SetArchitecture());
        for (List<Sentence> portion : workload.portions()) {
            for (ParseOutcome outcome : parser.parse(portion)) {
                if (outcome instanceof ParseOutcome.Parsed parsed) {
                    decisions.add(system, parsed, isPerCandidate);
                }
            }
        }
        double classifiers = decisions.structural * classifier(tensors, "structure")
                + decisions.labels * classifier(tensors, "label");
        double tokens = workload.tokens();
        return new Operations(
                2 * tokens * encoder * networks.size(),
                2 * (tokens * (encoder + perToken) + classifiers) * networks.size(),
                (double) decisions.actions / workload.sentences().size());
    }

    private static double classifier(Map<String, Tensor> tensors, String name) {
        return tensors.entrySet().stream()
                .filter(tensor ->
                        tensor.getKey().startsWith(name) && tensor.getKey().endsWith(".weight"))
                .mapToDouble(tensor -> elements(tensor.getValue()))
                .sum();
    }

    private static double elements(Tensor tensor) {
        return tensor.values().length;
    }

    /** Actions, and the rows that go through the classifiers behind their first layer. */
    private static final class Decisions {
        private long actions;
        private long structural;
        private long labels;

        <C extends Configuration> void add(
                TransitionSystem<C, ?> system, ParseOutcome.Parsed parsed, boolean isPerCandidate) {
            actions += parsed.derivationLength();
            int length = parsed.analysis().sentence().length();
            Candidates<C> candidates = new Candidates<>(0, system.initial(length), system);
            for (int code : parsed.derivation().orElseThrow().codes()) {
                candidates.list(system);
                if (!candidates.isForced()) {
                    Action.Type type = system.inventory()
                            .action(ActionInventory.idOf(candidates.code(0)))
                            .type();
                    if (type == Action.Type.LABEL || type == Action.Type.NO_LABEL) {
                        labels++;
                    } else {
                        structural += isPerCandidate ? candidates.count() : 1;
                    }
                }
                system.apply(candidates.configuration(), code);
            }
        }
    }
}
