package org.crossbranch.spark.annotate;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.search.Parser;
import org.crossbranch.search.Search;
import org.crossbranch.tree.SyntaxTree;

/**
 * The parser of a model, or of one model of constituents and one of dependencies, in this process and without Spark. It parses as
 * the tasks of {@link AnnotateRun} do.
 *
 * @param models the models in the order in which they were named
 * @param id the models' identifiers, with a plus sign between them
 * @param given names of the word-level tasks whose labels it reads as given with the sentence
 * @param parser parses batches
 */
public record LocalParser(List<ModelBundle> models, String id, List<String> given, Parser parser) {

    /** Copies the lists. */
    public LocalParser {
        models = List.copyOf(models);
        given = List.copyOf(given);
    }

    /**
     * Reads models from any file system.
     *
     * @param paths files, or folders that training wrote
     * @param search name of the search that takes the actions
     * @throws ModelFormatException if one is missing or cannot be used, or there are several of one kind of trees
     */
    public static LocalParser read(
            Configuration configuration, List<String> paths, String search, SentenceLimits limits) {
        List<ModelBundle> models = paths.stream()
                .map(path -> DistributedModel.read(configuration, path))
                .toList();
        for (int i = 0; i < models.size(); i++) {
            DistributedModel.check(models.get(i), search, paths.get(i));
        }
        DistributedParser.checkKinds(
                paths, models.stream().map(DistributedModel::trees).toList());
        List<Parser> parsers = models.stream()
                .map(model -> model.parser(limits.budget(), Search.named(search)))
                .toList();
        return new LocalParser(
                models,
                models.stream().map(ModelBundle::id).collect(Collectors.joining(DistributedParser.ID_SEPARATOR)),
                models.stream()
                        .flatMap(model -> DistributedModel.given(model).stream())
                        .distinct()
                        .toList(),
                DistributedParser.join(
                        parsers,
                        limits,
                        models.stream().map(DistributedModel::trees).collect(Collectors.toSet())));
    }

    /** The classes of its trees. */
    public Set<Class<? extends SyntaxTree>> trees() {
        return models.stream().map(DistributedModel::trees).collect(Collectors.toUnmodifiableSet());
    }
}
