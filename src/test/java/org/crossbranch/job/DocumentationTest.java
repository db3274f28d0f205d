package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.crossbranch.job.run.JobRunner;
import org.junit.jupiter.api.Test;

/** Links, commands and tables of results of the pages. */
class DocumentationTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]*))?\\)");

    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*)$");
    /** A block of code, in which a line that begins with # is no heading. */
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```");

    /** A word as a shell reads it: what single quotes enclose is one. */
    private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");

    private static final Pattern COMMAND = Pattern.compile("(?m)^ {4,}jobs/crossbranch ((?:.*\\\\\\n)*.*)$");

    @Test
    void linksLeadSomewhere() throws IOException {
        for (Path page : pages()) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                Path target = link.group(1).isEmpty()
                        ? page
                        : page.resolveSibling(link.group(1)).normalize();
                assertThat(target).as(page + ": " + link.group()).exists();
                if (link.group(2) != null) {
                    assertThat(anchors(target)).as(page + ": " + link.group()).contains(link.group(2));
                }
            }
        }
    }

    /** The anchors that GitHub gives a page's headings. */
    private static Set<String> anchors(Path page) throws IOException {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> times = new HashMap<>();
        String text = FENCED.matcher(Files.readString(page)).replaceAll("");
        for (MatchResult heading : HEADING.matcher(text).results().toList()) {
            String slug = heading.group(1)
                    .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            int earlier = times.merge(slug, 1, Integer::sum) - 1;
            anchors.add(earlier == 0 ? slug : slug + "-" + earlier);
        }
        return anchors;
    }

    @Test
    void tablesOfResultsAreThoseOfTheExperiments() throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder("python3", "jobs/results", "--check")
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "no python3 on this machine, tables of results are not compared: " + e.getMessage());
            throw e;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
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
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
                                    .map(Path::of),
                            pages)
                    .filter(page -> page.toString().endsWith(".md"))
                    .toList();
        }
    }
}
