package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.sample.SampleDependencies;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dependency trees through the jobs, from treebank files to parses. */
class DependencyJobsTest {
    @TempDir
    private Path folder;

    @Test
    void aTrainedParserParsesAndItsTreesAreWrittenAsConllu() throws IOException {
        SampleDependencies.write("train", 150, 12, folder.resolve("train.conllu"));
        SampleDependencies.write("dev", 20, 12, folder.resolve("dev.conllu"));
        SampleDependencies.write("test", 20, 12, folder.resolve("test.conllu"));
        run("import", "--in", path("train.conllu"), "--out", path("tables/train"));
        CommandLineRun trained = run(
                "train",
                "--in",
                path("tables/train"),
                "--dev",
                path("dev.conllu"),
                "--model",
                path("model"),
                "--conf",
                "conf/experiments/quickstart.conf",
                "--set",
                "sentence-lstm=32",
                "--set",
                "hidden=32",
                "--set",
                "system=arc-standard",
                "--set",
                "scorer=templates",
                "--set",
                "features=children-labels",
                "--set",
                "epochs=10",
                "--set",
                "training.max-refused=30",
                "--set",
                "workers=1");
        assertThat(trained.out())
                .contains("refused by arc-standard")
                .containsPattern("epoch [0-9]+ of 10, LAS [0-9.]+, UAS");
        run("annotate", "--in", path("test.conllu"), "--model", path("model"), "--out", path("tables/parses"));
        run("convert", "--in", path("tables/parses"), "--out", path("parses.conllu"));
        annotateWithBothKinds();
        List<ConlluSentence> gold = read("test.conllu");
        assertThat(read("parses.conllu"))
                .hasSameSizeAs(gold)
                .allSatisfy(parse -> assertThat(parse.tree().rootDependents()).isEqualTo(1));
        assertSourceIsKept();
        assertThat(run("view", "--in", path("parses.conllu"), "--limit", "1").out())
                .contains("▾");
        assertThat(run("trace", "--model", path("model"), "--in", path("test.conllu"))
                        .out())
                .contains("SHIFT", "log-probability", "▾");
        run(
                "evaluate",
                "--gold",
                path("test.conllu"),
                "--predicted",
                path("parses.conllu"),
                "--json",
                path("scores.json"));
        JsonNode scores = new ObjectMapper()
                .readTree(folder.resolve("scores.json").toFile())
                .path("dependencies");
        assertThat(scores.path("uas").asDouble()).isBetween(60.0, 100.0);
        assertThat(scores.path("las").asDouble())
                .isBetween(30.0, scores.path("uas").asDouble());
        assertTablesScoreAlike(scores);
    }

    private void assertTablesScoreAlike(JsonNode scores) throws IOException {
        run("import", "--in", path("test.conllu"), "--out", path("tables/test"));
        for (String gold : List.of("test.conllu", "tables/test")) {
            run("evaluate", "--gold", path(gold), "--predicted", path("tables/parses"), "--json", path("tables.json"));
            ObjectNode ofTables = (ObjectNode) new ObjectMapper()
                    .readTree(folder.resolve("tables.json").toFile())
                    .path("dependencies");
            assertThat(ofTables.remove("confidence").at("/trees/count").asInt()).isEqualTo(20);
            assertThat(ofTables).isEqualTo(scores);
        }
        CommandLineRun mixed = CommandLineRun.of(
                "evaluate", "--gold", "data-samples/test.discbracket", "--predicted", path("tables/parses"));
        assertThat(mixed.exit()).isEqualTo(ExitCode.USAGE.status());
        assertThat(mixed.err()).contains("hold both dependency trees and other things");
    }

