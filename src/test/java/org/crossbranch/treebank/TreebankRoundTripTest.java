package org.crossbranch.treebank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.crossbranch.SharedData;
import org.crossbranch.Sweep;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.bracket.DiscbracketFormat;
import org.crossbranch.treebank.bracket.DiscbracketFormat.Brackets;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.export.ExportFormat;
import org.crossbranch.treebank.tigerxml.TigerXmlFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every treebank file of the shared folder is read and written back; what is written is the file, byte by byte. */
@Tag("slow")
class TreebankRoundTripTest {
    /** The step between trees of a file that are converted to TIGER-XML. */
    private static final int CONVERTED_STEP = Sweep.stride(8);

    private static final List<String> SPLITS = List.of(
            "data/alpino-nl/dev",
            "data/alpino-nl/test",
            "data/pcc-de/train",
            "data/pcc-de/dev",
            "data/pcc-de/test",
            "facts/evaluation-cases/gold");

    @Test
    void discbracketFilesAreWrittenBackToTheByte() throws IOException {
        assertThat(roundTrips(
                        "data",
                        ".discbracket",
                        // Of two ways to write round brackets, a treebank uses one.
                        text -> new DiscbracketFormat(text.contains("RB#") ? Brackets.DISCODOP : Brackets.PENN)))
                .isEqualTo(152_873);
    }

    @Test
    void exportFilesAreWrittenBackToTheByte() throws IOException {
        assertThat(roundTrips("data", ".export", text -> new ExportFormat())).isEqualTo(28_522);
    }

    @Test
    void conlluFilesAreWrittenBackToTheByte() throws IOException {
        assertThat(roundTrips("data", ".conllu", text -> new ConlluFormat())).isEqualTo(63_174);
    }

    /** Converted to TIGER-XML and back, with identifiers: no tree of any treebank loses anything. */
    @Test
    void constituencyTreesSurviveTigerXml(@TempDir Path folder) throws IOException {
        TigerXmlFormat format = new TigerXmlFormat();
        int trees = 0;
        for (Path file : Stream.concat(files("data", ".discbracket").stream(), files("data", ".export").stream())
                .toList()) {
            Path converted = folder.resolve("trees.xml");
            try (TreebankReader<ConstituencyTree> reader =
                            ConstituencyFormat.of(file).read(file);
                    TreebankWriter<ConstituencyTree> writer = format.write(converted)) {
                for (int position = 0; reader.hasNext(); position++) {
                    ConstituencyTree tree = reader.next().orThrow();
                    if (position % CONVERTED_STEP == 0) {
                        writer.write(tree);
                    }
                }
            }
            try (TreebankReader<ConstituencyTree> expected =
                            ConstituencyFormat.of(file).read(file);
                    TreebankReader<ConstituencyTree> back = format.read(
                            Files.newInputStream(converted), TreebankSource.of(file), StandardCharsets.UTF_8)) {
                for (int position = 0; expected.hasNext(); position++, trees++) {
                    ConstituencyTree tree = expected.next().orThrow();
                    // No assertion object a tree: there are a hundred and eighty thousand.
                    if (position % CONVERTED_STEP == 0 && !back.next().orThrow().equals(tree)) {
                        throw new AssertionError("not the same after conversion: "
                                + tree.sentence().id());
                    }
                }
                assertThat(back.hasNext()).isFalse();
            }
        }
        System.out.println("round trip: one of " + CONVERTED_STEP + " of " + trees + " trees through TIGER-XML");
        assertThat(trees).isEqualTo(152_873 + 28_522);
    }

    /** Other parsers' files are not always in our order of children or columns, so trees are compared. */
    @Test
    void referenceFilesAreReadAgainAsTheSameTrees() throws IOException {
        int trees = 0;
        for (String extension : List.of(".discbracket", ".export")) {
            for (Path file : files("facts", extension)) {
                if (file.toString().contains("public-cases")) {
                    // Faulty by intent.
                    continue;
                }
                ConstituencyFormat format = ConstituencyFormat.of(file);
                List<ConstituencyTree> read = read(file);
                String written = TreebankText.written(format, read);
                List<ConstituencyTree> again = TreebankText.entries(format, written).stream()
                        .map(TreebankEntry::orThrow)
                        .toList();
                assertThat(anonymous(again)).as("%s", file).isEqualTo(anonymous(read));
                trees += read.size();
            }
        }
        System.out.println("round trip: " + trees + " reference trees, as trees");
        assertThat(trees).isEqualTo(7_462);
    }

    @Test
    void discbracketAndExportOfOneSplitHoldTheSameTrees() throws IOException {
        int trees = 0;
        for (String split : SPLITS) {
            List<ConstituencyTree> exported = read(SharedData.require(split + ".export"));
            List<ConstituencyTree> bracketed = read(SharedData.require(split + ".discbracket"));
            List<ConstituencyTree> reduced = exported.stream()
                    .map(TreebankRoundTripTest::withoutWhatDiscbracketLacks)
                    .toList();
            assertThat(anonymous(reduced)).as(split).isEqualTo(anonymous(bracketed));
            trees += reduced.size();
        }
        System.out.println("discbracket and export agree on " + trees + " trees");
        assertThat(trees).isEqualTo(4_353);
    }

    private static <T> int roundTrips(String folder, String extension, Function<String, TreebankFormat<T>> formats)
            throws IOException {
        int trees = 0;
        for (Path file : files(folder, extension)) {
            String expected = Files.readString(file);
            TreebankFormat<T> format = formats.apply(expected);
            StringWriter out = new StringWriter();
            int inFile = 0;
            try (TreebankReader<T> reader = format.read(file);
                    TreebankWriter<T> writer = format.write(out)) {
                for (; reader.hasNext(); inFile++) {
                    writer.write(reader.next().orThrow());
                }
            }
            assertThat(out.toString().equals(expected))
                    .as("%s is written as it was read", file)
                    .isTrue();
            System.out.println("round trip: " + inFile + " trees of " + file);
            trees += inFile;
        }
        System.out.println("round trip: " + trees + " trees in all " + extension + " files of " + folder);
        return trees;
    }

    private static List<Path> files(String folder, String extension) throws IOException {
        try (Stream<Path> paths = Files.walk(SharedData.require(folder))) {
            return paths.filter(path -> path.toString().endsWith(extension))
                    .sorted()
                    .toList();
        }
    }

    private static List<ConstituencyTree> read(Path file) throws IOException {
        try (TreebankReader<ConstituencyTree> reader =
                ConstituencyFormat.of(file).read(file)) {
            return reader.trees().toList();
        }
    }

    /** Identifiers name the file, so they are left aside. */
    private static List<ConstituencyTree> anonymous(List<ConstituencyTree> trees) {
        List<ConstituencyTree> anonymous = new ArrayList<>();
        for (ConstituencyTree tree : trees) {
            anonymous.add(tree.withSentence(tree.sentence().withId("")));
        }
        return anonymous;
    }

    private static ConstituencyTree withoutWhatDiscbracketLacks(ConstituencyTree tree) {
        List<Token> tokens = tree.sentence().tokens().stream()
                .map(token -> Token.of(token.form(), token.tag()))
                .toList();
        return new ConstituencyTree(tree.sentence().withTokens(tokens), withoutFunctions(tree.root()));
    }

    private static Constituent withoutFunctions(Constituent node) {
        List<TreeNode> children = new ArrayList<>();
        for (TreeNode child : node.children()) {
            children.add(child instanceof Constituent constituent ? withoutFunctions(constituent) : child);
        }
        return new Constituent(node.label(), "", children);
    }
}
