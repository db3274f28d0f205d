package org.crossbranch.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.crossbranch.model.TestBundles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ParseSentencesTest {
    private static final Path SOURCE = Path.of("src/test/java/org/crossbranch/example/ParseSentences.java");

    @Test
    void drawsThreeTrees(@TempDir Path folder) throws IOException {
        Path model = folder.resolve("some.model");
        TestBundles.random(5).write(model);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream standard = System.out;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            ParseSentences.main(new String[] {model.toString()});
        } finally {
            System.setOut(standard);
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsPattern("(?m)^What +should +I +do +\\?$")
                .containsPattern("(?m)^It +rains +\\.$")
                .containsPattern("(?m)^That +is +all +\\.$");
    }

    @Test
    void thePageShowsIt() throws IOException {
        assertThat(Files.readString(Path.of("docs/library.md")))
                .contains("```java\n" + Files.readString(SOURCE).split("\n\n", 2)[1] + "```");
    }
}
