package org.crossbranch.render.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.crossbranch.sample.SampleDependencies;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.junit.jupiter.api.Test;

/** The drawings in {@code docs/pictures} are what the program draws; {@code -Dcrossbranch.write-docs=true} writes them. */
class PicturesOfDocsTest {
    private static final Path FOLDER = Path.of("docs", "pictures");
    private static final Pattern SHOWN = Pattern.compile("!\\[[^]]*]\\((?:\\.\\./)*pictures/([^)]+)\\)");

    /** The list of names in the script. */
    private static final Pattern KNOWN = Pattern.compile("^known=\\(([^)]+)\\)", Pattern.MULTILINE);

    private static final Path SAMPLES = Path.of("data-samples", "test.discbracket");

    @Test
    void picturesAreThoseOfTheSampleTreebank() throws IOException {
        ConstituencyTree tree = tree("109");
        DependencyTree arcs = SampleDependencies.of(tree);
        Map<String, Analysis> pictures = Map.of(
                "branches.svg", Analysis.of(tree),
                "arcs.svg", Analysis.of(SampleDependencies.of(tree("2"))),
                "both.svg", new Analysis(tree.sentence(), Optional.of(tree), Optional.of(arcs)));
        for (Map.Entry<String, Analysis> picture : pictures.entrySet()) {
            Path file = FOLDER.resolve(picture.getKey());
            String svg = Picture.file(picture.getValue()) + "\n";
            if (Boolean.getBoolean("crossbranch.write-docs")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, svg);
            }
            assertThat(file).content().isEqualTo(svg);
        }
    }

    @Test
    void eachPictureIsMadeBySomethingAndShownSomewhere() throws IOException {
        Set<String> shown = new HashSet<>();
        try (Stream<Path> pages = Files.walk(Path.of("docs"))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                SHOWN.matcher(Files.readString(page)).results().forEach(link -> shown.add(link.group(1)));
            }
        }
        Matcher list = KNOWN.matcher(Files.readString(Path.of("jobs", "pictures")));
        assertThat(list.find()).isTrue();
        Set<String> made = new HashSet<>(Set.of(list.group(1).trim().split("\\s+")));
        assertThat(made).allMatch(name -> name.endsWith(".png"));
        made.addAll(Set.of("branches.svg", "arcs.svg", "both.svg"));
        try (Stream<Path> files = Files.list(FOLDER)) {
            Set<String> names = files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
            assertThat(names).isEqualTo(made).isEqualTo(shown);
        }
    }

    private static ConstituencyTree tree(String ordinal) throws IOException {
        try (TreebankReader<ConstituencyTree> reader =
                ConstituencyFormat.of(SAMPLES).read(SAMPLES)) {
            return reader.trees()
                    .filter(tree -> tree.sentence().id().endsWith("/" + ordinal))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
