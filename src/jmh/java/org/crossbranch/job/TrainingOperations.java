package org.crossbranch.job;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.set.SetArchitecture;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.training.Example;
import org.crossbranch.training.ExampleExtractor;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.training.OracleStep;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.TransitionSystemFactory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Token;

/**
 * Floating-point operations of the matrix products that one pass of training takes. A row that goes forward through a matrix
 * takes two for each element. Going back takes twice as many: one product for the gradient by the row, and one for that by
 * the matrix. The characters' layer reads each token, the slots' products only tokens that some decision reads there.
 */
final class TrainingOperations {
    private static final int FORWARD_AND_BACK = 3;

    private final Map<String, Tensor> tensors;
    private final boolean isPerCandidate;

    private TrainingOperations(ModelBundle bundle) {
        tensors = bundle.weights().match(DenseWeights::tensors, sparse -> Map.of());
        isPerCandidate = bundle.scorer().equals(new SetArchitecture().name());
    }

    /** Operations of a pass over constituency trees, along the static oracle's derivations. */
    static double of(ModelBundle bundle, List<ConstituencyTree> trees) {
        TransitionSystemFactory<?, ConstituencyTree> system =
                TransitionSystems.named(bundle.system(), ConstituencyTree.class, SystemOptions.DEFAULT);
        OracleDeriver<?, ConstituencyTree> deriver = OracleDeriver.of(system, bundle.inventory());
        ExampleExtractor<?> extractor =
                ExampleExtractor.of(ParserArchitecture.of(system, bundle.scorer()), bundle.inventory());
        TrainingOperations operations = new TrainingOperations(bundle);
        return trees.stream()
                .mapToDouble(tree -> operations.of(extractor.extract(deriver.derive(tree))))
                .sum();
    }

    private double of(Example example) {
        double characters = example.sentence().tokens().stream()
                .map(Token::form)
                .mapToDouble(form -> form.codePointCount(0, form.length()))
                .sum();
        double products = characters * elements("character.", "input", "recurrent")
                + example.sentence().length()
                        * (elements("sentence", "input", "recurrent") + elements("tag.", "weight"))
                + classifier(example, "structure", false)
                + classifier(example, "label", true);
        return 2 * FORWARD_AND_BACK * products;
    }

    /** Elements that the rows of a classifier's decisions meet. */
    private double classifier(Example example, String name, boolean isLabelling) {
        Tensor weights = tensors.get(name + ".slots");
        Tensor bias = tensors.get(name + ".bias");
        if (weights == null || bias == null) {
            return 0;
        }
        int units = bias.values().length;
        int slots = weights.shape()[1] / units;
        Set<List<Integer>> used = new HashSet<>();
        int rows = 0;
        for (OracleStep step : example.decisions()) {
            int[] positions = step.positions();
            if (step.isLabelling() == isLabelling && positions.length > 0) {
                // Beside the slots' tokens, templates may read labels, which are looked up.
                int read = isPerCandidate && !isLabelling ? positions.length : slots;
                for (int at = 0; at < read; at++) {
                    used.add(List.of(at % slots, positions[at]));
                }
                rows += read / slots;
            }
        }
        return (double) used.size() * weights.shape()[0] * units + rows * elements(name + ".", "weight");
    }

    private double elements(String prefix, String... suffixes) {
        return tensors.entrySet().stream()
                .filter(tensor -> tensor.getKey().startsWith(prefix)
                        && Stream.of(suffixes)
                                .anyMatch(suffix -> tensor.getKey().endsWith("." + suffix)))
                .mapToDouble(tensor -> tensor.getValue().values().length)
                .sum();
    }
}
