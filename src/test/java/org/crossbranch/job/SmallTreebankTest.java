package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.crossbranch.spark.LocalSpark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Treebanks with one of what others have many of are trained on and parsed with, whatever the scorer. */
final class SmallTreebankTest {
    private static final String TWO_TREES = """
            (ROOT (NP (T 0=the) (T 1=cat)) (VP (T 2=sees) (NP (T 3=the) (T 4=dog))))
            (ROOT (NP (T 0=a) (T 2=cat)) (T 1=dog))
            """;

    /** All that is asked of a system and a scorer. */
    private static final List<String> PARSERS = List.of(
            "system=ml-set scorer=set",
            "system=ml-set scorer=set training.tags=given",
            "system=ml-gap scorer=templates features=nt",
            "system=sr-gap scorer=templates features=lex-nt",
            "system=sr-gap scorer=feed-forward",
            "system=sr-gap scorer=feed-forward training.tags=given",
            "system=easy-first scorer=templates features=lex-nt");

    @TempDir
    private Path folder;

    @BeforeEach
    void startSpark() {
        LocalSpark.session();
    }

    static Stream<Arguments> treebanksAndParsers() {
        String noTags = TWO_TREES.replaceAll("\\(T ([^)]*)\\)", "$1");
        String oneWord = "(ROOT (T 0=yes))\n";
        String oneLabel = "(X (T 0=oh) (T 1=yes))\n";
        return Stream.of(
                        PARSERS.stream().map(parser -> Arguments.of("one tag", TWO_TREES, parser)),
                        Stream.of(0, 1, 5).map(parser -> Arguments.of("no tags", noTags, PARSERS.get(parser))),
                        Stream.of(0, 3, 6).map(parser -> Arguments.of("one word", oneWord, PARSERS.get(parser))),
                        Stream.of(2, 4, 6).map(parser -> Arguments.of("one label", oneLabel, PARSERS.get(parser))))
                .flatMap(arguments -> arguments);
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("treebanksAndParsers")
    void isTrainedOnAndParsedWith(String name, String treebank, String parser) throws IOException {
        Path train = Files.writeString(folder.resolve("train.discbracket"), treebank);
        // Words, tags and labels that training has not.
        Path dev = Files.writeString(
                folder.resolve("dev.discbracket"), treebank + "(TOP (ZP (Z 0=zzz) (Z 2=\u00fc\u00fc)) (T 1=yes))\n");
        Path model = folder.resolve("model");
        List<Object> line = new ArrayList<>(List.of("train", "--in", train, "--dev", dev, "--model", model));
        Stream.of(parser.split(" ", -1)).forEach(setting -> line.addAll(List.of("--set", setting)));
        Stream.of("epochs=2", "word-size=4", "character-size=4", "character-lstm=4", "sentence-lstm=4", "hidden=4")
                .forEach(setting -> line.addAll(List.of("--set", "training." + setting)));
        line.addAll(List.of("--set", "training.workers=1"));
        CommandLineRun trained = CommandLineRun.of(line.toArray());
        assertThat(trained.exit()).as(trained.err()).isZero();
        assertThat(model.resolve("metrics.jsonl")).content().hasLineCount(2).doesNotContain("NaN");

        Path parses = folder.resolve("parses");
        CommandLineRun parsed = CommandLineRun.of("annotate", "--in", dev, "--model", model, "--out", parses);
        assertThat(parsed.exit()).as(parsed.err()).isZero();
        assertThat(parsed.out()).startsWith(parses + ": " + (treebank.lines().count() + 1) + " parses\n");
    }
}
