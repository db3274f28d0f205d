package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.SegmentationModel.NamedBytes;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code train --task tokens}: a model of a treebank's sentences and tokens. */
final class TrainTokensTest {
    @TempDir
    private Path folder;

    @Test
    void treebankTrainsASegmenterThatCutsAsItDoes() throws IOException {
        Path train = write("train.conllu", true);
        Path model = folder.resolve("en.segmenter");
        CommandLineRun run = CommandLineRun.of(
                "train",
                "--task",
                "tokens",
                "--in",
                train,
                "--dev",
                train,
                "--model",
                model,
                "--set",
                "documents.language=en");
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .isEqualTo(
                        model + ": learned from 120 sentences\n" + train + ": sentences 100.00 F1, tokens 100.00 F1\n");
        assertThat(folder.resolve("_runs/en.segmenter.run.json")).content().contains("\"tokensF1\"");
        SegmentationModel read = SegmentationModel.read(List.of(new NamedBytes("m", Files.readAllBytes(model))), "");
        assertThat(read.language()).isEqualTo("en");
        assertThat(read.segmenter().tokens("Ann can't sing, \"im\".").stream().map(Token::form))
                .containsSequence("Ann", "ca", "n't", "sing", ",");
        assertThat(read.segmenter().tokens("Im Haus, im Zug!"))
                .startsWith(at("In", 0, 2), at("dem", 0, 2), at("Haus", 3, 7))
                .contains(at("in", 9, 11), at("dem", 9, 11));
        byte[] first = Files.readAllBytes(model);
        assertThat(CommandLineRun.of(
                                "train",
                                "--task",
                                "tokens",
                                "--in",
                                train,
                                "--model",
                                model,
                                "--set",
                                "documents.language=en")
                        .exit())
                .isZero();
        assertThat(Files.readAllBytes(model)).isEqualTo(first);
    }

    private static Token at(String form, int start, int end) {
        return new Token(form, "", "", new TreeMap<>(), "", start, end);
    }

    @Test
    void treebankThatDoesNotSayWhereBlanksAreIsRefused() throws IOException {
        Path train = write("train.conllu", false);
        Path model = folder.resolve("en.segmenter");
        CommandLineRun run = CommandLineRun.of("train", "--task", "tokens", "--in", train, "--model", model);
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err())
                .isEqualTo(
                        "crossbranch train: " + train + ": no two tokens stand without a blank between them, so it does"
                                + " not say how text is cut; give CoNLL-U with \"# text\" or SpaceAfter=No\n");
        assertThat(model).doesNotExist();
    }

    @Test
    void parserNeedsDevelopmentTrees() {
        CommandLineRun run = CommandLineRun.of("train", "--in", "a.conllu", "--model", folder.resolve("m"));
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "crossbranch train: --dev is missing; give trees that are not in --in, such as a tenth of the treebank: they decide which epoch is best\n");
    }

    /** Sentences with a multiword token that its words spell, and one that they do not. */
    private Path write(String name, boolean hasSpaces) throws IOException {
        StringBuilder file = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            String no = hasSpaces ? "SpaceAfter=No" : "_";
            file.append(i % 4 == 0 ? "# newpar\n" : "");
            row(file, "1", "Ann", "_");
            file.append("2-3\tcan't" + "\t_".repeat(8) + "\n");
            row(file, "2", "ca", "_");
            row(file, "3", "n't", "_");
            row(file, "4", i % 2 == 0 ? "sing" : "go", no);
            row(file, "5", ",", "_");
            row(file, "6", "Dr.", "_");
            row(file, "7", "No", no);
            row(file, "8", ".", "_");
            file.append('\n');
            row(file, "1", "Wir", "_");
            file.append("2-3\tim" + "\t_".repeat(8) + "\n");
            row(file, "2", "in", "_");
            row(file, "3", "dem", "_");
            row(file, "4", i % 3 == 0 ? "Haus" : "Zug", no);
            row(file, "5", "!", "_");
            file.append('\n');
        }
        return Files.writeString(folder.resolve(name), file);
    }

    private static void row(StringBuilder file, String id, String form, String misc) {
        file.append(id).append('\t').append(form).append("\t_\tX\t_\t_\t").append(id.equals("1") ? 0 : 1);
        file.append("\tdep\t_\t").append(misc).append('\n');
    }
}
