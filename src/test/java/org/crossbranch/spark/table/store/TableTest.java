package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.Origin;
import org.crossbranch.spark.table.SentencesTable;
import org.crossbranch.spark.table.TableSchema;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.parquet.TableFileWriter;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Reading tables: with Spark alone, and what happens to those that are damaged or not what they should be. */
@ExtendWith(LocalSpark.class)
final class TableTest {
    private static final long SEED = 1717;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    private String path = "";
    private List<ConstituencyTree> trees = List.of();

    TableTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void writeTrees() {
        path = folder.resolve("trees").toString();
        trees = WrittenTables.trees(spark, path, SEED, 300, 3);
    }

    @Test
    void plainSparkQueriesATable() {
        spark.read().parquet(path).createOrReplaceTempView("trees");
        long expected = trees.stream()
                .flatMap(tree -> tree.constituents().stream())
                .filter(node -> node.label().equals("NP") && node.yield().isDiscontinuous())
                .count();
        assertThat(expected).isPositive();
        String query = "select count(*) from trees lateral view explode(constituents) as node"
                + " where node.label = 'NP' and size(node.blocks) > 1";
        assertThat(spark.sql(query).first().getLong(0)).as("seed " + SEED).isEqualTo(expected);
        assertThat(spark.sql("select count(*) from trees where discbracket like '(ROOT%' and gap_degree = 0")
                        .first()
                        .getLong(0))
                .isEqualTo(
                        trees.stream().filter(tree -> !tree.isDiscontinuous()).count());
        assertThat(spark.read().parquet(path + "/_rejects").count()).isZero();
    }

    @Test
    void treesComeBack() {
        Table table = open();
        assertThat(table.rowCount()).isEqualTo(300);
        assertThat(table.rows().collectAsList().stream()
                        .map(row -> TreesTable.read(row).value()))
                .containsExactlyInAnyOrderElementsOf(trees);
    }

    /** Attributes are maps, which random trees leave empty. */
    @Test
    void attributesOfTokensComeBack() {
        Sentence sentence = new Sentence(
                "c/d/1",
                "die Frau .",
                List.of(
                        token("die", new TreeMap<>(Map.of("Case", "Nom", "Gender", "Fem"))),
                        token("Frau", new TreeMap<>(Map.of("Case", "Nom"))),
                        token(".", new TreeMap<>())));
        ConstituencyTree tree = new ConstituencyTree(
                sentence, new Constituent("S", "", List.of(new Leaf(0), new Leaf(1), new Leaf(2))));
        org.apache.hadoop.fs.Path attributed =
                new org.apache.hadoop.fs.Path(folder.resolve("attributed").toString());
        TablePublisher publisher = TablePublisher.begin(
                spark, Claims.ofEndedProcess(spark, attributed), attributed, TreesTable.SCHEMA, List.of());
        WrittenTables.write(publisher.staged(), 0, 1, List.of(tree));
        publisher.publish(publisher.verify(1), TableManifest.newProperties());
        assertThat(Table.open(spark, attributed, TreesTable.SCHEMA).rows().collectAsList().stream()
                        .map(row -> TreesTable.read(row).value()))
                .containsExactly(tree);
    }

    private static Token token(String form, SortedMap<String, String> attributes) {
        return new Token(form, "X", "", attributes, "", Token.NO_OFFSET, Token.NO_OFFSET);
    }

    @Test
    void aTableThatSparkFilteredIsStillThatTable() {
        String copy = folder.resolve("copy").toString();
        spark.read().parquet(path).filter("gap_degree > 0").write().parquet(copy);
        long expected = trees.stream().filter(ConstituencyTree::isDiscontinuous).count();
        Table table = Table.open(spark, new org.apache.hadoop.fs.Path(copy), TreesTable.SCHEMA);
        assertThat(table.rowCount()).isEqualTo(expected);
        assertThat(table.rows().collectAsList()).allSatisfy(row -> TreesTable.read(row));
    }

    @Test
    void namesOfFoldersMayHoldAnything() {
        String odd = folder.resolve("Bäume {neu} [1] 100%20 * ?").toString();
        WrittenTables.trees(spark, odd, SEED, 30, 2);
        Table table = Table.open(spark, new org.apache.hadoop.fs.Path(odd), TreesTable.SCHEMA);
        assertThat(table.rows().count()).isEqualTo(30);
    }

    @Test
    void aMissingPathIsSaid() {
        assertThatThrownBy(() -> open(folder.resolve("tress").toString()))
                .isInstanceOf(InputException.class)
                .hasMessage(folder + "/tress: there is no such file or folder; the table trees is wanted, looked for at"
                        + " file:" + folder + "/tress");
    }

