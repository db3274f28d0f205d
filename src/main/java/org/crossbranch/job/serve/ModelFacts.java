package org.crossbranch.job.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.job.settings.ServeSettings;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.spark.annotate.LocalParser;
import org.crossbranch.transition.Action;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;

/** Describes the models of a service and its limits, as JSON. Paths of the server's are not in it. */
final class ModelFacts {
    private ModelFacts() {}

    static byte[] json(List<ServedModel> models, Settings settings) {
        ObjectNode facts = AnswerWriter.JSON.createObjectNode();
        ArrayNode list = facts.putArray("models");
        models.forEach(model -> describe(model, list.addObject()));
        facts.put("search", settings.annotate().search());
        ServeSettings.Request request = settings.serve().request();
        facts.putObject("limits")
                .put("bytes", request.maxBytes())
                .put("sentences", request.maxSentences())
                .put("tokens", request.maxTokens())
                .put("tokensOfASentence", settings.annotate().limits().maxTokens())
                .put("alternatives", request.maxAlternatives());
        return AnswerWriter.bytes(facts);
    }

    private static void describe(ServedModel model, ObjectNode facts) {
        LocalParser parser = model.parser();
        facts.put("name", model.name()).put("language", model.language()).put("id", parser.id());
        ArrayNode parts = facts.putArray("parts");
        if (parser.models().isEmpty()) {
            ObjectNode grammar = parts.addObject().put("name", model.name()).put("id", parser.id());
            grammar.put("trees", "constituents").put("system", "grammar");
            grammar.putArray("labels");
            grammar.putObject("words");
        }
        for (int i = 0; i < parser.models().size(); i++) {
            describe(
                    parser.models().get(i),
                    parts.addObject().put("name", model.names().get(i)));
        }
        ArrayNode given = facts.putArray("given");
        parser.given().forEach(given::add);
        ArrayNode formats = facts.putArray("formats");
        Stream.of(AnswerFormat.values())
                .filter(format -> format.trees()
                        .filter(kind -> !parser.trees().contains(kind))
                        .isEmpty())
                .forEach(format -> formats.add(format.text()));
        facts.putObject("segmenter")
                .put("id", model.segmentation().id())
                .put("language", model.segmentation().language());
    }

    private static void describe(ModelBundle model, ObjectNode facts) {
        boolean isOfConstituents =
                TransitionSystems.named(model.system()).trees().equals(ConstituencyTree.class);
        facts.put("id", model.id())
                .put("trees", isOfConstituents ? "constituents" : "dependencies")
                .put("system", model.system())
                .put("oracle", model.oracle())
                .put("scorer", model.scorer())
                .put("created", model.provenance().created().toString())
                .put("commit", model.provenance().commit())
                .put("trainingDataSha256", model.provenance().trainingDataSha256());
        model.provenance()
                .also()
                .ifPresent(also -> facts.putObject("also")
                        .put("name", also.name())
                        .put("sha256", also.sha256())
                        .put("trees", also.trees()));
        model.provenance()
                .vectors()
                .ifPresent(source -> facts.putObject("vectors")
                        .put("file", source.file())
                        .put("sha256", source.sha256())
                        .put("words", model.lexicon().vectorWords().entries().size())
                        .put("dimensions", model.weights().shape().sizes().get("vectorSize")));
        model.lexicon()
                .encoder()
                .ifPresent(encoder -> facts.putObject("encoder")
                        .put("sha256", encoder.sha256())
                        .put("width", encoder.width())
                        .put("layers", encoder.layers()));
        ArrayNode labels = facts.putArray("labels");
        // A temporary symbol of a binarisation ends in a colon.
        model.inventory().actions().stream()
                .skip(model.inventory().firstLabelling())
                .map(Action::label)
                .filter(label -> !label.isEmpty() && !label.endsWith(":"))
                .distinct()
                .sorted()
                .forEach(labels::add);
        ObjectNode tasks = facts.putObject("words");
        for (Lexicon.Task task : model.lexicon().tasks()) {
            ArrayNode values = tasks.putArray(task.task().name());
            task.labels().entries().forEach(values::add);
        }
    }
}
