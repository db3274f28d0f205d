package org.crossbranch.job.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.tree.Sentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many clients at once get what the parser by itself says of their sentences, bit for bit, whatever was batched together. */
final class ServiceAgreementTest {
    private static final long SEED = 41;
    private static final int CLIENTS = 24;
    private static final int REQUESTS = 12;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"standard", "beam"})
    void manyClientsAtOnceGetWhatTheParserSays(String search) throws Exception {
        System.err.println("seed " + SEED);
        try (RunningService service = RunningService.start(
                folder,
                List.of(RunningService.constituents(SEED), RunningService.dependencies(SEED)),
                "serve.rate=0",
                "serve.access-log=false",
                "serve.gather-millis=1",
                "serve.threads=3",
                "annotate.beam=4",
                "annotate.search=" + search)) {
            ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
            try {
                List<Future<Integer>> ends = new ArrayList<>();
                for (int client = 0; client < CLIENTS; client++) {
                    Random random = new Random(SEED + client);
                    ends.add(clients.submit((Callable<Integer>) () -> compare(service, random)));
                }
                int compared = 0;
                for (Future<Integer> end : ends) {
                    compared += end.get(5, TimeUnit.MINUTES);
                }
                assertThat(compared).isGreaterThan(CLIENTS * REQUESTS);
            } finally {
                clients.shutdownNow();
            }
        }
    }

    /** Sends requests of random sentences. Returns how many sentences were compared. */
    private static int compare(RunningService service, Random random) throws Exception {
        int compared = 0;
        for (int i = 0; i < REQUESTS; i++) {
            String request = request(random);
            ParseOrder order = service.service().read(request.getBytes(StandardCharsets.UTF_8));
            String answer = service.post(request).body();
            // Each on its own: a batch of one is what no other sentence can disturb.
            List<ParseOutcome> alone = new ArrayList<>();
            for (Sentence sentence : order.sentences()) {
                alone.addAll(service.parser().parser().parse(List.of(sentence)));
            }
            assertThat(answer).isEqualTo(new String(service.service().answer(order, alone), StandardCharsets.UTF_8));
            compared += alone.size();
        }
        return compared;
    }

    private static String request(Random random) {
        ObjectNode request = RunningService.JSON.createObjectNode();
        ArrayNode sentences = request.putArray("sentences");
        for (int s = random.nextInt(6); s >= 0; s--) {
            ArrayNode tokens = sentences.addObject().putArray("tokens");
            for (int t = random.nextInt(20); t >= 0; t--) {
                tokens.add("w" + random.nextInt(60));
            }
        }
        request.putArray("formats").add("discbracket").add("conllu").add("tree");
        return request.put("alternatives", 2).toString();
    }

    @Test
    void treesOfTheAnswerAreTheParsers() throws Exception {
        try (RunningService service = RunningService.start(
                folder, List.of(RunningService.constituents(SEED), RunningService.dependencies(SEED)))) {
            JsonNode row = service.answer(
                            200,
                            "{\"sentences\": [\"w1 w2, w3 w4.\"], \"formats\": [\"discbracket\", \"conllu\", \"export\", \"svg\","
                                    + " \"tree\"]}")
                    .path("sentences")
                    .path(0);
            ParseOrder order =
                    service.service().read("{\"sentences\": [\"w1 w2, w3 w4.\"]}".getBytes(StandardCharsets.UTF_8));
            ParseOutcome.Parsed parsed = (ParseOutcome.Parsed)
                    service.parser().parser().parse(order.sentences()).get(0);
            assertThat(row.path("status").asText()).isEqualTo("parsed");
            assertThat(row.path("score").asDouble()).isEqualTo(parsed.score());
            assertThat(row.path("discbracket").asText())
                    .isEqualTo(TreesTable.text(parsed.analysis().constituencyTree()));
            assertThat(row.path("conllu").asText())
                    .isEqualTo(TreesTable.text(parsed.analysis().dependency().orElseThrow()));
            assertThat(row.path("export").asText())
                    .startsWith("#FORMAT 4\n#BOS 1\n")
                    .endsWith("#EOS 1\n");
            assertThat(row.path("svg").asText()).startsWith("<svg ").contains("class=\"arrow\"");
            assertThat(row.path("tokens")).hasSize(6);
            assertThat(row.path("tokens").path(2).path("form").asText()).isEqualTo(",");
            assertThat(row.path("tokens").path(2).path("start").asInt()).isEqualTo(5);
            for (int token = 0; token < 6; token++) {
                int head = parsed.analysis().dependency().orElseThrow().head(token);
                JsonNode arc = row.path("dependencies").path(token);
                assertThat(arc.has("head")).isTrue();
                assertThat(arc.path("head").isNull() ? -1 : arc.path("head").asInt())
                        .isEqualTo(head);
            }
            assertThat(discbracket(row.path("constituents"), row.path("tokens")))
                    .isEqualTo(row.path("discbracket").asText());
        }
    }

    @Test
    void aGrammarIsServedBesideModels() throws Exception {
        Path grammar = folder.resolve("small.grammar");
        Files.writeString(grammar, """
                % crossbranch grammar 1
                plcfrs\ttiger\t1\t1\t1
                1\t/1\t0\tS/1
                1\tS/1\t010\tVP/2\t'V
                1\tVP/2\t0,1\t'P\t'V
                """);
        Path model = folder.resolve("other.model");
        RunningService.dependencies(SEED).write(model);
        try (RunningService service = RunningService.ofFiles(List.of(grammar.toString(), model.toString()))) {
            JsonNode answer = service.answer(200, """
                    {"sentences": [{"tokens": ["a", "b", "c"], "tags": ["P", "V", "V"]}, {"tokens": ["a"], "tags": ["P"]}],
                     "formats": ["discbracket"]}""");
            assertThat(answer.at("/sentences/0/discbracket").asText()).isEqualTo("(S (VP (P 0=a) (V 2=c)) (V 1=b))");
            assertThat(answer.at("/sentences/1/status").asText()).isEqualTo("underivable");
            assertThat(service.answer(400, "{\"text\": \"a\"}").toString()).contains("is plain text");
            JsonNode facts = RunningService.JSON.readTree(service.service().facts());
            assertThat(facts.at("/models/0/name").asText()).isEqualTo("small");
            assertThat(facts.at("/models/0/given/0").asText()).isEqualTo("tag");
            assertThat(facts.at("/models/0/parts/0/id").asText())
                    .isEqualTo(service.parser().id());
            assertThat(facts.at("/models/1/name").asText()).isEqualTo("other");
        }
    }

    /** Writes a tree in JSON as discbracket does, from nothing but the answer. */
    private static String discbracket(JsonNode node, JsonNode tokens) {
        if (node.isInt()) {
            JsonNode token = tokens.path(node.asInt());
            return "(" + token.path("tag").asText() + " " + node.asInt() + "="
                    + token.path("form").asText() + ")";
        }
        StringBuilder text = new StringBuilder("(" + node.path("label").asText());
        node.path("children").forEach(child -> text.append(' ').append(discbracket(child, tokens)));
        return text.append(')').toString();
    }
}
