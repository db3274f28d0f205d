package org.crossbranch.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.TokenVectors;
import org.crossbranch.scoring.weights.Weights;
import org.crossbranch.search.BatchParser;
import org.crossbranch.search.Confidence;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * A trained model: everything that parsing needs, and where it comes from.
 *
 * @param system name of the transition system
 * @param oracle name of the oracle that it was trained with
 * @param scorer name of the scorer
 * @param inventory the system's actions
 * @param lexicon words, characters and the labels of word-level tasks
 * @param weights what the scorer was trained to
 * @param confidence of its greedy parses, fitted to the development trees
 * @param settings the settings of the training run, by key
 * @param provenance where it comes from
 */
public record ModelBundle(
        String system,
        String oracle,
        String scorer,
        ActionInventory inventory,
        Lexicon lexicon,
        Weights weights,
        Confidence confidence,
        SortedMap<String, String> settings,
        Provenance provenance) {

    /**
     * Copies the settings, and checks that the parts fit together by making a parser of them.
     *
     * @throws IllegalArgumentException if there is no such system or scorer, or the parts do not fit together
     */
    public ModelBundle {
        Objects.requireNonNull(oracle, "oracle");
        Objects.requireNonNull(provenance, "provenance");
        settings = Provenance.copy(settings);
        ParserArchitecture.of(system, scorer).scorer(weights, lexicon, inventory);
    }

    /**
     * Digest, in hexadecimal, of all that parsing goes by: system, scorer, actions, vocabularies, weights and confidence. Models of equal
     * parses have one id, wherever and however they were trained. Computed on each call.
     */
    public String id() {
        return Manifest.id(this);
    }

    /** Code of the language of the trees that it was trained on, such as {@code nl}; empty if the training did not say it. */
    public String language() {
        return settings.getOrDefault("training.language", "");
    }

    /** The same without what differs between equal trainings: the time, and the version of Java. */
    public ModelBundle reproducible() {
        return new ModelBundle(
                system, oracle, scorer, inventory, lexicon, weights, confidence, settings, provenance.reproducible());
    }

    /**
     * The model with the encoder that it reads, without which it does not parse.
     *
     * @throws IllegalArgumentException if it reads none, or another
     */
    public ModelBundle with(TokenVectors encoder) {
        String wanted = lexicon.encoder().map(TokenVectors::sha256).orElse("none");
        if (!encoder.sha256().equals(wanted)) {
            throw new IllegalArgumentException("the model reads the encoder " + wanted + ", not " + encoder.sha256());
        }
        return new ModelBundle(
                system,
                oracle,
                scorer,
                inventory,
                lexicon.withEncoder(encoder),
                weights,
                confidence,
                settings,
                provenance);
    }

    /** The types of the trees in its parses. */
    public Set<Class<? extends SyntaxTree>> parses() {
        Set<Class<? extends SyntaxTree>> trees =
                new HashSet<>(TransitionSystems.named(system).parses());
        lexicon.dependencies().ifPresent(actions -> trees.add(DependencyTree.class));
        return Set.copyOf(trees);
    }

    /** A greedy parser. It is immutable, and safe for use by several threads at once. */
    public Parser parser(ParseBudget budget) {
        return parser(budget, new Search.Standard());
    }

    /** A parser by some search. It is immutable, and safe for use by several threads at once. */
    public Parser parser(ParseBudget budget, Search search) {
        return BatchParser.of(ParserArchitecture.of(system, scorer), weights, lexicon, inventory, budget, search)
                .with(confidence);
    }

    /**
     * Writes the model. The file is there whole or, after a failure, as it was before; equal models give equal bytes.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        write(file, Precision.FLOAT32);
    }

    /**
     * Writes the model with its weights rounded to a precision. Reading the file gives the model of the rounded weights, which has
     * an identifier of its own. Linear models, and vectors, are never rounded.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path file, Precision precision) throws IOException {
        BundleWriter.write(this, file, precision);
    }

    /**
     * Reads a model.
     *
     * @throws ModelFormatException if the file is no model, damaged, of another version, or its parts do not fit together
     * @throws IOException if the file is not there or cannot be read
     */
    public static ModelBundle read(Path file) throws IOException {
        return BundleReader.read(file);
    }
}
