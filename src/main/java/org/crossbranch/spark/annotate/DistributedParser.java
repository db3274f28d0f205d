package org.crossbranch.spark.annotate;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.model.ModelFormatException;
import org.crossbranch.search.JointParser;
import org.crossbranch.search.Parser;

/**
 * The parser of a model, or of one model of constituents and one of dependencies, on each executor.
 *
 * @param models the models in the order in which they were named
 * @param limits what a sentence may take
 */
public record DistributedParser(List<DistributedModel> models, SentenceLimits limits)
        implements AnnotateStep.ParserSource {

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
        for (int i = 1; i < models.size(); i++) {
            if (i > 1 || models.get(i).trees().equals(models.get(0).trees())) {
                throw new ModelFormatException(
                        request.models().get(i),
                        "system",
                        "there is a model of its kind of trees already; give one of constituents and one of"
                                + " dependencies at most");
            }
        }
        return new DistributedParser(models, request.limits());
    }

    /** The models' identifiers, with a plus sign between them. */
    String id() {
        return models.stream().map(DistributedModel::id).collect(Collectors.joining("+"));
    }

    @Override
    public Parser parser() throws IOException {
        Parser first = models.get(0).parser();
        Parser all = models.size() == 1
                ? first
                : new JointParser(first, models.get(1).parser());
        return limits.overLong()
                .around(
                        all,
                        limits.budget(),
                        models.stream().map(DistributedModel::trees).collect(Collectors.toSet()));
    }

    @Override
    public List<String> given() {
        return models.stream()
                .flatMap(model -> model.given().stream())
                .distinct()
                .toList();
    }
}
