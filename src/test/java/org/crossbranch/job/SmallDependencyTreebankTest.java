package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The recipe for dependencies trains on treebanks without annotation that others have. */
final class SmallDependencyTreebankTest {
    private static final int UPOS = 3;
    private static final int XPOS = 4;
    private static final int FEATS = 5;
    private static final int HEAD = 6;
    private static final int RELATION = 7;

    private static final String TREES = """
            1	a	a	DET	D	Case=Nom	2	det	_	_
            2	cat	cat	NOUN	N	Case=Nom|Number=Sing	3	nsubj	_	_
            3	sees	see	VERB	V	Number=Sing	0	root	_	_
            4	dogs	dog	NOUN	N	Case=Acc|Number=Plur	3	obj	_	_

            1	yes	yes	INTJ	I	_	0	root	_	_

            """;
    private static final String ONE_WORD = "1\tyes\tyes\tINTJ\tI\t_\t0\troot\t_\t_\n\n";

    /** Words, tags, features and relations that training has not. */
    private static final String UNSEEN = """
            1	zzz	zzz	X	Z	Case=Dat|Foreign=Yes	2	flat	_	_
            2	üü	üü	PUNCT	$,	_	0	root	_	_

            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void startSpark() {
        LocalSpark.session();
    }

    static Stream<Arguments> treebanks() {
        String onlyUpos = with(TREES, columns -> columns[XPOS] = columns[FEATS] = "_");
        String onlyXpos = with(TREES, columns -> columns[UPOS] = columns[FEATS] = "_");
        String oneTag = with(TREES, columns -> columns[UPOS] = columns[XPOS] = "X");
        String noTags = with(TREES, columns -> columns[UPOS] = columns[XPOS] = columns[FEATS] = "_");
        return Stream.of(
                Arguments.of("all columns", "given", TREES),
                Arguments.of("only UPOS", "predicted", onlyUpos),
                Arguments.of("only XPOS", "predicted", onlyXpos),
                Arguments.of("one tag", "predicted", oneTag),
                Arguments.of("no tags", "predicted", noTags),
                Arguments.of("no tags", "given", noTags),
                Arguments.of("one word", "predicted", ONE_WORD));
    }

    @ParameterizedTest(name = "{0}, tags {1}")
    @MethodSource("treebanks")
    void isTrainedOnAndParsedWith(String name, String tags, String treebank) throws IOException {
        Path train = Files.writeString(folder.resolve("train.conllu"), treebank);
        Path dev = Files.writeString(folder.resolve("dev.conllu"), treebank + UNSEEN);
        Path model = folder.resolve("model");
        List<Object> line = new ArrayList<>(List.of("train", "--in", train, "--dev", dev, "--model", model));
        Stream.of("epochs=2", "word-size=4", "character-lstm=4", "sentence-lstm=4", "tagger-lstm=4", "hidden=4")
                .forEach(setting -> line.addAll(List.of("--set", setting)));
        CommandLineRun trained = run(line, "--set", "tags=" + tags);
        assertThat(trained.out()).contains("conf/training/dependencies-small.conf");
        assertThat(model.resolve("metrics.jsonl")).content().hasLineCount(2).doesNotContain("NaN");

        Path headless = Files.writeString(
                folder.resolve("headless.conllu"),
                with(treebank + UNSEEN, columns -> columns[HEAD] = columns[RELATION] = "_"));
        Path parses = folder.resolve("parses");
        Path file = folder.resolve("parses.conllu");
        run(List.of("annotate"), "--in", headless, "--model", model, "--out", parses);
        run(List.of("convert"), "--in", parses, "--source", headless, "--out", file);
        List<String[]> parsed = words(Files.readString(file));
        assertThat(parsed).hasSameSizeAs(words(Files.readString(dev))).allSatisfy(word -> {
            assertThat(word[HEAD]).matches("[0-4]");
            assertThat(treebank).contains('\t' + word[RELATION] + '\t');
        });
        // What training has no example of is left as it was, and so is what is given.
        List<String[]> source = words(Files.readString(headless));
        for (int column : new int[] {UPOS, XPOS, FEATS}) {
            boolean isPredicted =
                    tags.equals("predicted") && words(treebank).stream().anyMatch(word -> !word[column].equals("_"));
            if (!isPredicted && !(name.equals("only XPOS") && column == UPOS)) {
                assertThat(column(parsed, column)).isEqualTo(column(source, column));
            }
        }
    }

    private static String with(String treebank, Consumer<String[]> change) {
        return treebank.lines()
                .map(line -> {
                    String[] columns = line.split("\t", -1);
                    if (columns.length > 1) {
                        change.accept(columns);
                    }
                    return String.join("\t", columns);
                })
                .collect(Collectors.joining("\n", "", "\n\n"));
    }

    private static List<String[]> words(String treebank) {
        return treebank.lines()
                .map(line -> line.split("\t", -1))
                .filter(columns -> columns.length > 1)
                .toList();
    }

    private static List<String> column(List<String[]> words, int column) {
        return words.stream().map(word -> word[column]).toList();
    }

    private static CommandLineRun run(List<?> first, Object... more) {
        CommandLineRun run =
                CommandLineRun.of(Stream.concat(first.stream(), Stream.of(more)).toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }
}
