package org.crossbranch.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.SharedData;
import org.crossbranch.evaluation.BracketCounts;
import org.crossbranch.evaluation.BracketScorer;
import org.crossbranch.evaluation.BracketView;
import org.crossbranch.evaluation.EvaluationParameters;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transform.MakeContinuous;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.RandomTrees;
import org.crossbranch.treebank.TreebankFormats;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.conll.ConlluSentence;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The macros of the notebooks in DuckDB, with the names that the docs give, against {@link RecipesByHand}. */
@ExtendWith(LocalSpark.class)
final class RecipesTest {
    private static final long SEED = 61;
    private static final Pattern SECTION = Pattern.compile("### ([^\n]+)\n.*?```sql\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CALL = Pattern.compile("FROM (\\w+)\\('trees', (.*)\\);");
    private static final Map<String, String> COLUMNS = Map.of(
            "gaps", "label, gap, start, \"end\", fillers",
            "subjects", "first, last, verb",
            "fronted", "first, last, verb, crosses",
            "extraposed", "first, distance",
            "separated", "word, verb",
            "arc_subjects", "word, head",
            "arc_fronted", "word, head",
            "arc_extraposed", "word, head, distance",
            "arc_separated", "word, head");

    private final SparkSession spark;
    private Connection database;

    @TempDir
    private Path folder;

    RecipesTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void open() throws IOException, SQLException {
        database = Objects.requireNonNull(new DuckDBDriver().connect("jdbc:duckdb:", new Properties()));
        execute(Files.readString(Path.of("notebooks", "recipes.sql")));
    }

    @AfterEach
    void close() throws SQLException {
        database.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        The sample treebank                      ; data-samples/test.discbracket
        The sample treebank                      ; data-samples/dev.discbracket
        The sample treebank's dependencies       ; data-samples/test.conllu
        TIGER, Negra, Potsdam Commentary Corpus  ; shared:data/pcc-de/train.export
        Alpino, Lassy                            ; shared:data/alpino-nl/test.export
        Universal Dependencies                   ; shared:data/ud-de-mix/dev.conllu
        """)
    void theNamesInTheDocsFindWhatTreesSay(String section, String file) throws IOException, SQLException {
        Path path = file.startsWith("shared:") ? SharedData.require(file.substring(7)) : Path.of(file);
        List<Call> calls = calls(section);
        assertThat(calls).hasSizeGreaterThanOrEqualTo(4);
        List<List<String>> expected =
                calls.stream().<List<String>>map(call -> new ArrayList<>()).toList();
        List<Row> rows = new ArrayList<>();
        try (InputStream in = Files.newInputStream(path);
                TreebankReader<?> reader =
                        TreebankFormats.of(path).read(in, TreebankSource.of(path), StandardCharsets.UTF_8)) {
            while (reader.hasNext()) {
                Object read = reader.next().orThrow();
                Origin origin = new Origin("corpus", "document", rows.size() + 1L);
                if (read instanceof ConlluSentence sentence) {
                    rows.add(TreesTable.row(origin, sentence));
                    for (int i = 0; i < calls.size(); i++) {
                        Call call = calls.get(i);
                        expected.get(i).addAll(RecipesByHand.answer(call.recipe, call.names, sentence.tree()));
                    }
                } else {
                    ConstituencyTree tree = (ConstituencyTree) read;
                    rows.add(TreesTable.row(origin, tree));
                    for (int i = 0; i < calls.size(); i++) {
                        Call call = calls.get(i);
                        expected.get(i).addAll(RecipesByHand.answer(call.recipe, call.names, tree));
                    }
                }
            }
        }
        table("trees", rows);
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            assertThat(answer(call)).as(file + ": " + call.sql).containsExactlyInAnyOrderElementsOf(expected.get(i));
            System.err.println(file + ": " + expected.get(i).size() + " rows of " + call.sql);
        }
        assertThat(expected)
                .as("recipes with an answer")
                .filteredOn(List::isEmpty)
                .hasSizeLessThan(2);
    }

    @Test
    void theFrontedObjectsOfTheRecipesAreCounted() throws IOException, SQLException {
        Path file = Files.writeString(folder.resolve("fronted.conllu"), """
                1	Bücher	_	NOUN	_	_	2	obj	_	_
                2	liest	_	VERB	_	_	0	root	_	_
                3	sie	_	PRON	_	_	2	nsubj	_	_

                1	Sie	_	PRON	_	_	2	nsubj	_	_
                2	liest	_	VERB	_	_	0	root	_	_
                3	Bücher	_	NOUN	_	_	2	obj	_	_

                """);
        List<Row> rows = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file);
                TreebankReader<?> reader =
                        TreebankFormats.of(file).read(in, TreebankSource.of(file), StandardCharsets.UTF_8)) {
            while (reader.hasNext()) {
                Origin origin = new Origin("corpus", "document", rows.size() + 1L);
                rows.add(TreesTable.row(origin, (ConlluSentence) reader.next().orThrow()));
            }
        }
        table("parses", rows);
        String page = Files.readString(Path.of("docs", "recipes.md"));
        int begin = page.indexOf("SELECT head_form");
        assertThat(strings(page.substring(begin, page.indexOf(';', begin)))).containsExactly("liest");
    }

    @Test
    void treesOfAnyShapeAreAnswered() throws SQLException {
        List<ConstituencyTree> trees = named(RandomTrees.of(SEED, 400, 14));
        table("trees", trees.stream().map(RecipesTest::row).toList());
        for (String sql : List.of(
                "FROM gaps('trees', ['$,', 'D']);",
                "FROM gaps('trees', ['none']);",
                "FROM subjects('trees', ['S', 'CS'], ['SB', 'NP'], ['VP', 'AP'], ['V', 'HD']);",
                "FROM fronted('trees', ['S', 'CS', 'PP'], ['OA', 'NP', 'N'], ['VP', 'AP'], ['V', 'HD', 'P'], ['$,']);",
                "FROM extraposed('trees', ['S', 'PP', 'OA'], ['$,', 'A']);",
                "FROM separated('trees', ['P', 'SB'], ['V', 'HD']);")) {
            Call call = Call.of(sql);
            List<String> expected = trees.stream()
                    .flatMap(tree -> RecipesByHand.answer(call.recipe, call.names, tree).stream())
                    .toList();
            assertThat(expected).as("seed " + SEED + ": " + sql).hasSizeGreaterThan(10);
            assertThat(answer(call)).as("seed " + SEED + ": " + sql).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void namesThatATableLacksAreRefused() throws SQLException {
        table(
                "trees",
                named(RandomTrees.of(SEED, 20, 12)).stream()
                        .map(RecipesTest::row)
                        .toList());
        for (String sql : List.of(
                "FROM subjects('trees', ['S'], ['su'], ['VP'], ['V'])",
                "FROM subjects('trees', ['SMAIN'], ['SB'], ['VP'], ['V'])",
                "FROM fronted('trees', ['S'], ['NP'], ['VP'], ['hd'], ['$,'])",
                "FROM extraposed('trees', ['REL'], ['$,'])",
                "FROM separated('trees', ['svp'], ['V'])")) {
            assertThatThrownBy(() -> strings(sql))
                    .as(sql)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("trees has none of [")
                    .hasMessageContaining("Its functions: ")
                    .hasMessageContaining(" VP");
        }
        table("none", List.of());
        assertThat(strings("FROM extraposed('none', ['REL'], ['$,'])")).isEmpty();
    }

    @Test
    void queriesOfTheSearchFindTheSame() throws SQLException {
        List<ConstituencyTree> trees = named(RandomTrees.of(SEED, 300, 12));
        table("trees", trees.stream().map(RecipesTest::row).toList());
        Map<String, String> pairs = Map.of(
                "#n:[NT] & discontinuous(#n)", "FROM nodes('trees') WHERE gap_degree > 0",
                "#n:[cat=\"VP\"] & continuous(#n)", "FROM nodes('trees') WHERE label = 'VP' AND gap_degree = 0",
                "#c:[cat=\"S\"] >SB #s & #c > #v:[pos=\"V\"]",
                        "FROM subjects('trees', ['S'], ['SB'], ['no phrase'], ['V'])",
                "#a:[T] >* #b", "FROM words('trees') WHERE word < 0",
                "#p:[cat=\"NP\"] > #w:[T]",
                        "FROM words('trees') w JOIN nodes('trees') n ON n.sentence_id = w.sentence_id AND n.node ="
                                + " w.parent WHERE n.label = 'NP'");
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            TreeQuery query = TreeQuery.parse(pair.getKey());
            long found = trees.stream()
                    .mapToLong(tree -> query.matches(tree, 10_000).size())
                    .sum();
            assertThat(strings("SELECT count(*) " + pair.getValue()))
                    .as("seed " + SEED + ": " + pair)
                    .containsExactly(Long.toString(found));
        }
    }

    @Test
    void bracketsMatchAsInEvaluate() throws SQLException {
        List<ConstituencyTree> gold = named(RandomTrees.of(SEED, 300, 14));
        MakeContinuous continuous = new MakeContinuous(HeadRules.of(HeadRules.Table.UNIVERSAL));
        List<ConstituencyTree> predicted = IntStream.range(0, gold.size())
                .mapToObj(i -> i % 3 == 0 ? gold.get(i) : continuous.apply(gold.get(i)))
                .toList();
        table("gold", gold.stream().map(RecipesTest::row).toList());
        table("predicted", predicted.stream().map(RecipesTest::row).toList());
        BracketScorer scorer = new BracketScorer(EvaluationParameters.conventions());
        for (BracketView view : List.of(BracketView.LABELLED, BracketView.DISCONTINUOUS)) {
            BracketCounts counts =
                    scorer.score(gold, predicted).totals().brackets(view).brackets();
            assertThat(counts.matched()).isPositive().isLessThan(counts.gold());
            assertThat(strings("SELECT concat_ws(' ', sum(matched), sum(in_a), sum(in_b)) FROM agreement('gold',"
                            + " 'predicted', ['ROOT'], ['$,'])"
                            + (view.isDiscontinuousOnly() ? " WHERE discontinuous" : "")))
                    .containsExactly(counts.matched() + " " + counts.gold() + " " + counts.predicted());
        }
    }

    private record Call(String sql, String recipe, List<List<String>> names) {
        static Call of(String sql) {
            MatchResult call = CALL.matcher(sql).results().findFirst().orElseThrow();
            List<List<String>> names = Pattern.compile("\\[(.*?)\\]")
                    .matcher(call.group(2))
                    .results()
                    .map(list -> Pattern.compile("'(.*?)'")
                            .matcher(list.group(1))
                            .results()
                            .map(name -> name.group(1))
                            .toList())
                    .toList();
            return new Call(sql, call.group(1), names);
        }
    }

    private static List<Call> calls(String section) throws IOException {
        Map<String, String> sections = new TreeMap<>();
        SECTION.matcher(Files.readString(Path.of("docs", "notebooks.md")))
                .results()
                .forEach(match -> sections.put(match.group(1), match.group(2)));
        return Objects.requireNonNull(sections.get(section), section)
                .lines()
                .map(Call::of)
                .toList();
    }

    private List<String> answer(Call call) throws SQLException {
        return strings("SELECT concat_ws('|', sentence_id, " + Objects.requireNonNull(COLUMNS.get(call.recipe)) + ") "
                + call.sql);
    }

    private static List<ConstituencyTree> named(Stream<ConstituencyTree> trees) {
        List<ConstituencyTree> list = trees.toList();
        return IntStream.range(0, list.size())
                .mapToObj(i -> list.get(i).withSentence(list.get(i).sentence().withId("corpus/document/" + (i + 1))))
                .toList();
    }

    private static Row row(ConstituencyTree tree) {
        return TreesTable.row(new Origin("corpus", "document", 1), tree);
    }

    private void table(String name, List<Row> rows) throws SQLException {
        String path = folder.resolve(name).toString();
        spark.createDataFrame(rows, TreesTable.SCHEMA.columns()).write().parquet(path);
        execute("CREATE VIEW " + name + " AS FROM '" + path + "/*.parquet'");
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> strings(String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
