package org.crossbranch.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.scoring.weights.DenseKind;
import org.crossbranch.scoring.weights.DenseWeights;
import org.crossbranch.scoring.weights.EnsembleShape;
import org.crossbranch.scoring.weights.NetworkShape;
import org.crossbranch.scoring.weights.Tensor;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.transition.dependency.graph.HeadSelection;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.UniqueRelations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A network with two scorers parses as two networks do that have its encoder, and one of the scorers each. */
final class TwoTreeDecoderTest {
    private static final ParserArchitecture<?, ?> ARCS = ParserArchitecture.of(HeadSelection.NAME, "arcs");
    private static final String PREFIX = "dependency.";

    @ParameterizedTest
    @CsvSource({
        "ml-set, set, standard, 1",
        "ml-set, set, beam-4, 1",
        "ml-set, set, standard, 2",
        "ml-gap, templates-nt, standard, 1",
        "ml-gap, templates-nt, beam-4, 2",
        "ml-gap, templates-nt, dp-4, 1",
        "ml-gap, templates-nt, best-first, 1",
        "sr-gap, templates-base, greedy/nsubj, 1",
        "sr-gap, templates-base, standard/nsubj, 1"
    })
    void parsesAreThoseOfTwoNetworksWithTheSameEncoder(String system, String scorer, String search, int networks) {
        Random random = new Random(5);
        ParserArchitecture<?, ?> kind = ParserArchitecture.of(system, scorer);
        RandomModel model = RandomModel.ensembleWithDependencies(random, kind, networks);
        List<Sentence> sentences = model.sentences(random, 40, 14);
        Lexicon lexicon = model.lexicon();
        Lexicon without = new Lexicon(lexicon.words(), lexicon.characters(), lexicon.tasks(), lexicon.functions());
        List<ParseOutcome> both = BatchParser.of(
                        kind, model.weights(), lexicon, model.inventory(), ParseBudget.DEFAULT, Search.named(search))
                .parse(sentences);
        List<ParseOutcome> constituents = BatchParser.of(
                        kind,
                        part(model.weights(), kind, false),
                        without,
                        model.inventory(),
                        ParseBudget.DEFAULT,
                        Search.named(search))
                .parse(sentences);
        UniqueRelations relations = Search.named(search).relations();
        List<ParseOutcome> dependencies = BatchParser.of(
                        ARCS,
                        part(model.weights(), ARCS, true),
                        without,
                        lexicon.dependencies().orElseThrow(),
                        ParseBudget.DEFAULT,
                        new Search.Unique(new Search.Standard(), relations))
                .parse(sentences);
        for (int i = 0; i < sentences.size(); i++) {
            ParseOutcome.Parsed found = (ParseOutcome.Parsed) both.get(i);
            ParseOutcome.Parsed one = (ParseOutcome.Parsed) constituents.get(i);
            ParseOutcome.Parsed other = (ParseOutcome.Parsed) dependencies.get(i);
            assertThat(found.analysis())
                    .isEqualTo(new Analysis(
                            one.analysis().sentence(),
                            one.analysis().constituency(),
                            other.analysis().dependency()));
            assertThat(found.score()).isEqualTo(one.score());
            assertThat(found.derivation()).isEqualTo(one.derivation());
            assertThat(found.ranking().confidence()).isEqualTo(one.ranking().confidence());
            assertThat(found.ranking().arcs()).isEqualTo(other.ranking().arcs());
        }
    }

    /** The weights of a network that has the encoder and one of the scorers. */
    private static Weights part(Weights weights, ParserArchitecture<?, ?> kind, boolean isOfArcs) {
        List<? extends DenseWeights<?>> networks = weights.match(EnsembleShape::split, sparse -> List.of());
        return EnsembleShape.join(networks.stream()
                .<DenseWeights<?>>map(network -> part(network, kind, isOfArcs))
                .toList());
    }

    private static DenseWeights<?> part(DenseWeights<?> network, ParserArchitecture<?, ?> kind, boolean isOfArcs) {
        Map<String, Integer> sizes = new TreeMap<>(network.shape().sizes());
        Integer hidden = sizes.remove("dependencyHidden");
        Integer labels = sizes.remove("dependencyLabels");
        Integer crossing = sizes.remove("dependencyCrossing");
        if (isOfArcs) {
            sizes.keySet().removeAll(List.of("labelSize", "tokenTemplates", "labelTemplates", "labelRows", "actions"));
            sizes.put("hidden", hidden);
            sizes.put("labels", labels);
            sizes.put("crossing", crossing);
        }
        Map<String, Tensor> tensors = new HashMap<>();
        network.tensors().forEach((name, tensor) -> {
            if (isOfArcs || !name.startsWith(PREFIX)) {
                tensors.put(name, tensor);
            }
        });
        NetworkShape shape = kind.scorer().weights().match(dense -> shape(dense, sizes), sparse -> {
            throw new IllegalStateException("no network");
        });
        Map<String, Tensor> kept = new HashMap<>();
        shape.tensors()
                .forEach(spec -> kept.put(
                        spec.name(),
                        tensors.getOrDefault(
                                isOfArcs && tensors.containsKey(PREFIX + spec.name())
                                        ? PREFIX + spec.name()
                                        : spec.name(),
                                Tensor.zeros(1))));
        return new DenseWeights<>(shape, kept);
    }

    private static NetworkShape shape(DenseKind<?> kind, Map<String, Integer> sizes) {
        return kind.shape(sizes);
    }
}
