package org.crossbranch.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReadyModelsTest {
    @TempDir
    private Path folder;

    private ReadyModels models = ReadyModels.installed();

    @BeforeEach
    void install() throws IOException {
        for (String name : new String[] {"nl-news", "en-web"}) {
            Files.writeString(Files.createDirectories(folder.resolve(name)).resolve(ReadyModels.MODEL), name);
        }
        Files.createDirectory(folder.resolve("no-model"));
        models = ReadyModels.in(folder);
    }

    @Test
    void foldersWithAModelAreReadyModels() {
        assertThat(models.names()).containsExactly("en-web", "nl-news");
        assertThat(models.find("nl-news")).contains(folder.resolve("nl-news"));
        assertThat(models.find("no-model")).isEmpty();
        assertThat(models.locate("nl-news")).hasContent("nl-news");
        assertThat(ReadyModels.in(folder.resolve("nowhere")).names()).isEmpty();
    }

    @Test
    void aPathThatExistsComesFirst() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Path file = Files.writeString(own.resolve(ReadyModels.MODEL), "own");
        assertThat(models.locate(own.toString())).isEqualTo(file);
        assertThat(models.locate(file.toString())).isEqualTo(file);
        Path training = Files.createDirectory(folder.resolve("training"));
        assertThatThrownBy(() -> models.locate(training.toString()))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageStartingWith(training.resolve(ReadyModels.MODEL) + ": there is no model here");
    }

    /** A name that leads out of the folder is a path, and nothing else. */
    @Test
    void namesAreNoPaths() {
        ReadyModels inner = ReadyModels.in(folder.resolve("no-model"));
        assertThat(inner.find("../nl-news")).isEmpty();
        assertThat(inner.find("")).isEmpty();
    }

    @Test
    void aRefusalNamesTheModelsThereAreAndTheNearest() {
        assertThatThrownBy(() -> models.locate("nl-mews"))
                .isInstanceOf(ModelFormatException.class)
                .hasMessage("nl-mews: there is no model here, and no ready model has this name; give the path that"
                        + " training wrote to, or a ready model, perhaps nl-news (there are en-web, nl-news)");
        assertThatThrownBy(() -> ReadyModels.in(folder.resolve("nowhere")).locate("nl-news"))
                .hasMessageContaining("no ready models are installed");
    }

    @Test
    void aModelsSegmenterLiesBesideIt() throws IOException {
        Path model = models.locate("en-web");
        assertThat(ReadyModels.segmenter(model)).isEmpty();
        Path segmenter = Files.writeString(folder.resolve("en-web").resolve(ReadyModels.SEGMENTER), "s");
        assertThat(ReadyModels.segmenter(model)).contains(segmenter);
    }
}
