package org.crossbranch.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.crossbranch.search.ParseBudget;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.segmentation.SegmentationModel;
import org.crossbranch.segmentation.SegmentationModel.NamedBytes;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.transition.TransitionSystems;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.SyntaxTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The ready models that come with the program: each is small, is what its card says, cuts text and parses it. */
final class ShippedModelsTest {
    private static final Path FOLDER = Path.of("models");
    private static final long MOST_BYTES = 8_000_000;
    private static final long MOST_BYTES_OF_A_SEGMENTER = 1_000_000;
    private static final long MOST_BYTES_OF_ALL = 40_000_000;

    /** A text of two sentences, and its tokens. */
    private record Sample(String text, List<List<String>> tokens) {}

    private static final Map<String, Sample> SAMPLES = Map.of(
            "nl",
            new Sample(
                    "Dit is een zin. Jansen (55) zei niets.",
                    List.of(
                            List.of("Dit", "is", "een", "zin", "."),
                            List.of("Jansen", "(", "55", ")", "zei", "niets", "."))),
            "en",
            new Sample(
                    "Dr. Smith was absent (again). The mice were healthy.",
                    List.of(
                            List.of("Dr.", "Smith", "was", "absent", "(", "again", ")", "."),
                            List.of("The", "mice", "were", "healthy", "."))),
            "de",
            new Sample(
                    "Das ist z. B. ein Satz. Sie schläft.",
                    List.of(List.of("Das", "ist", "z.", "B.", "ein", "Satz", "."), List.of("Sie", "schläft", "."))),
            "is",
            new Sample(
                    "Síðan fór Egill ferðar sinnar. Hann kom aftur.",
                    List.of(
                            List.of("Síðan", "fór", "Egill", "ferðar", "sinnar", "."),
                            List.of("Hann", "kom", "aftur", "."))));

    static List<String> names() {
        return ReadyModels.in(FOLDER).names();
    }

    @Test
    void thereAreSomeAndTheyAreSmall() throws IOException {
        assertThat(names()).isNotEmpty();
        try (Stream<Path> files = Files.walk(FOLDER)) {
            long bytes = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
            assertThat(bytes).isLessThan(MOST_BYTES_OF_ALL);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void aModelIsWhatItsCardSays(String name) throws IOException {
        Path folder = FOLDER.resolve(name);
        ModelCard card = ModelCard.read(folder);
        Path file = folder.resolve(ReadyModels.MODEL);
        ModelBundle model = ModelBundle.read(file);
        assertThat(model.id()).isEqualTo(card.id());
        assertThat(model.language()).isEqualTo(card.language());
        assertThat(trees(model)).isEqualTo(card.trees());
        assertThat(model.provenance()).isEqualTo(model.provenance().reproducible());
        assertThat(folder.resolve(ModelCard.FILE))
                .content()
                .contains(model.provenance().commit())
                .contains(model.provenance().trainingDataSha256());
        assertThat(folder.resolve("LICENSE")).isNotEmptyFile();
        assertThat(Files.size(file)).isLessThan(MOST_BYTES);
        assertThat(Files.size(folder.resolve(ReadyModels.SEGMENTER))).isLessThan(MOST_BYTES_OF_A_SEGMENTER);
    }

    private static String trees(ModelBundle model) {
        Class<? extends SyntaxTree> kind =
                TransitionSystems.named(model.system()).trees();
        return kind == ConstituencyTree.class ? "constituents" : "dependencies";
    }

    @ParameterizedTest
    @MethodSource("names")
    void aModelCutsAndParsesTextOfItsLanguage(String name) throws IOException {
        Path file = ReadyModels.in(FOLDER).locate(name);
        ModelBundle model = ModelBundle.read(file);
        Path cut = ReadyModels.segmenter(file).orElseThrow();
        Segmenter segmenter = SegmentationModel.read(
                        List.of(new NamedBytes(cut.toString(), Files.readAllBytes(cut))), "")
                .segmenter();
        Sample sample = Objects.requireNonNull(SAMPLES.get(model.language()), model.language());
        List<Sentence> sentences = segmenter.sentences(sample.text()).stream()
                .map(span -> span.of(sample.text()))
                .map(text -> new Sentence(text, text, segmenter.tokens(text)))
                .toList();
        assertThat(sentences.stream()
                        .map(sentence -> sentence.tokens().stream()
                                .map(token -> token.form())
                                .toList()))
                .isEqualTo(sample.tokens());
        assertThat(model.parser(ParseBudget.DEFAULT).parse(sentences))
                .hasSize(2)
                .allMatch(outcome -> outcome instanceof ParseOutcome.Parsed);
        assertThat(UnknownWords.in(sentences, model.lexicon().words()).unknown())
                .isLessThan(5);
    }
}
