package org.crossbranch.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.query.MatchCounts;
import org.crossbranch.query.MatchedTree;
import org.crossbranch.query.TreeQuery;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.output.OutputClaim;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WithOrigin;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.tree.ConstituencyTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search finds what a look at each tree finds, whatever Spark SQL drops before. */
final class SearchRunTest {
    private static final long SEED = 41;
    private static final int TREES = 120;

    private static final SparkSession SPARK = LocalSpark.session();

    @TempDir
    private static Path folder;

    private static String table;

    @BeforeAll
    static void write() {
        table = folder.resolve("trees").toString();
        WrittenTables.trees(SPARK, table, SEED, TREES, 3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[cat=\"AP\"]",
                "[cat=\"AP\"] > [cat=\"CS\"]",
                "[cat!=\"S\"]",
                "#n:[cat=\"NP\"] & discontinuous(#n)",
                "#n:[NT] & continuous(#n) & root(#n)",
                "#n:[cat=\"AP\" | pos=\"A\"]",
                "[pos=\"A\" & func=\"SB\"]",
                "[func=\"OA\"]",
                "[func=\"\"]",
                "[lemma=\"none has it\"]",
                "[word=/w?1/] .* [pos=\"P\"]",
                "[morph=\"Case=Nom\"]",
                "[cat=\"CS\"] !>* [cat=\"VP\"]"
            })
    void matchesAreThoseOfEachTree(String text) {
        TreeQuery query = TreeQuery.parse(text);
        SearchRun.Request request = new SearchRun.Request(table, "", query, 7, 5);
        SearchRun.Result result = new SearchRun(SPARK, RunListener.NONE).run(request);
        List<WithOrigin<ConstituencyTree>> found = trees().stream()
                .filter(tree -> !query.matches(tree.value(), 5).isEmpty())
                .toList();
        assertThat(result.sentences()).as("%s, seed %d", text, SEED).isEqualTo(found.size());
        assertThat(result.matches())
                .isEqualTo(found.stream()
                        .mapToLong(tree -> query.matches(tree.value(), 5).size())
                        .sum());
        MatchCounts counts = new MatchCounts();
        found.forEach(tree -> query.matches(tree.value(), 5)
                .forEach(match -> counts.add(tree.value().sentence(), match)));
        assertThat(result.counts()).isEqualTo(counts);
        assertThat(result.first())
                .isEqualTo(found.stream()
                        .limit(7)
                        .map(tree -> new MatchedTree(tree.value(), query.matches(tree.value(), 5)))
                        .toList());
    }

    @Test
    void tableHasAllMatches() throws IOException {
        TreeQuery query = TreeQuery.parse("#n:[cat=\"NP\"] > #t:[pos=\"A\"]");
        Path output = folder.resolve("matches");
        SearchRun.Request request = new SearchRun.Request(table, "", query, 1, 1000);
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(output.toString());
        SearchRun.Result result = OutputClaim.hold(
                new Configuration(), path, claim -> new SearchRun(SPARK, RunListener.NONE).run(request, path, claim));
        assertThat(result).isEqualTo(new SearchRun(SPARK, RunListener.NONE).run(request));
        List<String> expected = new ArrayList<>();
        for (WithOrigin<ConstituencyTree> tree : trees()) {
            List<TreeQuery.Match> matches = query.matches(tree.value(), 1000);
            for (int i = 0; i < matches.size(); i++) {
                expected.add(tree.value().sentence().id() + " " + i + cells(tree, matches.get(i)));
            }
        }
        assertThat(expected).hasSizeGreaterThan(20).hasSize((int) result.matches());
        assertThat(SPARK.read()
                        .parquet(output.toString())
                        .sort("corpus", "document", "position", "match")
                        .selectExpr("concat_ws(' ', sentence_id, match, concat_ws(' ', transform(nodes, node ->"
                                + " concat_ws(' ', node.name, node.label, node.function, node.blocks[0].start,"
                                + " size(node.blocks), node.text))))")
                        .as(Encoders.STRING())
                        .collectAsList())
                .isEqualTo(expected);
        SPARK.read().parquet(output.toString()).createOrReplaceTempView("matches");
        SPARK.read().parquet(table).createOrReplaceTempView("parses");
        String page = Files.readString(Path.of("docs", "search.md"));
        String block = page.substring(page.indexOf("```sql") + 6, page.lastIndexOf("```"));
        assertThat(block.replaceAll("(?m)--.*$", "").strip().split(";"))
                .hasSize(2)
                .allSatisfy(sql ->
                        assertThat(SPARK.sql(sql).collectAsList()).as(sql).isNotEmpty());
    }

    private static String cells(WithOrigin<ConstituencyTree> tree, TreeQuery.Match match) {
        StringBuilder cells = new StringBuilder();
        match.nodes()
                .forEach((name, node) -> cells.append(' ')
                        .append(String.join(
                                " ",
                                name,
                                node.label(),
                                node.function(),
                                Integer.toString(node.tokens().min()),
                                Integer.toString(node.tokens().blockDegree()),
                                tree.value().sentence().words(node.tokens()))));
        return cells.toString();
    }

    /** The queries above would pass without it as well. */
    @Test
    void sparkDropsTreesThatLackWhatIsNeeded() {
        for (String text : List.of("[cat=\"AP\"]", "#n & discontinuous(#n)", "[func=\"OA\" & pos=\"A\"]")) {
            TreeQuery query = TreeQuery.parse(text);
            assertThat(SPARK.read().parquet(table).filter(NeedFilter.of(query)).count())
                    .as(text)
                    .isBetween(1L, TREES - 1L);
        }
    }

    private static List<WithOrigin<ConstituencyTree>> trees() {
        return SPARK.read().parquet(table).sort("corpus", "document", "position").collectAsList().stream()
                .map(TreesTable::read)
                .toList();
    }
}
