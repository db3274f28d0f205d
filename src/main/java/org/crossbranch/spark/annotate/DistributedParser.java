package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.search.JointParser;
import org.crossbranch.search.Parser;
import org.crossbranch.tree.SyntaxTree;

/**
 * The parser of a model, or of one model of constituents and one of dependencies, on each executor.
 *
 * @param models the models in the order in which they were named
 * @param limits what a sentence may take
 */
public record DistributedParser(List<DistributedModel> models, SentenceLimits limits)
        implements AnnotateStep.ParserSource {

    static final String ID_SEPARATOR = "+";

    /** Keeps the models as they are. */
    public DistributedParser {
        models = List.copyOf(models);
    }

    /**
     * Reads the models of a request and hands them to Spark.
     *
     * @throws ModelFormatException if one is missing or cannot be used, or there are several of one kind of trees
     */
    public static DistributedParser distribute(SparkSession spark, AnnotateRequest request) {
        List<DistributedModel> models = request.models().stream()
                .map(path -> DistributedModel.distribute(spark, path, request))
                .toList();
        checkKinds(
                request.models(), models.stream().map(DistributedModel::trees).toList());
        return new DistributedParser(models, request.limits());
    }

    /** Refuses several models of one kind of trees. */
    static void checkKinds(List<String> paths, List<? extends Class<?>> kinds) {
        for (int i = 1; i < kinds.size(); i++) {
            if (i > 1 || kinds.get(i).equals(kinds.get(0))) {
                throw new ModelFormatException(
                        paths.get(i),
                        "system",
                        "there is a model of its kind of trees already; give one of constituents and one of"
                                + " dependencies at most");
            }
        }
    }

    /** The models' identifiers, with a plus sign between them. */
    String id() {
        return models.stream().map(DistributedModel::id).collect(Collectors.joining(ID_SEPARATOR));
    }

    @Override
    public Parser parser() throws IOException {
        List<Parser> parsers = new ArrayList<>();
        for (DistributedModel model : models) {
            parsers.add(model.parser());
        }
        return join(
                parsers, limits, models.stream().map(DistributedModel::trees).collect(Collectors.toSet()));
    }

    /**
     * One parser of one or two.
     *
     * @param trees the classes of their trees
     */
    static Parser join(List<Parser> parsers, SentenceLimits limits, Set<Class<? extends SyntaxTree>> trees) {
        Parser all = parsers.size() == 1 ? parsers.get(0) : new JointParser(parsers.get(0), parsers.get(1));
        return limits.overLong().around(all, limits.budget(), trees);
    }

    @Override
    public List<String> given() {
        return models.stream()
                .flatMap(model -> model.given().stream())
                .distinct()
                .toList();
    }
}
