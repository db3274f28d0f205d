package org.crossbranch.job.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.BindException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.crossbranch.job.serve.RunningService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The contract over HTTP: paths, methods, types, and what a request is refused for. */
final class ParseServerTest {
    private static final long SEED = 7;

    @TempDir
    private static Path folder;

    private static RunningService service;

    @BeforeAll
    static void start() throws IOException {
        service = RunningService.start(
                folder,
                List.of(RunningService.constituents(SEED)),
                "serve.access-log=false",
                "serve.rate=0",
                "serve.max-sentences=3",
                "serve.max-tokens=30",
                "annotate.max-tokens=12",
                "serve.max-bytes=2000",
                "serve.max-alternatives=4");
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static HttpRequest.Builder parse() {
        return HttpRequest.newBuilder(service.uri().resolve("/parse"));
    }

    private static JsonNode error(HttpResponse<String> response) throws IOException {
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        JsonNode error = RunningService.JSON.readTree(response.body()).path("error");
        assertThat(error.path("status").asInt()).isEqualTo(response.statusCode());
        assertThat(error.path("kind").asText()).isNotEmpty();
        return error;
    }

    @Test
    void answersHaveEachSentenceInItsOrderWithItsStatus() throws IOException, InterruptedException {
        JsonNode answer = service.answer(200, """
                {"sentences": ["w1 w2.", {"id": "x", "tokens": ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "w10", "w11",
                "w12", "w13"]}, " "]}""");
        assertThat(answer.path("model").asText()).isEqualTo(service.parser().id());
        JsonNode rows = answer.path("sentences");
        assertThat(rows).hasSize(3);
        assertThat(rows.path(0).path("id").asText()).isEqualTo("1");
        assertThat(rows.path(0).path("status").asText()).isEqualTo("parsed");
        assertThat(rows.path(0).path("discbracket").asText()).startsWith("(").contains("0=w1");
        assertThat(rows.path(0).has("conllu")).isFalse();
        assertThat(rows.path(1).path("id").asText()).isEqualTo("x");
        assertThat(rows.path(1).path("status").asText()).isEqualTo("too-long");
        assertThat(rows.path(1).path("reason").asText()).startsWith("13 tokens; the limit is 12; split the sentence");
        assertThat(rows.path(2).path("status").asText()).isEqualTo("empty");
    }

    @Test
    void textIsCutIntoSentencesWithTheirOffsets() throws IOException, InterruptedException {
        JsonNode rows =
                service.answer(200, "{\"text\": \" W1 w2.\\nW3 w4!\\n\\nw5\"}").path("sentences");
        assertThat(rows).hasSize(3);
        assertThat(rows.path(0).path("text").asText()).isEqualTo("W1 w2.");
        assertThat(rows.path(0).path("offset").asInt()).isEqualTo(1);
        assertThat(rows.path(1).path("text").asText()).isEqualTo("W3 w4!");
        assertThat(rows.path(1).path("offset").asInt()).isEqualTo(8);
        assertThat(rows.path(2).path("offset").asInt()).isEqualTo(16);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "''{' | malformed-json | at line 1, column 2",
                "{\"text\": \"a\" | malformed-json | at line 1, column 13",
                "{\"text\": \"a\", \"text\": \"b\"} | malformed-json | Duplicate field 'text'",
                "{\"text\": \"a\"} {} | malformed-json | at line 1, column",
                "[] | invalid-request | the body is of type array",
                "{} | invalid-request | the request has neither",
                "{\"text\": \"a\", \"sentences\": []} | invalid-request | the request has both",
                "{\"txt\": \"a\"} | invalid-request | unknown field \"txt\"; the fields are model, text, sentences",
                "{\"text\": 7} | invalid-request | \"text\" is of type number; give a text",
                "{\"text\": \" \"} | invalid-request | \"text\" holds nothing that can be seen",
                "{\"text\": \"\\ud834 a\"} | invalid-request | half of a surrogate pair",
                "{\"sentences\": \"a\"} | invalid-request | \"sentences\" is of type string",
                "{\"sentences\": []} | invalid-request | \"sentences\" is empty",
                "{\"sentences\": [7]} | invalid-request | sentence 1 is of type number",
                "{\"sentences\": [\"a\", {\"id\": \"x\"}]} | invalid-request | sentence 2 has neither \"text\" and \"tokens\"",
                "{\"sentences\": [{\"tokens\": []}]} | invalid-request | sentence 1: \"tokens\" is empty",
                "{\"sentences\": [{\"tokens\": [\"a\", \" \"]}]} | invalid-request | sentence 1: token 2 is empty",
                "{\"sentences\": [{\"tokens\": [\"a\\nb\"]}]} | invalid-request | sentence 1: \"tokens\", item 1, has a line end",
                "{\"sentences\": [{\"tokens\": [\"a\"], \"id\": \"x\\n1\"}]} | invalid-request | sentence 1: \"id\" has a line end",
                "{\"sentences\": [{\"tokens\": [\"a\"], \"tags\": [\"N\"]}]} | invalid-request | which the model does not read",
                "{\"sentences\": [{\"text\": \"a\", \"tags\": [\"N\"]}]} | invalid-request | sentence 1 has labels without tokens",
                "{\"sentences\": [[[[[[[[[[1]]]]]]]]]]} | malformed-json | nesting depth",
                "{\"text\": \"a\", \"formats\": [\"pdf\"]} | invalid-request | no format \"pdf\"; there are: discbracket",
                "{\"text\": \"a\", \"formats\": [\"conllu\"]} | invalid-request | of trees that this model does not make",
                "{\"text\": \"a\", \"alternatives\": 5} | invalid-request | give a whole number from 0 to 4",
                "{\"text\": \"a\", \"alternatives\": 1.5} | invalid-request | give a whole number from 0 to 4",
            })
    void aRequestThatIsNoneIsRefusedWithPlaceAndMend(String body, String kind, String message)
            throws IOException, InterruptedException {
        JsonNode error = service.answer(400, body).path("error");
        assertThat(error.path("kind").asText()).isEqualTo(kind);
        assertThat(error.path("message").asText()).contains(message);
    }

