package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.crossbranch.job.serve.RunningService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands give the same without Spark as with it. */
final class LocalCommandsTest {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void files() throws IOException {
        RunningService.constituents(1).write(folder.resolve("model"));
        Files.copy(Path.of("data-samples/dev.discbracket"), folder.resolve("dev.discbracket"));
        Files.copy(Path.of("data-samples/test.discbracket"), folder.resolve("test.discbracket"));
        Files.writeString(folder.resolve("bad.discbracket"), "(S (A 0=a) (B 1=b))\n(S (A 0=a)\n(S (A 0=c) (B 1=d))\n");
        String trees = Files.readString(folder.resolve("dev.discbracket"));
        Files.writeString(folder.resolve("parsed.discbracket"), trees.replace("(NP ", "(PP "));
        Files.writeString(folder.resolve("short.discbracket"), trees.substring(trees.indexOf('\n') + 1));
        Files.writeString(folder.resolve("text.txt"), "no trees\n");
        Files.writeString(folder.resolve("gold.conllu"), """
                # sent_id = 1
                1-2\tim\t_\t_\t_\t_\t_\t_\t_\t_
                1\tin\t_\tADP\t_\t_\t3\tcase\t_\t_
                2\tdem\t_\tDET\t_\t_\t3\tdet\t_\t_
                3\tHaus\t_\tNOUN\t_\t_\t0\troot\t_\t_

                1\tJa\t_\tINTJ\t_\t_\t0\troot\t_\t_

                """);
        Files.writeString(
                folder.resolve("parsed.conllu"),
                Files.readString(folder.resolve("gold.conllu")).replace("3\tdet", "1\tdet"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "view --in %dev.discbracket",
                "view --in %dev.discbracket --discontinuous --limit 3 --ascii",
                "view --in %dev.discbracket --max-tokens 5 --limit 4",
                "view --in %dev.discbracket --picture %out.svg",
                "view --in %dev.discbracket --html %out.html",
                "view --in %gold.conllu --limit 9",
                "view --in %dev.discbracket --id none",
                "view --in %bad.discbracket",
                "trace --model %model --text a_b_c",
                "trace --model %model --in %dev.discbracket",
                "convert --in %dev.discbracket --out %out.export",
                "convert --in %dev.discbracket --out %out.export.gz",
                "convert --in %gold.conllu --out %out.conllx",
                "convert --in %dev.discbracket --out %out.conllu",
                "convert --in %bad.discbracket --out %out.export",
                "inspect --in %dev.discbracket --test %test.discbracket --json %out.json --html %out.html",
                "inspect --in %gold.conllu",
                "inspect --in %bad.discbracket",
                "search --in %dev.discbracket --query [cat=\"NP\"] --html %out.html",
                "search --in %dev.discbracket --query #n:[cat=\"VP\"]&discontinuous(#n) --limit 2",
                "evaluate --gold %gold.conllu --predicted %parsed.conllu --json %out.json --tables",
                "evaluate --gold %gold.conllu --predicted %parsed.conllu --predicted %gold.conllu",
                "evaluate --gold %dev.discbracket --predicted %parsed.discbracket --json %out.json --tables",
                "evaluate --gold %dev.discbracket --predicted %parsed.discbracket --predicted %dev.discbracket --html %out.html",
                "evaluate --gold %dev.discbracket --predicted %short.discbracket",
                "evaluate --gold %dev.discbracket --predicted %bad.discbracket",
                "evaluate --gold %dev.discbracket --predicted %gold.conllu",
            })
    void sparkMakesNoDifference(String line) throws IOException {
        List<Object> words = new ArrayList<>();
        for (String word : line.split(" ", -1)) {
            words.add(word.replace("%", folder + "/").replace('_', word.startsWith("a_") ? ' ' : '_'));
        }
        CommandLineRun bySpark = CommandLineRun.of(words.toArray());
        Map<String, String> written = taken();
        CommandLineRun local = local(words);
        assertThat(local).isEqualTo(bySpark);
        assertThat(taken()).isEqualTo(written);
    }

    @Test
    void whatIsNoTreebankFileOfThisMachineIsLeftToSpark() {
        for (String line : List.of(
                "view --in " + folder,
                "view --in " + folder.resolve("text.txt"),
                "view --in " + folder.resolve("none.export"),
                "view --in hdfs:///dev.discbracket",
                "search --in " + folder.resolve("dev.discbracket") + " --query [cat=\"NP\"] --out "
                        + folder.resolve("t"),
                "evaluate --gold " + folder.resolve("dev.discbracket") + " --predicted " + folder,
                "import --in " + folder.resolve("dev.discbracket") + " --out " + folder.resolve("t"))) {
            assertThat(local(List.of((Object[]) line.split(" ", -1))).exit())
                    .as(line)
                    .isEqualTo(LocalMain.JOB_FOR_SPARK);
        }
    }

    private static CommandLineRun local(List<Object> words) {
        List<String> line = new ArrayList<>(words.stream().map(Object::toString).toList());
        if (line.contains("--in") || line.contains("--gold")) {
            line.addAll(List.of("--set", "progress.interval-seconds=0"));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = LocalMain.run(
                line,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new CommandLineRun(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Reads and deletes the files that a run wrote, less time and command at the foot of a report. Manifests hold times. */
    private static Map<String, String> taken() throws IOException {
        Map<String, String> written = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(one -> one.getFileName().toString().startsWith("out."))
                    .toList()) {
                written.put(
                        file.getFileName().toString(),
                        Files.readString(file, StandardCharsets.ISO_8859_1)
                                .replaceAll("(<dt>(made|command)</dt><dd>)[^<]*", "$1"));
                Files.delete(file);
            }
        }
        return written;
    }
}
