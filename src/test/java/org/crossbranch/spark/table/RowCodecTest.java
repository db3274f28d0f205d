package org.crossbranch.spark.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.crossbranch.SharedData;
import org.crossbranch.search.Ranking;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.transition.Derivation;
import org.crossbranch.tree.Analysis;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.DependencyTree;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.conll.ConlluFormat;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RowCodecTest {
    private static final Origin ORIGIN = new Origin("corpus", "document", 7);

    @Test
    void randomTreesComeBackFromRows() {
        RandomTrees.of(20250601, 500, 40)
                .forEach(tree -> assertThat(TreesTable.read(TreesTable.row(ORIGIN, tree)))
                        .isEqualTo(new WithOrigin<>(ORIGIN, tree)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"data/pcc-de/dev.export", "data/pcc-de/dev.discbracket", "data/alpino-bench/dev.discbracket"})
    void realTreesComeBackFromRows(String file) throws Exception {
        Path path = SharedData.require(file);
        try (TreebankReader<?> reader = TreebankFormats.of(path).read(path)) {
            assertThat(reader.entries()
                            .map(entry -> (ConstituencyTree) entry.orThrow())
                            .peek(tree -> assertThat(TreesTable.read(TreesTable.row(ORIGIN, tree))
                                            .value())
                                    .isEqualTo(tree)))
                    .hasSizeGreaterThan(200);
        }
    }

    @Test
    void dependencyTreesComeBackFromRowsWithTheirComments() throws Exception {
        Path path = SharedData.require("data/ud-en-ewt/dev.conllu");
        try (TreebankReader<ConlluSentence> reader = new ConlluFormat().read(path)) {
            assertThat(reader.trees().limit(500)).allSatisfy(sentence -> {
                Origin origin = new Origin("ud-en-ewt", "dev", 1);
                Row row = TreesTable.row(origin, sentence);
                assertThat(TreesTable.readDependencies(row)).isEqualTo(new WithOrigin<>(origin, sentence));
            });
        }
    }

    @Test
    void everythingAboutATokenComesBack() {
        Token full = new Token("Hände", "NN", "Hand", new java.util.TreeMap<>(Map.of("Case", "Acc")), "OA", 3, 8);
        Token bare = Token.of("(", "$(");
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("c/d/s 1", "die Hände(", List.of(full, bare)),
                new Constituent(
                        "ROOT",
                        "",
                        List.of(
                                new Constituent("NP", "HD", List.of(new Constituent("NP", "HD", List.of(new Leaf(0))))),
                                new Leaf(1))));
        assertThat(TreesTable.read(TreesTable.row(ORIGIN, tree)).value()).isEqualTo(tree);
        Ranking ranking = new Ranking(
                0.75,
                1.5,
                List.of(1.0, 0.75, 0.75),
                List.of(),
                List.of(new Ranking.Ranked(
                        Analysis.of(tree.withRoot(new Constituent("S", "", List.of(new Leaf(0), new Leaf(1))))),
                        -2.75,
                        0.25)));
        for (Ranking some : List.of(ranking, Ranking.NONE)) {
            ParsesTable.Parse parse =
                    new ParsesTable.Parse(Analysis.of(tree), "abc", Status.SPLIT, -1.25, 6, some, 321);
            assertThat(ParsesTable.read(ParsesTable.row(ORIGIN, parse))).isEqualTo(new WithOrigin<>(ORIGIN, parse));
        }
    }

    /** Confidence is asked for apart from the rest of a parse; a pair of trees has none of its own. */
    @Test
    void confidenceComesBackOrIsRefused() {
        Sentence sentence = new Sentence("c/d/1", "ab", List.of(Token.of("a", "X"), Token.of("b", "X")));
        Analysis arcs = Analysis.of(new DependencyTree(sentence, new int[] {-1, 0}, List.of("root", "obj")));
        assertThat(TreeTables.confidence(ParsesTable.SCHEMA, confident(arcs, 0.5, List.of(0.75, 1.0))))
                .hasValue(0.5);
        assertThat(TreeTables.arcConfidence(ParsesTable.SCHEMA, confident(arcs, 0.5, List.of(0.75, 1.0))))
                .containsExactly(0.75, 1.0);
        assertThat(TreeTables.confidence(ParsesTable.SCHEMA, confident(arcs, Ranking.UNKNOWN, List.of())))
                .isEmpty();
        Analysis pair = new Analysis(
                sentence,
                Optional.of(
                        new ConstituencyTree(sentence, new Constituent("S", "", List.of(new Leaf(0), new Leaf(1))))),
                arcs.dependency());
        assertThat(TreeTables.confidence(ParsesTable.SCHEMA, confident(pair, 0.5, List.of())))
                .isEmpty();
        assertThat(TreeTables.constituentConfidence(ParsesTable.SCHEMA, confident(pair, 0.5, List.of())))
                .containsExactly(0.25);
        assertThat(TreeTables.constituentConfidence(TreesTable.SCHEMA, TreesTable.row(ORIGIN, pair.constituencyTree())))
                .isEmpty();
        assertThatThrownBy(
                        () -> TreeTables.constituentConfidence(ParsesTable.SCHEMA, confident(arcs, 0.5, List.of(1.0))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("confidence in 1 constituents, and there are 0");
        assertThatThrownBy(() -> TreeTables.confidence(ParsesTable.SCHEMA, confident(arcs, 1.5, List.of())))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "row \"c/d/1\": a confidence of 1.5, and it is from 0 to 1; write the table again");
        assertThatThrownBy(() -> TreeTables.arcConfidence(ParsesTable.SCHEMA, confident(arcs, 0.5, List.of(1.0))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("confidence in 1 arcs, and there are 2");
    }

    private static Row confident(Analysis analysis, double ofTree, List<Double> ofArcs) {
        return ParsesTable.row(
                ORIGIN,
                new ParsesTable.Parse(
                        analysis,
                        "abc",
                        Status.PARSED,
                        -1,
                        4,
                        new Ranking(ofTree, Ranking.UNKNOWN, List.of(0.25), ofArcs, List.of()),
                        1));
    }

    @Test
    void sentencesComeBack() {
        Token token = new Token("a", "", "", new java.util.TreeMap<>(), "", 0, 1);
        Sentence sentence = new Sentence("c/d/1", "a", List.of(token));
        assertThat(SentencesTable.read(SentencesTable.row(ORIGIN, sentence)))
                .isEqualTo(new WithOrigin<>(ORIGIN, sentence));
    }

    @Test
    void aStringThatIsTooLongIsRefused() {
        Sentence sentence = new Sentence(
                "c/d/1",
                "a".repeat((int) RowBytes.MOST + 1),
                List.of(new Token("a", "", "", new java.util.TreeMap<>(), "", 0, 1)));
        assertThatThrownBy(() -> SentencesTable.read(SentencesTable.row(ORIGIN, sentence)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a string of 8000001 characters in column text, and 8000000 are the most");
    }

    @Test
    void rejectsComeBack() {
        RejectsTable.Reject reject = new RejectsTable.Reject(
                "c/d/1", Status.MALFORMED, "file", 3, 4, "import", "a bracket is missing", "(S");
        assertThat(RejectsTable.read(RejectsTable.row(reject))).isEqualTo(reject);
        assertThat(reject.message()).isEqualTo("file:3:4: a bracket is missing");
    }

    @Test
    void derivationsComeBack() {
        Random random = new Random(4711);
        Stream<OracleDerivation> derivations = IntStream.range(0, 200).mapToObj(i -> derivation(random, i));
        assertThat(derivations)
                .allSatisfy(derivation -> assertThat(DerivationsTable.read(DerivationsTable.row(derivation)))
                        .isEqualTo(derivation));
    }

    @Test
    void derivationsOfOlderTablesHaveNoTree() {
        StructType columns = DerivationsTable.SCHEMA.columns();
        StructType older = new StructType(Arrays.copyOf(columns.fields(), columns.length() - 2));
        DerivationsTable.SCHEMA.check(older, "tables/older");
        OracleDerivation derivation = derivation(new Random(1), 1);
        Object[] cells = IntStream.range(0, older.length())
                .mapToObj(DerivationsTable.row(derivation)::get)
                .toArray();
        assertThat(DerivationsTable.read(RowFactory.create(Arrays.copyOf(cells, columns.length()))))
                .isEqualTo(new OracleDerivation(
                        derivation.sentence(),
                        derivation.system(),
                        derivation.oracle(),
                        derivation.inventoryHash(),
                        derivation.taken(),
                        derivation.advice()));
    }

    private static OracleDerivation derivation(Random random, int number) {
        ConstituencyTree tree = new RandomTrees(number).next(20);
        List<Token> tokens = IntStream.range(0, tree.sentence().length())
                .mapToObj(i -> Token.of("w" + i, "T" + i)
                        .withFunction("F" + i)
                        .withAnalysis(
                                number % 2 == 0 ? "" : "l" + i % 3,
                                i % 2 == 0 ? Map.of() : Map.of("Case", "Nom", "Number", "Sing")))
                .toList();
        int steps = 4 * tokens.size() - 2;
        Sentence sentence = new Sentence("c/d/" + number, "", tokens);
        return new OracleDerivation(
                sentence,
                "ml-set",
                "static",
                "hash",
                new Derivation(random.ints(steps).boxed().toList()),
                random.ints(random.nextBoolean() ? steps : 0).boxed().toList(),
                Optional.of(Analysis.of(tree.withSentence(sentence))).filter(some -> random.nextBoolean()));
    }

    @Test
    void aNullIsAnErrorThatNamesTheColumn() {
        Row row = RowFactory.create("c/d/1", "c", "d", 1L, -1, null, RowReader.array(List.of()));
        assertThatThrownBy(() -> SentencesTable.read(row))
                .isInstanceOf(InputException.class)
                .hasMessage("table \"sentences\", row \"c/d/1\": a null in column text, and no column may be null;"
                        + " write the table again with \"crossbranch import\"");
    }

    /** Found by the target {@code rows}: such a tree could not be written as discbracket. */
    @Test
    void aConstituentWithoutALabelIsAnError() {
        ConstituencyTree tree = new ConstituencyTree(
                new Sentence("c/d/1", "", List.of(Token.of("a", "T"))), new Constituent("S", "", List.of(new Leaf(0))));
        Object[] cells = new Object[TreesTable.SCHEMA.columns().size()];
        Row whole = TreesTable.row(ORIGIN, tree);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = whole.get(i);
        }
        cells[TreesTable.SCHEMA.columns().fieldIndex("constituents")] = RowReader.array(List.of(RowFactory.create(
                "", "", -1, RowReader.array(List.of()), RowReader.array(List.of(0)), RowReader.array(List.of()))));
        assertThatThrownBy(() -> TreesTable.read(RowFactory.create(cells)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("constituent 0 has no label");
    }

    @Test
    void aCycleAmongConstituentsIsAnError() {
        Row loop = RowFactory.create(
                "S", "", -1, RowReader.array(List.of(0)), RowReader.array(List.of(0)), RowReader.array(List.of()));
        Row row = RowFactory.create(
                "c/d/1",
                "c",
                "d",
                1L,
                "",
                TokenColumn.analysed(List.of(Token.of("a", "T"))),
                RowReader.array(List.of(loop)),
                "",
                DependencyColumn.none(),
                "",
                0);
        assertThatThrownBy(() -> TreesTable.read(row))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("row \"c/d/1\": constituent 0 cannot have the child 0");
    }
}
