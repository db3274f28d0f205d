package org.crossbranch.job.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.job.serve.RunningService;
import org.crossbranch.model.ReadyModels;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.TrainedSegmentation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service of models of several languages: which of them a request gets. */
final class SeveralModelsTest {
    private static final String SENTENCES = "\"sentences\": [\"w1 w2, w3 w4.\"]";

    @TempDir
    private static Path folder;

    private static RunningService service;

    /** Dutch constituents and dependencies, and between them English dependencies with a segmenter. */
    @BeforeAll
    static void start() throws IOException {
        Path segmenter = Files.createDirectory(folder.resolve("served1")).resolve(ReadyModels.SEGMENTER);
        Files.write(segmenter, TrainedSegmentation.model().bytes());
        service = RunningService.start(
                folder,
                List.of(
                        RunningService.in("nl", RunningService.constituents(1)),
                        RunningService.in("en", RunningService.dependencies(2)),
                        RunningService.in("nl", RunningService.dependencies(3)),
                        RunningService.in("nl", RunningService.constituents(4))),
                "serve.access-log=false",
                "serve.rate=0");
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static JsonNode models() throws IOException, InterruptedException {
        return RunningService.JSON.readTree(service.get("/model").body()).path("models");
    }

    private static List<String> values(JsonNode list, String field) {
        List<String> values = new ArrayList<>();
        list.forEach(one -> values.add(one.path(field).asText()));
        return values;
    }

    private static JsonNode answer(String model) throws IOException, InterruptedException {
        return service.answer(200, "{\"model\": \"" + model + "\", " + SENTENCES + "}");
    }

    @Test
    void modelsOfOneLanguageAndDifferentTreesBelongTogether() throws IOException, InterruptedException {
        JsonNode models = models();
        assertThat(values(models, "name")).containsExactly("served0+served2", "served1", "served3");
        assertThat(values(models, "language")).containsExactly("nl", "en", "nl");
        assertThat(values(models.path(0).path("parts"), "name")).containsExactly("served0", "served2");
        assertThat(values(models.path(0).path("parts"), "trees")).containsExactly("constituents", "dependencies");
        assertThat(models.path(0).path("formats").toString()).contains("discbracket", "conllu");
        assertThat(models.path(1).path("formats").toString()).contains("conllu").doesNotContain("discbracket");
    }

    @Test
    void theModelThatIsNamedParsesAndOtherwiseTheFirst() throws IOException, InterruptedException {
        List<String> ids = values(models(), "id");
        JsonNode first = service.answer(200, "{" + SENTENCES + "}");
        assertThat(first.path("model").asText()).isEqualTo(ids.get(0)).contains("+");
        assertThat(first.path("sentences").path(0).has("discbracket")).isTrue();
        assertThat(first.path("sentences").path(0).has("conllu")).isTrue();
        // By the name of both, and by that of either.
        for (String name : List.of("served0+served2", "served0", "served2")) {
            assertThat(answer(name)).isEqualTo(first);
        }
        JsonNode english = answer("served1");
        assertThat(english.path("model").asText()).isEqualTo(ids.get(1));
        assertThat(english.path("sentences").path(0).has("discbracket")).isFalse();
        assertThat(english.path("sentences").path(0).path("conllu").asText())
                .isNotEmpty()
                .isNotEqualTo(first.path("sentences").path(0).path("conllu").asText());
        assertThat(answer("served3").path("sentences").path(0).path("discbracket"))
                .isNotEqualTo(first.path("sentences").path(0).path("discbracket"));
    }

    @Test
    void eachModelCutsTextByItsOwnSegmenter() throws IOException, InterruptedException {
        String text = "\"text\": \"I don't know Dr. Smith, but he can't sing.\"}";
        assertThat(forms("{\"model\": \"served1\", " + text))
                .contains("do", "n't", "ca")
                .doesNotContain("don't");
        assertThat(forms("{" + text)).contains("don't", "can't").doesNotContain("n't");
        JsonNode segmenters = models();
        assertThat(segmenters.path(0).path("segmenter").path("id").asText())
                .isEqualTo(SegmentationModel.unicode("").id());
        assertThat(segmenters.path(1).path("segmenter").path("id").asText())
                .isEqualTo(TrainedSegmentation.model().id());
    }

    @Test
    void aSegmenterThatIsGivenCutsTheTextsOfAllModels(@TempDir Path other) throws IOException, InterruptedException {
        Path segmenter =
                Files.write(other.resolve("given"), TrainedSegmentation.model().bytes());
        try (RunningService given = RunningService.start(
                other,
                List.of(RunningService.constituents(1), RunningService.in("en", RunningService.dependencies(2))),
                "serve.access-log=false",
                "documents.segmenter=" + segmenter)) {
            for (String model : List.of("served0", "served1")) {
                JsonNode answer = given.answer(200, "{\"model\": \"" + model + "\", \"text\": \"I don't know.\"}");
                assertThat(values(answer.path("sentences").path(0).path("tokens"), "form"))
                        .containsExactly("I", "do", "n't", "know", ".");
            }
        }
    }

    private static List<String> forms(String request) throws IOException, InterruptedException {
        List<String> forms = new ArrayList<>();
        service.answer(200, request)
                .path("sentences")
                .forEach(sentence -> forms.addAll(values(sentence.path("tokens"), "form")));
        return forms;
    }

    @Test
    void aNameThatNoModelHasIsRefusedWithTheNames() throws IOException, InterruptedException {
        assertThat(service.answer(400, "{\"model\": \"served9\", " + SENTENCES + "}")
                        .path("error")
                        .path("message")
                        .asText())
                .isEqualTo("no model \"served9\"; there are: served0+served2, served0, served2, served1, served3");
        assertThat(service.answer(400, "{\"model\": 1, " + SENTENCES + "}")
                        .path("error")
                        .path("message")
                        .asText())
                .startsWith("\"model\" is of type number");
        assertThat(service.answer(400, "{\"model\": \"served1\", \"formats\": [\"discbracket\"], " + SENTENCES + "}")
                        .path("error")
                        .path("message")
                        .asText())
                .contains("of trees that this model does not make");
    }
}