    @Test
    void anEmptyBodyAndBytesThatAreNoTextAreRefused() throws IOException, InterruptedException {
        assertThat(service.answer(400, "").path("error").path("message").asText())
                .startsWith("the body is empty");
        HttpResponse<String> response = service.send(parse().header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'})));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(error(response).path("kind").asText()).isEqualTo("malformed-json");
    }

    @Test
    void whatIsLongerThanMayBeIsRefused() throws IOException, InterruptedException {
        assertThat(error(service.post("{\"text\": \"" + "a".repeat(3000) + "\"}"))
                        .path("message")
                        .asText())
                .startsWith("the body is longer than 2000 bytes; send the sentences in several requests");
        assertThat(error(service.post("{\"sentences\": [\"a\", \"b\", \"c\", \"d\"]}"))
                        .path("message")
                        .asText())
                .startsWith("the request has more than 3 sentences");
        assertThat(error(service.post("{\"text\": \"A. B. C. D. E. F.\"}"))
                        .path("status")
                        .asInt())
                .isEqualTo(413);
        assertThat(error(service.post("{\"text\": \"" + "a ".repeat(31) + "\"}"))
                        .path("message")
                        .asText())
                .startsWith("the request has 31 tokens; the most is 30");
        // Of a length that is not known before, while more of it comes.
        for (int i = 0; i < 100; i++) {
            HttpResponse<String> chunked = service.send(parse().header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofInputStream(
                            () -> new java.io.ByteArrayInputStream(new byte[100_000]))));
            assertThat(chunked.statusCode()).as(chunked.body()).isEqualTo(413);
            assertThat(service.get("/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void onlyJsonIsTaken() throws IOException, InterruptedException {
        for (String type :
                List.of("text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1")) {
            HttpResponse<String> response = service.send(parse().header("Content-Type", type)
                    .POST(HttpRequest.BodyPublishers.ofString("{\"text\": \"a\"}")));
            assertThat(response.statusCode()).isEqualTo(415);
            assertThat(error(response).path("message").asText()).contains("Content-Type: application/json");
        }
        HttpResponse<String> good = service.send(parse().header("Content-Type", "application/json; charset=UTF-8")
                .POST(HttpRequest.BodyPublishers.ofString("{\"text\": \"a\"}")));
        assertThat(good.statusCode()).isEqualTo(200);
    }

    @Test
    void pathsHaveTheirMethods() throws IOException, InterruptedException {
        HttpResponse<String> wrong = service.get("/parse");
        assertThat(wrong.statusCode()).isEqualTo(405);
        assertThat(wrong.headers().firstValue("Allow")).contains("POST");
        assertThat(error(wrong).path("message").asText()).isEqualTo("the method here is POST, not GET");
        HttpResponse<String> options = service.send(parse().method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
        assertThat(options.statusCode()).isEqualTo(405);
        assertThat(options.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        assertThat(service.send(HttpRequest.newBuilder(service.uri()).DELETE()).statusCode())
                .isEqualTo(405);
        assertThat(error(service.get("/nothing")).path("message").asText()).contains("GET /, /health, /model");
        assertThat(error(service.get("/parse/../x")).path("status").asInt()).isIn(400, 404);
        HttpResponse<String> head =
                service.send(HttpRequest.newBuilder(service.uri()).method("HEAD", HttpRequest.BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    void factsAndHealthAreJson() throws IOException, InterruptedException {
        service.answer(200, "{\"text\": \"w1 w2.\"}");
        JsonNode facts = RunningService.JSON.readTree(service.get("/model").body());
        assertThat(facts.path("models").path(0).path("id").asText())
                .isEqualTo(service.parser().id());
        assertThat(facts.path("models")
                        .path(0)
                        .path("parts")
                        .path(0)
                        .path("trees")
                        .asText())
                .isEqualTo("constituents");
        assertThat(facts.path("models").path(0).path("parts").path(0).path("labels"))
                .isNotEmpty();
        assertThat(facts.path("models").path(0).path("formats").toString())
                .isEqualTo("[\"discbracket\",\"export\",\"tree\",\"svg\"]");
        assertThat(facts.path("limits").path("sentences").asInt()).isEqualTo(3);
        assertThat(facts.toString()).doesNotContain(folder.toString());
        JsonNode health = RunningService.JSON.readTree(service.get("/health").body());
        assertThat(health.path("status").asText()).isEqualTo("ok");
        assertThat(health.path("sentences").asInt()).isPositive();
        assertThat(health.path("requests").path("200").asInt()).isPositive();
        assertThat(health.path("milliseconds").path("median").asDouble()).isPositive();
        assertThat(service.service().meter().summary()).contains("requests: ", "sentences: ", "ms (99 %)");
    }

    @Test
    void pagesOfOtherSitesAreRefused() throws IOException, InterruptedException {
        String own = service.uri().toString().replaceFirst("/$", "");
        for (String origin :
                List.of("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example")) {
            HttpResponse<String> response = service.send(parse().header("Content-Type", "application/json")
                    .header("Origin", origin)
                    .POST(HttpRequest.BodyPublishers.ofString("{\"text\": \"a\"}")));
            assertThat(response.statusCode()).as(origin).isEqualTo(403);
            assertThat(error(response).path("message").asText()).contains("a page of " + origin);
        }
        HttpResponse<String> response = service.send(parse().header("Content-Type", "application/json")
                .header("Origin", own)
                .POST(HttpRequest.BodyPublishers.ofString("{\"text\": \"a\"}")));
        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    void everyResponseForbidsWhatABrowserMightTry() throws IOException, InterruptedException {
        for (HttpResponse<String> response : List.of(
                service.get("/"), service.get("/nothing"), service.post("{"), service.post("{\"text\": \"a\"}"))) {
            assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(response.headers().firstValue("X-Frame-Options")).contains("DENY");
            assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(response.headers().firstValue("Server")).isEmpty();
            assertThat(response.headers().firstValue("Access-Control-Allow-Origin"))
                    .isEmpty();
        }
        assertThat(service.get("/").body())
                .contains("default-src &#39;none&#39;", "connect-src &#39;self&#39;; img-src blob:;");
    }

    @Test
    void labelsThatAModelTakesAsGivenHaveToBeThere(@TempDir Path other) throws IOException, InterruptedException {
        try (RunningService given =
                RunningService.start(other, List.of(RunningService.ofGivenTags(SEED)), "serve.access-log=false")) {
            assertThat(given.parser().given()).containsExactly("tag", "function");
            assertThat(given.answer(400, "{\"text\": \"w1 w2\"}").toString())
                    .contains("is plain text, and the model takes labels as given (training.tags)");
            assertThat(given.answer(400, "{\"sentences\": [\"w1 w2\"]}").toString())
                    .contains("sentence 1 is plain text, and the model takes labels as given");
            assertThat(given.answer(400, "{\"sentences\": [{\"tokens\": [\"w1\"], \"tags\": [\"x\"]}]}")
                            .toString())
                    .contains("sentence 1 has no labels \\\"function\\\"");
            assertThat(given.answer(400, "{\"sentences\": [{\"tokens\": [\"w1\"], \"tags\": [\"x\", \"y\"]}]}")
                            .toString())
                    .contains("sentence 1 has 1 tokens and 2 labels \\\"tag\\\"");
            JsonNode row = given.answer(200, """
                            {"sentences": [{"tokens": ["w1", "w2"], "tags": ["x", "y"], "labels": {"function": ["f", "g"]}}]}""").path("sentences").path(0);
            assertThat(row.path("status").asText()).isEqualTo("parsed");
            assertThat(row.path("tokens").path(1).path("tag").asText()).isEqualTo("y");
            assertThat(row.path("tokens").path(0).path("function").asText()).isEqualTo("f");
        }
    }

    @Test
    void aPortThatIsTakenIsAnError(@TempDir Path other) {
        assertThatThrownBy(() -> RunningService.start(
                        other,
                        List.of(RunningService.constituents(SEED)),
                        "serve.port=" + service.uri().getPort()))
                .isInstanceOfAny(BindException.class, IOException.class)
                .hasStackTraceContaining("in use");
    }

    @Test
    void aClientThatSendsTooMuchIsSentAwayForAWhile(@TempDir Path other) throws IOException, InterruptedException {
        try (RunningService limited = RunningService.start(
                other, List.of(RunningService.constituents(SEED)), "serve.access-log=false", "serve.rate=2")) {
            int refused = 0;
            for (int i = 0; i < 12; i++) {
                HttpResponse<String> response = limited.post("{\"text\": \"w1\"}");
                if (response.statusCode() == 429) {
                    refused++;
                    assertThat(response.headers().firstValue("Retry-After")).contains("1");
                    assertThat(error(response).path("message").asText()).contains("more than 2 requests a second");
                }
            }
            assertThat(refused).isBetween(1, 11);
            assertThat(limited.get("/health").statusCode()).isEqualTo(200);
            Thread.sleep(1500);
            assertThat(limited.post("{\"text\": \"w1\"}").statusCode()).isEqualTo(200);
        }
    }
}