    /** Predictions are put into the file that was parsed, which keeps all else. */
    private void assertSourceIsKept() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("test.conllu")).stream()
                .map(line -> line.replaceAll("\t_\t_$", "\t1:dep\tGloss=so"))
                .toList();
        Files.write(folder.resolve("source.conllu"), lines);
        Files.move(folder.resolve("test.conllu"), folder.resolve("plain.conllu"));
        Files.move(folder.resolve("source.conllu"), folder.resolve("test.conllu"));
        CommandLineRun merging = run(
                "convert",
                "--in",
                path("tables/parses"),
                "--source",
                path("test.conllu"),
                "--out",
                path("merged.conllu"));
        assertThat(merging.out()).contains(" words lost their DEPS");
        List<ConlluSentence> sources = read("test.conllu");
        List<ConlluSentence> parses = read("parses.conllu");
        List<ConlluSentence> merged = read("merged.conllu");
        assertThat(merged).hasSameSizeAs(sources);
        for (int s = 0; s < merged.size(); s++) {
            assertThat(merged.get(s).comments()).isEqualTo(sources.get(s).comments());
            assertThat(merged.get(s).tree().heads())
                    .isEqualTo(parses.get(s).tree().heads());
            assertThat(merged.get(s).tree().labels())
                    .isEqualTo(parses.get(s).tree().labels());
            assertThat(merged.get(s).rows().get(0).columns().get(9)).isEqualTo("Gloss=so");
        }
        CommandLineRun other = CommandLineRun.of(
                "convert",
                "--in",
                path("tables/parses"),
                "--source",
                path("dev.conllu"),
                "--out",
                path("other.conllu"));
        assertThat(other.err()).contains("it has no sentence ").contains("give the file or table that was parsed");
        assertThat(folder.resolve("other.conllu")).doesNotExist();
    }

    /** LR-spines, whose actions have targets, explores by its dynamic oracle; a projective system learns lifted trees. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "system=spines scorer=templates features=children oracle=dynamic training.max-refused=30",
                "system=arc-eager scorer=feed-forward oracle=non-deterministic transition.underivable=head-path"
                        + " transition.relations=universal training.max-refused=0"
            })
    void parsersAreTrainedWithOtherOraclesThanTheStaticOne(String settings) throws IOException {
        SampleDependencies.write("train", 100, 10, folder.resolve("train.conllu"));
        SampleDependencies.write("dev", 20, 10, folder.resolve("dev.conllu"));
        List<String> training = new ArrayList<>(List.of(
                "train",
                "--in",
                path("train.conllu"),
                "--dev",
                path("dev.conllu"),
                "--model",
                path("model"),
                "--conf",
                "conf/experiments/quickstart.conf",
                "--set",
                "sentence-lstm=32",
                "--set",
                "hidden=32",
                "--set",
                "epochs=8",
                "--set",
                "workers=1"));
        for (String setting : settings.split(" ", -1)) {
            training.add("--set");
            training.add(setting);
        }
        assertThat(run(training.toArray()).out().contains(" trees had crossing arcs that were lifted"))
                .isEqualTo(settings.contains("head-path"));
        run("annotate", "--in", path("dev.conllu"), "--model", path("model"), "--out", path("tables/parses"));
        run("convert", "--in", path("tables/parses"), "--out", path("parses.conllu"));
        List<ConlluSentence> parses = read("parses.conllu");
        List<ConlluSentence> gold = read("dev.conllu");
        assertThat(parses).hasSameSizeAs(gold);
        int right = 0;
        int tokens = 0;
        for (int sentence = 0; sentence < gold.size(); sentence++) {
            int[] heads = parses.get(sentence).tree().heads();
            int[] goldHeads = gold.get(sentence).tree().heads();
            for (int token = 0; token < heads.length; token++) {
                right += heads[token] == goldHeads[token] ? 1 : 0;
            }
            tokens += heads.length;
            assertThat(parses.get(sentence).tree().labels())
                    .noneMatch(label -> label.contains("↑") || label.contains("↓"));
        }
        assertThat(100.0 * right / tokens).isGreaterThan(60);
    }

    @Test
    void manyRefusedTreesEndTrainingWithAWayOut() throws IOException {
        SampleDependencies.write("train", 100, 10, folder.resolve("train.conllu"));
        CommandLineRun refused = CommandLineRun.of(
                "train",
                "--in",
                path("train.conllu"),
                "--dev",
                path("train.conllu"),
                "--model",
                path("model"),
                "--set",
                "system=arc-standard",
                "--set",
                "scorer=templates");
        assertThat(refused.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(refused.err()).contains("not projective").contains("Set transition.underivable=head-path, choose");
        Files.writeString(
                folder.resolve("crossing.conllu"),
                String.join(
                        "\n",
                        List.of(
                                "1\ta\t_\t_\t_\t_\t3\tx\t_\t_",
                                "2\tb\t_\t_\t_\t_\t0\tx\t_\t_",
                                "3\tc\t_\t_\t_\t_\t2\tx\t_\t_",
                                "",
                                "")));
        CommandLineRun none = CommandLineRun.of(
                "oracle", "--in", path("crossing.conllu"), "--system", "arc-standard", "--out", path("tables/none"));
        assertThat(none.exit()).isEqualTo(ExitCode.INPUT.status());
        assertThat(none.err()).endsWith("(transition.underivable=head-path lifts crossing arcs)\n");
    }

    /** Lemmas and the task of each attribute that occurs, first predicted, then read: a parse bears what was read. */
    @ParameterizedTest
    @ValueSource(strings = {"predicted", "given"})
    void attributesArePredictedOrRead(String tags) throws IOException {
        for (String name : List.of("train", "dev", "test")) {
            SampleDependencies.write(name, name.equals("train") ? 120 : 20, 12, folder.resolve("plain"));
            List<String> lines = Files.readAllLines(folder.resolve("plain")).stream()
                    .map(DependencyJobsTest::withAttributes)
                    .toList();
            Files.write(folder.resolve(name + ".conllu"), lines);
        }
        run(
                "train",
                "--in",
                path("train.conllu"),
                "--dev",
                path("dev.conllu"),
                "--model",
                path("model"),
                "--conf",
                "conf/experiments/quickstart.conf",
                "--set",
                "system=graph",
                "--set",
                "scorer=arcs",
                "--set",
                "word-tasks=lemma,morph.*",
                "--set",
                "tags=" + tags,
                "--set",
                "epochs=6",
                "--set",
                "workers=1");
        String metrics = Files.readString(folder.resolve("model/metrics.jsonl"));
        for (String predicted : List.of("tag", "lemma", "morph.aspect", "morph.Cap", "morph.Long")) {
            assertThat(metrics.contains("\"" + predicted + "\"")).as(metrics).isEqualTo(tags.equals("predicted"));
        }
        run("annotate", "--in", path("test.conllu"), "--model", path("model"), "--out", path("tables/parses"));
        run("convert", "--in", path("tables/parses"), "--out", path("parses.conllu"));
        List<List<?>> parsed = analyses("parses.conllu");
        List<List<?>> gold = analyses("test.conllu");
        if (tags.equals("given")) {
            assertThat(parsed).isEqualTo(gold);
        } else {
            assertThat(IntStream.range(0, gold.size())
                            .filter(i -> parsed.get(i).equals(gold.get(i)))
                            .count())
                    .isGreaterThan(gold.size() / 2);
        }
        assertThat(folder.resolve("parses.conllu")).content().contains("aspect=Perf|Cap=");
    }

    /** A word's line of CoNLL-U with a lemma and attributes that are read off the form. */
    private static String withAttributes(String line) {
        String[] columns = line.split("\t", -1);
        if (columns.length == 10) {
            char first = columns[1].charAt(0);
            columns[2] = columns[1].replaceFirst("(?<=..)(er|en|e|s)$", "").toLowerCase(Locale.ROOT);
            columns[5] = Character.isLetter(first)
                    ? "aspect=Perf|Cap=" + (Character.isUpperCase(first) ? "Yes" : "No")
                            + (columns[1].length() > 6 ? "|Long=Yes" : "")
                    : "_";
        }
        return String.join("\t", columns);
    }

    private List<List<?>> analyses(String name) throws IOException {
        return read(name).stream()
                .flatMap(sentence -> sentence.tree().sentence().tokens().stream())
                .<List<?>>map(token -> List.of(token.lemma(), token.morphology()))
                .toList();
    }

    /** A model of constituents, trained as briefly as can be, and the one of dependencies fill one table. */
    private void annotateWithBothKinds() throws IOException {
        List<String> trees = Files.readAllLines(Path.of("data-samples", "train.discbracket"));
        Path treebank = Files.write(folder.resolve("few.discbracket"), trees.subList(0, 20));
        run(
                "train",
                "--in",
                treebank,
                "--dev",
                treebank,
                "--model",
                path("constituents"),
                "--conf",
                "conf/experiments/quickstart.conf",
                "--set",
                "epochs=1");
        run(
                "annotate",
                "--in",
                path("test.conllu"),
                "--model",
                path("constituents"),
                "--model",
                path("model"),
                "--out",
                path("tables/both"));
        run("convert", "--in", path("tables/both"), "--out", path("both.discbracket"));
        run("convert", "--in", path("tables/both"), "--out", path("both.conllu"));
        assertThat(folder.resolve("both.discbracket")).content().contains("(ROOT");
        assertThat(read("both.conllu"))
                .extracting(ConlluSentence::tree)
                .extracting(DependencyTree::heads)
                .containsExactlyElementsOf(read("parses.conllu").stream()
                        .map(parse -> parse.tree().heads())
                        .toList());
        CommandLineRun twice = CommandLineRun.of(
                "annotate",
                "--in",
                path("test.conllu"),
                "--model",
                path("model"),
                "--model",
                path("model"),
                "--out",
                path("tables/none"));
        assertThat(twice.exit()).isEqualTo(ExitCode.MODEL.status());
        assertThat(twice.err()).contains("there is a model of its kind of trees already");
    }

    private List<ConlluSentence> read(String name) throws IOException {
        List<ConlluSentence> sentences = new ArrayList<>();
        try (TreebankReader<ConlluSentence> reader = new ConlluFormat()
                .read(
                        Files.newInputStream(folder.resolve(name)),
                        TreebankSource.of(folder.resolve(name)),
                        StandardCharsets.UTF_8)) {
            while (reader.hasNext()) {
                sentences.add(reader.next().orThrow());
            }
        }
        return sentences;
    }

    private CommandLineRun run(Object... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
