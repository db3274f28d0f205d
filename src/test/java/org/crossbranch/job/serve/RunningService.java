package org.crossbranch.job.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.crossbranch.job.serve.http.ParseServer;
import org.crossbranch.job.settings.Assignment;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.model.ModelBundle;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.model.TestBundles;
import org.crossbranch.render.page.ParserPage;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.scoring.network.RandomModel;
import org.crossbranch.spark.annotate.LocalParser;
import org.crossbranch.transition.TransitionSystems;

/** A service of models with random weights, on a free port of this machine. */
public final class RunningService implements AutoCloseable {
    public static final ObjectMapper JSON = new ObjectMapper();

    private final List<ServedModel> models;
    private final ParserService service;
    private final ParseServer server;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private RunningService(List<ServedModel> models, ParserService service, ParseServer server) {
        this.models = models;
        this.service = service;
        this.server = server;
    }

    /**
     * Starts one of models called served0, served1 and so on.
     *
     * @param folder has a folder of its name for each model, which may hold a segmenter already
     * @param settings assignments, each {@code key=value}
     */
    public static RunningService start(Path folder, List<ModelBundle> models, String... settings) throws IOException {
        List<String> paths = new ArrayList<>();
        for (ModelBundle model : models) {
            Path own = Files.createDirectories(folder.resolve("served" + paths.size()));
            model.write(own.resolve(ReadyModels.MODEL));
            paths.add(own.toString());
        }
        return ofFiles(paths, settings);
    }

    /** Starts one of the models and grammars in files. */
    static RunningService ofFiles(List<String> paths, String... settings) throws IOException {
        List<Assignment> assignments = new ArrayList<>(List.of(Assignment.parse("serve.port=0")));
        for (String setting : settings) {
            assignments.add(Assignment.parse(setting));
        }
        Settings all = Settings.read(Optional.empty(), assignments);
        List<ServedModel> served = ServedModel.read(new Configuration(false), paths, all);
        ParserService service = new ParserService(served, all);
        String page = ParserPage.html(new String(service.facts(), StandardCharsets.UTF_8));
        return new RunningService(served, service, ParseServer.start(service, all.serve(), page));
    }

    /** A model of constituents. */
    public static ModelBundle constituents(long seed) {
        return TestBundles.random(seed);
    }

    /** A model that says which language it is of. */
    public static ModelBundle in(String language, ModelBundle model) {
        SortedMap<String, String> settings = new TreeMap<>(model.settings());
        settings.put("training.language", language);
        return new ModelBundle(
                model.system(),
                model.oracle(),
                model.scorer(),
                model.inventory(),
                model.lexicon(),
                model.weights(),
                model.confidence(),
                settings,
                model.provenance());
    }

    /** A model of dependencies. */
    public static ModelBundle dependencies(long seed) {
        ParserArchitecture<?, ?> kind =
                ParserArchitecture.of(TransitionSystems.named("arc-standard")).get(0);
        return TestBundles.of(
                RandomModel.small(new Random(seed), kind),
                Instant.EPOCH,
                "arc-standard",
                kind.scorer().name());
    }

    /** A model of constituents that takes tags and functions as given. */
    public static ModelBundle ofGivenTags(long seed) {
        ParserArchitecture<?, ?> kind = ParserArchitecture.of("ml-gap", "templates-base");
        return TestBundles.of(
                RandomModel.small(new Random(seed), kind, true), Instant.EPOCH, "ml-gap", "templates-base");
    }

    /** The parser of the first model. */
    public LocalParser parser() {
        return models.get(0).parser();
    }

    public ParserService service() {
        return service;
    }

    public URI uri() {
        return server.uri();
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri().resolve(path)).GET());
    }

    public HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri().resolve("/parse"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.timeout(Duration.ofSeconds(60)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The answer to a request, which has to be of a status. */
    public JsonNode answer(int status, String body) throws IOException, InterruptedException {
        HttpResponse<String> response = post(body);
        if (response.statusCode() != status) {
            throw new AssertionError("status " + response.statusCode() + ": " + response.body());
        }
        return JSON.readTree(response.body());
    }

    /** Stops it. */
    public void stop() {
        server.stop();
        service.close();
    }

    @Override
    public void close() {
        stop();
    }
}