    @Test
    void aFolderWithoutParquetIsSaid() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThatThrownBy(() -> open(empty.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no Parquet file in this folder");
    }

    @Test
    void anotherTableIsRefused() {
        assertThatThrownBy(() -> Table.open(spark, new org.apache.hadoop.fs.Path(path), SentencesTable.SCHEMA))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "this is the table \"trees\" version 2, where the table \"sentences\" version 2 is wanted");
    }

    @Test
    void anotherVersionIsRefused() throws IOException {
        Files.delete(Path.of(path, "_crossbranch.json"));
        TableSchema next = TableSchema.of(
                "trees",
                TreesTable.SCHEMA.version() + 1,
                "import",
                TreesTable.SCHEMA.columns().fields());
        try (TableFileWriter writer = new TableFileWriter(
                spark.sessionState().newHadoopConf(),
                new org.apache.hadoop.fs.Path(path, "part-99999.parquet"),
                next)) {
            writer.write(TreesTable.row(new Origin("c", "d", 1), trees.get(0)));
        }
        assertThatThrownBy(this::open)
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "part-99999.parquet: this is version 3 of the table \"trees\", and this program reads"
                                + " version 2; write it again with \"crossbranch import\"");
    }

    @Test
    void foreignParquetIsRefused() {
        String foreign = folder.resolve("foreign").toString();
        spark.range(3).write().parquet(foreign);
        assertThatThrownBy(() -> open(foreign))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Parquet without the name of a table in its schema")
                .hasMessageEndingWith("which reads text as JSON lines or Parquet, and trees as treebank files");
    }

    @Test
    void aTruncatedFileIsRefusedBeforeAnythingIsRead() throws IOException {
        Path file = dataFile();
        byte[] bytes = Files.readAllBytes(file);
        for (int kept : new int[] {0, 3, bytes.length / 2, bytes.length - 1}) {
            damage(file, java.util.Arrays.copyOf(bytes, kept));
            assertThatThrownBy(this::open)
                    .as(kept + " bytes")
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(file.getFileName() + ": not a whole Parquet file")
                    .hasMessageContaining("restore it, or write the table again");
        }
    }

    /** As a copy of the table by others is made anew. */
    @Test
    void aFileThatIsReplacedAfterTheTableWasOpenedIsNotRead() throws IOException {
        Table open = open();
        Path file = dataFile();
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
        assertThatThrownBy(() -> open.rows().collectAsList())
                .hasStackTraceContaining(file.getFileName() + ": the file was changed while it was read");
        Files.delete(file);
        assertThatThrownBy(() -> open.rows().collectAsList())
                .hasStackTraceContaining(file.getFileName() + ": the file was changed while it was read");
    }

    @Test
    void aMissingOrAddedFileIsNoticed() throws IOException {
        Path file = dataFile();
        Path added = file.resolveSibling("part-00007.parquet");
        Files.copy(file, added);
        assertThatThrownBy(this::open)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("part-00007.parquet: the file was not there when the table was written");
        Files.delete(added);
        Files.delete(file);
        assertThatThrownBy(this::open)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("trees: a data file is missing, " + file.getFileName() + " first");
    }

    @Test
    void aFlippedBitIsNeverReadAsData() throws IOException {
        Path file = dataFile();
        byte[] bytes = Files.readAllBytes(file);
        Random random = new Random(SEED);
        int refused = 0;
        for (int flip = 0; flip < 20; flip++) {
            byte[] flipped = bytes.clone();
            int at = random.nextInt(bytes.length);
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            damage(file, flipped);
            try {
                List<Row> rows = open().rows().collectAsList();
                assertThat(rows.stream().map(row -> TreesTable.read(row).value()))
                        .as("seed " + SEED + ", byte " + at)
                        .containsExactlyInAnyOrderElementsOf(trees);
            } catch (Exception e) {
                assertThat(e)
                        .as("seed " + SEED + ", byte " + at)
                        .isInstanceOfAny(InputException.class, SparkException.class);
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(15);
    }

    private Path dataFile() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(path))) {
            return files.filter(file -> file.getFileName().toString().matches("part-00001-.*\\.parquet"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Without Hadoop's own checksum file, which only local file systems have, and which would notice first. */
    private static void damage(Path file, byte[] bytes) throws IOException {
        Files.write(file, bytes);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }

    private Table open() {
        return open(path);
    }

    private Table open(String at) {
        return Table.open(spark, new org.apache.hadoop.fs.Path(at), TreesTable.SCHEMA);
    }
}
