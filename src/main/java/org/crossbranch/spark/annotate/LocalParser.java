package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.chart.Grammar;
import org.crossbranch.chart.GrammarFile;
import org.crossbranch.digest.Sha256;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.parser.ChartParser;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.WordTask;
import org.crossbranch.search.JointParser;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.SyntaxTree;

/**
 * The parser of a model, of one model of constituents and one of dependencies, or of a grammar, in this process and without Spark. With
 * models it parses as the tasks of {@link AnnotateRun} do.
 *
 * @param models the models in the order in which they were named
 * @param id the models' identifiers, with a plus sign between them, or the grammar's
 * @param given names of the word-level tasks whose labels it reads as given with the sentence
 * @param trees the classes of its trees
 * @param parser parses batches
 */
public record LocalParser(
        List<ModelBundle> models,
        String id,
        List<String> given,
        Set<Class<? extends SyntaxTree>> trees,
        Parser parser) {

    /** Copies the collections. */
    public LocalParser {
        models = List.copyOf(models);
        given = List.copyOf(given);
        trees = Set.copyOf(trees);
    }

    /**
     * The parser of a grammar, which reads given tags, takes no search and belongs to no model.
     *
     * @param file the grammar on this machine
     * @param name what messages call it
     * @throws ModelFormatException if the file holds no grammar
     */
    public static LocalParser ofGrammar(Path file, String name, SentenceLimits limits) {
        Grammar grammar;
        try {
            grammar = GrammarFile.read(file);
        } catch (IllegalArgumentException e) {
            throw new ModelFormatException(name, "", String.valueOf(e.getMessage()));
        }
        Set<Class<? extends SyntaxTree>> trees = Set.of(ConstituencyTree.class);
        Parser parser = new ChartParser(grammar, limits.budget());
        return new LocalParser(
                List.of(),
                id(grammar),
                List.of(WordTask.TAG),
                trees,
                limits.overLong().around(parser, ChartParser.within(limits.budget()), trees));
    }

    /** The digest of the grammar's text. */
    private static String id(Grammar grammar) {
        StringWriter text = new StringWriter();
        try {
            GrammarFile.write(grammar, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Sha256.hex(text.toString());
    }

    /**
     * Reads models, or a grammar, from any file system.
     *
     * @param paths files, or folders that training wrote
     * @param encoder folder of the encoder that they read; empty for none
     * @param search name of the search that takes the actions
     * @throws ModelFormatException if a model is missing or cannot be used, or not by the search, or there are several of one
     *     kind of trees
     */
    public static LocalParser read(
            Configuration configuration, List<String> paths, String encoder, String search, SentenceLimits limits) {
        if (paths.size() == 1 && ModelFile.isGrammar(configuration, paths.get(0))) {
            if (!encoder.isEmpty()) {
                throw ModelEncoders.unread(paths);
            }
            return ModelFile.grammar(configuration, paths.get(0), limits);
        }
        List<ModelBundle> models =
                paths.stream().map(path -> ModelFile.read(configuration, path)).toList();
        return of(paths, ModelEncoders.join(configuration, paths, models, encoder), search, limits);
    }

    /**
     * The parser of models that were read.
     *
     * @param paths where they were read from, for messages
     * @throws ModelFormatException if a model cannot be used by the search, or there are several of one kind of trees
     */
    public static LocalParser of(List<String> paths, List<ModelBundle> models, String search, SentenceLimits limits) {
        for (int i = 0; i < models.size(); i++) {
            checkSearch(paths.get(i), models.get(i), search);
        }
        checkKinds(paths, models);
        return of(models, search, limits);
    }

    /** The parser of models that were checked. */
    static LocalParser of(List<ModelBundle> models, String search, SentenceLimits limits) {
        List<Parser> parsers = models.stream()
                .map(model -> model.parser(limits.budget(), Search.named(search)))
                .toList();
        Parser all = parsers.size() == 1 ? parsers.get(0) : new JointParser(parsers.get(0), parsers.get(1));
        return new LocalParser(
                models,
                id(models),
                given(models),
                trees(models),
                limits.overLong().around(all, limits.budget(), trees(models)));
    }

    /** Refuses a search that does not fit the model before any sentence is read. */
    static void checkSearch(String path, ModelBundle model, String search) {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of(model.system(), model.scorer());
        Search.named(search)
                .refusal(kind.create(model.inventory()), kind.scorer())
                .ifPresent(reason -> {
                    throw new ModelFormatException(path, "search", "annotate.search = " + search + " " + reason);
                });
    }

    /** Refuses several models of one kind of trees. */
    static void checkKinds(List<String> paths, List<ModelBundle> models) {
        for (int i = 1; i < models.size(); i++) {
            if (i > 1 || tree(models.get(i)).equals(tree(models.get(0)))) {
                throw new ModelFormatException(
                        paths.get(i),
                        "system",
                        "there is a model of its kind of trees already; give one of constituents and one of"
                                + " dependencies at most");
            }
        }
    }

    static String id(List<ModelBundle> models) {
        return models.stream().map(ModelBundle::id).collect(Collectors.joining("+"));
    }

    static List<String> given(List<ModelBundle> models) {
        return models.stream()
                .filter(model -> model.weights().takesTags())
                .flatMap(model -> model.lexicon().tasks().stream())
                .map(task -> task.task().name())
                .distinct()
                .toList();
    }

    private static Set<Class<? extends SyntaxTree>> trees(List<ModelBundle> models) {
        return models.stream().flatMap(model -> model.parses().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a model was trained on dependencies, so that they are what its user wants to see. */
    public boolean isOfDependencies() {
        return models.stream().anyMatch(model -> tree(model).equals(DependencyTree.class));
    }

    private static Class<? extends SyntaxTree> tree(ModelBundle model) {
        return TransitionSystems.named(model.system()).trees();
    }
}
