package org.crossbranch.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.serve.ParseOrder;
import org.crossbranch.job.serve.ParserService;
import org.crossbranch.job.serve.Problem;
import org.crossbranch.job.serve.RunningService;
import org.crossbranch.job.serve.ServedModel;
import org.crossbranch.job.settings.Assignment;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.annotate.LocalParser;

/**
 * Bodies of requests to {@code serve}. The first byte picks a model of constituents, of dependencies, or one that takes tags as
 * given. A request is refused with a status of the sender's fault, or answered in JSON with each of its sentences.
 */
public final class RequestTarget {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int FIRST_OF_SERVER = 500;

    private static final List<String> SETTINGS =
            List.of("serve.max-tokens=60", "serve.max-sentences=10", "annotate.max-tokens=20");

    private static final List<Served> SERVED = new ArrayList<>();

    /** A model and the service of it. */
    private record Served(LocalParser parser, ParserService service) {}

    private RequestTarget() {}

    /** Starts the services, once for a process. */
    public static void fuzzerInitialize() throws IOException {
        if (SERVED.isEmpty()) {
            for (ModelBundle model : List.of(
                    RunningService.constituents(1), RunningService.dependencies(1), RunningService.ofGivenTags(1))) {
                SERVED.add(served(model));
            }
        }
    }

    private static Served served(ModelBundle model) throws IOException {
        Settings settings = Settings.read(
                Optional.empty(), SETTINGS.stream().map(Assignment::parse).toList());
        Path file = Files.createTempFile("served", ".model");
        try {
            model.write(file);
            List<ServedModel> models = ServedModel.read(new Configuration(false), List.of(file.toString()), settings);
            return new Served(models.get(0).parser(), new ParserService(models, settings));
        } finally {
            Files.delete(file);
        }
    }

    /** Reads one body. */
    public static void fuzzerTestOneInput(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        Served served = SERVED.get((input[0] & 0xff) % SERVED.size());
        ParseOrder order;
        try {
            order = served.service().read(Arrays.copyOfRange(input, 1, input.length));
        } catch (Problem e) {
            JsonNode error = JSON.readTree(e.json()).path("error");
            if (e.kind().status() >= FIRST_OF_SERVER
                    || !error.path("message").asText().equals(e.message())) {
                throw new AssertionError("refused as " + error, e);
            }
            return;
        }
        // Not by the service: the threads of its queue would report what goes wrong to nobody.
        List<ParseOutcome> outcomes = served.parser().parser().parse(order.sentences());
        for (ParseOutcome outcome : outcomes) {
            if (outcome instanceof ParseOutcome.Failed failed) {
                throw failed.cause();
            }
        }
        JsonNode answer = JSON.readTree(served.service().answer(order, outcomes));
        if (answer.path("sentences").size() != order.entries().size()) {
            throw new AssertionError(order + " is answered with " + answer);
        }
    }
}
