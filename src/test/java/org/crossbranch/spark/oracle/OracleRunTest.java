package org.crossbranch.spark.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.ImportRequests;
import org.crossbranch.spark.ingest.ImportRun;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.RejectsTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.spark.table.store.TableManifest;
import org.crossbranch.spark.table.store.VerifiedTable;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.OracleDeriver;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.ActionInventory;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.transition.constituency.setbased.SetBased;
import org.crossbranch.tree.ConstituencyTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.JavaConverters;

@ExtendWith(LocalSpark.class)
final class OracleRunTest {
    private static final long SEED = 42;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    OracleRunTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void derivationsAreThoseOfTheExtractor() {
        List<ConstituencyTree> trees = WrittenTables.trees(spark, path("trees"), SEED, 200, 3);
        OracleRun.Result result = run(OracleRun.Request.of(path("trees"), "ml-set", path("derivations")));
        ActionInventory inventory = SetBased.SYSTEM.inventory(trees);
        assertThat(result.inventory().hash()).isEqualTo(inventory.hash());
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(200, 0));
        OracleDeriver<?, ConstituencyTree> deriver = OracleDeriver.of(SetBased.SYSTEM, inventory);
        List<OracleDerivation> expected = trees.stream().map(deriver::derive).toList();
        assertThat(examples("derivations")).as("seed " + SEED).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(result.statistics().tokens())
                .isEqualTo(expected.stream()
                        .mapToLong(derivation -> derivation.sentence().length())
                        .sum());
        assertThat(result.statistics().derivationLength().total())
                .isEqualTo(expected.stream()
                        .mapToLong(derivation -> derivation.taken().codes().size())
                        .sum());
        assertThat(result.statistics().actions())
                .containsEntry("SHIFT", result.statistics().tokens())
                .containsEntry("COMBINE", result.statistics().tokens() - 200);
    }

    /** Beside the same derivations as without them; before each action a set, in the order of the tree's derivation. */
    @Test
    void setsOfCorrectActionsAreThoseOfTheOracle() {
        List<ConstituencyTree> trees = WrittenTables.trees(spark, path("trees"), SEED, 60, 2);
        run(OracleRun.Request.of(path("trees"), "ml-set", path("without")));
        run(new OracleRun.Request(
                path("trees"),
                "",
                new OracleRun.Setup("ml-set", OracleDeriver.DYNAMIC, SystemOptions.DEFAULT, false),
                "",
                path("with")));
        assertThat(examples("with")).isEqualTo(examples("without"));
        assertThat(rows("without")).allMatch(row -> correct(row).isEmpty());
        ActionInventory inventory = SetBased.SYSTEM.inventory(trees);
        OracleDeriver<?, ConstituencyTree> deriver = OracleDeriver.of(SetBased.SYSTEM, inventory);
        for (Row row : rows("with")) {
            assertThat(correct(row))
                    .isEqualTo(deriver.correctAtEachStep(DerivationsTable.read(row), OracleDeriver.DYNAMIC));
        }
        assertThat(rows("with")).anyMatch(row -> correct(row).stream().anyMatch(set -> set.size() > 1));
        TableManifest manifest = TableManifest.read(spark, new org.apache.hadoop.fs.Path(path("with")));
        assertThat(manifest.property("correct").asText()).isEqualTo("dynamic");
        assertThat(manifest.property("oracle").asText()).isEqualTo("static");
    }

    private static List<List<Integer>> correct(Row row) {
        List<scala.collection.Seq<Integer>> sets = row.getList(row.fieldIndex("correct"));
        return sets.stream()
                .map(set -> List.copyOf(JavaConverters.seqAsJavaList(set)))
                .toList();
    }

    private List<Row> rows(String table) {
        return Table.open(spark, new org.apache.hadoop.fs.Path(path(table)), DerivationsTable.SCHEMA)
                .rows()
                .collectAsList();
    }

    @Test
    void aTableWithoutTreesHasNoDerivations() {
        WrittenTables.trees(spark, path("trees"), SEED, 0, 1);
        OracleRun.Result result = run(OracleRun.Request.of(path("trees"), "ml-set", path("derivations")));
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(0, 0));
        assertThat(examples("derivations")).isEmpty();
    }

    @Test
    void theInventoryStandsInTheManifest() {
        WrittenTables.trees(spark, path("trees"), SEED, 50, 1);
        OracleRun.Result result = run(OracleRun.Request.of(path("trees"), "ml-set", path("derivations")));
        TableManifest manifest = TableManifest.read(spark, new org.apache.hadoop.fs.Path(path("derivations")));
        assertThat(InventoryProperties.read(manifest).hash())
                .isEqualTo(result.inventory().hash());
        assertThat(manifest.property("statistics").path("trees").asLong()).isEqualTo(50);
    }

    @Test
    void treesThatAnInventoryDoesNotReachGoToTheRejects() throws IOException {
        Files.writeString(folder.resolve("train.discbracket"), "(S (NP (N 0=a)) (V 1=b))\n");
        Files.writeString(folder.resolve("dev.discbracket"), "(S (N 0=a) (NP (V 1=b)))\n(S (N 0=a) (XP (N 1=b)))\n");
        run(OracleRun.Request.of(path("train.discbracket"), "ml-set", path("train")));
        OracleRun.Result result = run(new OracleRun.Request(
                path("dev.discbracket"), "", "ml-set", SystemOptions.DEFAULT, path("train"), path("dev")));
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(1, 1));
        assertThat(Table.open(spark, new org.apache.hadoop.fs.Path(path("dev/_rejects")), RejectsTable.SCHEMA)
                        .rows()
                        .collectAsList()
                        .stream()
                        .map(RejectsTable::read))
                .singleElement()
                .satisfies(reject -> {
                    assertThat(reject.sentenceId()).endsWith("/dev/2");
                    assertThat(reject.reason()).contains("LABEL-XP");
                    assertThat(reject.raw()).isEqualTo("(S (N 0=a) (XP (N 1=b)))");
                });
    }

    @Test
    void treesThatASystemDoesNotDeriveGoToTheRejects() throws IOException {
        Files.writeString(
                folder.resolve("mixed.discbracket"),
                "(S (NP (N 0=a)) (V 1=b))\n(S (NP (N 0=a) (N 2=c)) (V 1=b))\n(S (V 0=b) (V 1=b))\n");
        OracleRun.Result result = run(OracleRun.Request.of(path("mixed.discbracket"), "ml", path("projective")));
        assertThat(result.counts()).isEqualTo(new VerifiedTable.WrittenCounts(2, 1));
        assertThat(Table.open(spark, new org.apache.hadoop.fs.Path(path("projective/_rejects")), RejectsTable.SCHEMA)
                        .rows()
                        .collectAsList()
                        .stream()
                        .map(RejectsTable::read))
                .singleElement()
                .satisfies(reject -> assertThat(reject.reason()).startsWith("NP{0,2} is discontinuous"));
        Files.writeString(folder.resolve("crossing.discbracket"), "(S (NP (N 0=a) (N 2=c)) (V 1=b))\n");
        assertThatThrownBy(() -> run(OracleRun.Request.of(path("crossing.discbracket"), "ml", path("none"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("ml derives none of its 1 trees")
                .hasMessageContaining("NP{0,2} is discontinuous");
    }

    @Test
    void theHeadTableStandsInTheManifestOfALexicalisedSystem() throws IOException {
        Files.writeString(folder.resolve("trees.discbracket"), "(S (NP (N 0=a) (N 1=b)) (V 2=c) (X 3=d))\n");
        run(new OracleRun.Request(
                path("trees.discbracket"),
                "",
                "ml-gap-lex",
                SystemOptions.DEFAULT.withHeads(HeadRules.of(HeadRules.Table.PENN)),
                "",
                path("lexicalised")));
        TableManifest manifest = TableManifest.read(spark, new org.apache.hadoop.fs.Path(path("lexicalised")));
        assertThat(manifest.property(DerivationsTable.HEADS).asText()).isEqualTo("penn");
        run(OracleRun.Request.of(path("trees.discbracket"), "ml-gap", path("unlexicalised")));
        assertThat(TableManifest.read(spark, new org.apache.hadoop.fs.Path(path("unlexicalised")))
                        .properties()
                        .has(DerivationsTable.HEADS))
                .isFalse();
    }

    @Test
    void whatIsNoTreeIsSaid() throws IOException {
        Files.writeString(folder.resolve("text.txt"), "raw text\n");
        assertThatThrownBy(() -> run(OracleRun.Request.of(path("text.txt"), "ml-set", path("out"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("this is raw text, and trees are wanted");
        assertThatThrownBy(() -> run(OracleRun.Request.of(path("nothing"), "ml-set", path("out"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("there is no such file or folder");
    }

    @Test
    void theSameTreesGiveTheSameFiles() throws IOException {
        WrittenTables.trees(spark, path("trees"), SEED, 100, 1);
        run(OracleRun.Request.of(path("trees"), "ml-set", path("one")));
        WrittenTables.trees(spark, path("shuffled"), SEED, 100, 7);
        run(OracleRun.Request.of(path("shuffled"), "ml-set", path("two")));
        assertThat(examples("one")).isEqualTo(examples("two"));
    }

    /** There is one count of derivations, whichever job asks for it: underivable trees are in it as such. */
    @Test
    void theStatisticsAreThoseOfTheOtherJob() {
        WrittenTables.trees(spark, path("trees"), SEED, 150, 2);
        for (String system : List.of("ml", "sr-cgap", "ml-set")) {
            OracleRun.Result result = run(OracleRun.Request.of(path("trees"), system, path("out-" + system)));
            List<SystemStatistics> counted = new StatisticsRun(spark, RunListener.NONE)
                    .run(new StatisticsRun.Request(
                            path("trees"), "", List.of(system), SystemOptions.DEFAULT, false, ""))
                    .systems();
            assertThat(List.of(result.statistics())).as(system).isEqualTo(counted);
            assertThat(result.counts().rejects()).isEqualTo(result.statistics().underivableTrees());
        }
    }

    @Test
    void aFileGivesWhatATableGives() {
        Path file = Path.of("data-samples", "dev.discbracket");
        new ImportRun(spark, RunListener.NONE).run(ImportRequests.of(file.toString(), path("samples")));
        run(OracleRun.Request.of(file.toString(), "sr-gap", path("of-file")));
        run(OracleRun.Request.of(path("samples"), "sr-gap", path("of-table")));
        assertThat(examples("of-file")).isEqualTo(examples("of-table")).isNotEmpty();
    }

    private List<OracleDerivation> examples(String table) {
        return rows(table).stream().map(DerivationsTable::read).toList();
    }

    private OracleRun.Result run(OracleRun.Request request) {
        return new OracleRun(spark, RunListener.NONE).run(request);
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
