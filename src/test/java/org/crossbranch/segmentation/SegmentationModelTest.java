package org.crossbranch.segmentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.crossbranch.segmentation.SegmentationModel.NamedBytes;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SegmentationModelTest {
    private static final String TEXT = "I don't know Mr. Brown. Is it e.g. a cat? He cannot sing!";

    @Test
    void modelCutsAsItsTreebankDoes() {
        Segmenter segmenter = TrainedSegmentation.model().segmenter();
        assertThat(sentences(segmenter))
                .containsExactly("I don't know Mr. Brown.", "Is it e.g. a cat?", "He cannot sing!");
        assertThat(forms(segmenter, "He cannot sing, Dr. Smith."))
                .containsExactly("He", "can", "not", "sing", ",", "Dr.", "Smith", ".");
        assertThat(forms(Segmenter.unicode(), "He cannot sing.")).containsExactly("He", "cannot", "sing", ".");
    }

    @Test
    void sentencesMayEndWithoutAMark() {
        List<String> sentences = List.of("Ann reads a book", "Bob sings, and Ann too", "They go home", "No", "Wait!");
        List<GoldText> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            StringBuilder text = new StringBuilder();
            List<GoldText.GoldSentence> gold = new ArrayList<>();
            for (int j = 0; j < sentences.size(); j++) {
                String sentence = sentences.get((i * (j + 1) + j) % sentences.size());
                int start = text.length();
                text.append(sentence).append(' ');
                List<Segmenter.Span> tokens = Segmenter.unicode().tokens(sentence).stream()
                        .map(token -> new Segmenter.Span(start + token.start(), start + token.end()))
                        .toList();
                gold.add(new GoldText.GoldSentence(new Segmenter.Span(start, text.length() - 1), tokens));
            }
            texts.add(new GoldText(text.toString(), gold));
        }
        Segmenter segmenter = SegmentationTrainer.train("", texts).segmenter();
        String text = "They go home Ann reads a book Bob sings, and Ann too Wait! No";
        assertThat(segmenter.sentences(text).stream().map(span -> span.of(text)))
                .containsExactly("They go home", "Ann reads a book", "Bob sings, and Ann too", "Wait!", "No");
    }

    @Test
    void sameTextsMakeTheSameFile() {
        byte[] again =
                SegmentationTrainer.train("en", TrainedSegmentation.texts()).bytes();
        assertThat(again).isEqualTo(TrainedSegmentation.model().bytes());
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        SegmentationModel read = read(TrainedSegmentation.model().bytes());
        assertThat(read.id()).isEqualTo(TrainedSegmentation.model().id());
        assertThat(read.language()).isEqualTo("en");
        assertThat(sentences(read.segmenter())).hasSize(3);
    }

    @Test
    void openNlpsOwnFilesAreReadAndSoAreJarsOfThem() {
        Map<String, byte[]> parts = parts();
        byte[] sentences = part(parts, "sentences.bin");
        byte[] tokens =
                ModelArchive.zip(Map.of("META-INF/LICENSE", new byte[3], "nl-tokens.bin", part(parts, "tokens.bin")));
        SegmentationModel read = SegmentationModel.read(
                List.of(new NamedBytes("s.bin", sentences), new NamedBytes("t.jar", tokens)), "en");
        assertThat(read.id()).isEqualTo(TrainedSegmentation.model().id());
        SegmentationModel half = SegmentationModel.read(List.of(new NamedBytes("s.bin", sentences)), "en");
        assertThat(sentences(half.segmenter())).hasSize(3);
        assertThat(forms(half.segmenter(), "He cannot sing.")).containsExactly("He", "cannot", "sing", ".");
        assertThatThrownBy(() -> SegmentationModel.read(
                        List.of(new NamedBytes("s.bin", sentences), new NamedBytes("r.bin", sentences)), ""))
                .hasMessage("r.bin: there are two models for sentences; give one of each kind");
    }

    @Test
    void anyChangedByteIsNoticed() {
        byte[] bytes = TrainedSegmentation.model().bytes();
        int read = 0;
        for (int i = 0; i < bytes.length; i += 97) {
            byte[] changed = bytes.clone();
            changed[i] ^= 0x10;
            try {
                // What is not noticed changes nothing: bytes of a zip that nobody reads, such as times.
                assertThat(read(changed).id())
                        .isEqualTo(TrainedSegmentation.model().id());
                read++;
            } catch (SegmentationModelException e) {
                assertThat(e).hasMessageStartingWith("a.seg: ");
            }
        }
        assertThat(read).isLessThan(bytes.length / 97 / 10);
        for (int length = 0; length < bytes.length / 2; length += 211) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(SegmentationModelException.class);
        }
    }

    @Test
    void fileThatUnpacksToFarMoreIsRefused() {
        byte[] bomb = ModelArchive.zip(Map.of("sentences.bin", new byte[ModelArchive.MAX_UNPACKED + 1]));
        assertThat(bomb.length).isLessThan(1 << 20);
        assertThatThrownBy(() -> read(bomb)).hasMessageContaining("it unpacks to more than");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "factory=org.crossbranch.segmentation.SegmentationModelTest",
                "factory=opennlp.tools.namefind.TokenNameFinderFactory",
                "serializer-class-sent.model=opennlp.tools.util.model.ByteArraySerializer"
            })
    void classesThatAFileNamesAreRefused(String line) {
        Map<String, byte[]> model =
                new LinkedHashMap<>(ModelArchive.entries("", part(parts(), "sentences.bin"), name -> true));
        String manifest = new String(model.get("manifest.properties"), StandardCharsets.ISO_8859_1)
                .replaceAll("factory=.*\n", "");
        model.put("manifest.properties", (manifest + line + "\n").getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> read(ModelArchive.zip(model)))
                .hasMessage(
                        "a.seg: it names classes of its own, and no such model is read; give a model with OpenNLP's own");
    }

    @Test
    void otherZipsAndOtherFilesAreRefused() {
        assertThatThrownBy(() -> read("no zip".getBytes(StandardCharsets.UTF_8)))
                .hasMessageStartingWith("a.seg: it is no zip file; give a file that ");
        assertThatThrownBy(() -> read(ModelArchive.zip(Map.of("a", new byte[1]))))
                .hasMessageStartingWith("a.seg: it holds no model for sentences or tokens; give a file that ");
    }

    private static Map<String, byte[]> parts() {
        return ModelArchive.entries("", TrainedSegmentation.model().bytes(), name -> name.endsWith(".bin"));
    }

    private static byte[] part(Map<String, byte[]> parts, String name) {
        return Objects.requireNonNull(parts.get(name), name);
    }

    private static SegmentationModel read(byte[] bytes) {
        return SegmentationModel.read(List.of(new NamedBytes("a.seg", bytes)), "");
    }

    private static List<String> sentences(Segmenter segmenter) {
        return segmenter.sentences(TEXT).stream().map(span -> span.of(TEXT)).toList();
    }

    private static List<String> forms(Segmenter segmenter, String sentence) {
        return segmenter.tokens(sentence).stream().map(Token::form).toList();
    }
}
