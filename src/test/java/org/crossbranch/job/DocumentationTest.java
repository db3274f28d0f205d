package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.job.run.JobRunner;
import org.junit.jupiter.api.Test;

/** Links and commands of the pages. */
class DocumentationTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
    /** A word as a shell reads it: what single quotes enclose is one. */
    private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");

    private static final Pattern COMMAND = Pattern.compile("(?m)^ {4,}jobs/crossbranch ((?:.*\\\\\\n)*.*)$");

    @Test
    void linksLeadSomewhere() throws IOException {
        for (Path page : pages()) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                assertThat(page.resolveSibling(link.group(1)).normalize())
                        .as(page + ": " + link.group())
                        .exists();
            }
        }
    }

    @Test
    void commandsAreUnderstood() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path page : pages()) {
            COMMAND.matcher(Files.readString(page)).results().forEach(found -> commands.add(found.group(1)));
        }
        assertThat(commands).hasSizeGreaterThan(9);
        for (String command : commands) {
            List<String> words = WORD.matcher(command.replace("\\\n", " "))
                    .results()
                    .map(word -> word.group().replace("'", ""))
                    .toList();
            if (!words.contains("COMMAND")) {
                assertThatCode(() -> Main.commands(new JobRunner(words, System.out, System.err))
                                .parseArgs(words.toArray(String[]::new)))
                        .as(command)
                        .doesNotThrowAnyException();
            }
        }
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> pages = Files.walk(Path.of("docs"))) {
            return Stream.concat(Stream.of(Path.of("README.md")), pages)
                    .filter(page -> page.toString().endsWith(".md"))
                    .toList();
        }
    }
}
