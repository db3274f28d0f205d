package org.crossbranch.scoring.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The language of feature templates, and the sets that the program brings along. */
final class FeatureTemplatesTest {
    private static FeatureTemplates parse(String text) {
        return FeatureTemplates.parse(
                "my.conf",
                text,
                name -> name.equals("other") ? Optional.of("b0.t\ns0.c & b0.t\n") : Optional.empty(),
                place -> place.attribute() == Place.Attribute.GAP_TYPE && place.depth() == 9
                        ? Optional.of("no gaps at that depth")
                        : Optional.empty());
    }

    @Test
    void readsPlacesOfEveryKind() {
        String text = """
                s0.c & s1.c & b0.t
                s0.l.r.w
                d0.wlo & d0.tro
                b3.m[Case] & b0.m[*]
                s2.x & s2.y
                p & q
                s1.u.c
                s0.h.h.w
                g1.xpos & g0.l2.sl
                b0.vl & dist
                """;
        assertThat(parse(text).text()).isEqualTo(text);
    }

    @Test
    void commentsBlankLinesAndInclusionsAreUnderstood() {
        assertThat(parse("# mine\n\n  b1.w&s0.t # both\ninclude other\ninclude other\n")
                        .text())
                .isEqualTo("b1.w & s0.t\nb0.t\ns0.c & b0.t\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s0.c & z1.c      | my.conf:1:8: no place is called \"z1\"",
                "s0.c s1.c        | my.conf:1:6: \"&\" or the end of the line is due",
                "s0.c &           | my.conf:1:7: a place is due",
                "s0               | my.conf:1:3: an attribute is due",
                "s0.cc            | my.conf:1:4: no attribute is called \"cc\"",
                "s0.l.l.l.c       | my.conf:1:8: only two steps lead from a place",
                "b0.t &  s9.x     | my.conf:1:9: no gaps at that depth",
                "b0.m & s0.c      | my.conf:1:5: the name of a morphological attribute is due",
                "include nothing  | my.conf:1:9: there is no set \"nothing\"",
                "include my.conf  | my.conf:1:9: the set includes itself",
            })
    void errorsNameLineAndColumn(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(FeatureSyntaxException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aTemplateThatIsThereTwiceIsRefused() {
        assertThatThrownBy(() -> parse("b0.t\n\n b0.t"))
                .hasMessage("my.conf:3:6: the template stands in my.conf:1 already");
        assertThatThrownBy(() -> parse("# none\n")).hasMessage("my.conf:1:1: there are no templates");
    }

    /** The numbers of templates that the papers have; {@code docs/features.md} accounts for the differences. */
    @ParameterizedTest
    @CsvSource({
        "coavoux-baseline, 40",
        "coavoux-extended, 51",
        "coavoux-spans, 76",
        "maier-baseline, 42",
        "maier-extended, 57",
        "maier-separator, 52",
        "maier-disco, 68",
        "maier-all, 93",
        "sr-gap-spans, 124",
        "ml-spans, 92",
        "ml-spans-fast, 50",
        "easy-first, 69",
        "zhang-nivre, 72",
        "zhang-nivre-standard, 79",
        "zhang-nivre-attardi, 91",
        "zhang-nivre-swap, 90",
        "sartorio-arc, 89",
        "rich-eager, 112",
    })
    void publishedSetsAreWhole(String name, int templates) {
        assertThat(FeatureTemplates.named(name, place -> Optional.empty())
                        .orElseThrow()
                        .templates())
                .hasSize(templates);
    }

    @Test
    void everyFileOfTheFolderIsASet() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("conf", "features"))) {
            List<Path> all = files.toList();
            assertThat(all)
                    .hasSizeGreaterThanOrEqualTo(7)
                    .allSatisfy(file -> assertThat(FeatureTemplates.named(file.toString(), place -> Optional.empty()))
                            .isPresent());
        }
        assertThat(FeatureTemplates.text("no-such-set")).isEmpty();
    }
}
