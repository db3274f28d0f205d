package org.crossbranch.spark.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.crossbranch.scoring.Lexicon;
import org.crossbranch.scoring.ParserArchitecture;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.spark.ingest.Input;
import org.crossbranch.spark.oracle.OracleRun;
import org.crossbranch.spark.table.DerivationsTable;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.TreesTable;
import org.crossbranch.spark.table.store.Table;
import org.crossbranch.training.OracleDerivation;
import org.crossbranch.training.SettingsFixture;
import org.crossbranch.training.TrainingSettings;
import org.crossbranch.transform.HeadRules;
import org.crossbranch.transition.SystemOptions;
import org.crossbranch.tree.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class TrainingCorpusTest {
    private final SparkSession spark;

    @TempDir
    private Path folder;

    TrainingCorpusTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void derivationsByOtherHeadsAreRefused() throws IOException {
        Path trees = folder.resolve("trees.discbracket");
        Files.writeString(trees, "(S (NP (N 0=a) (N 1=b)) (V 2=c) (X 3=d))\n");
        String derivations = folder.resolve("derivations").toString();
        new OracleRun(spark, RunListener.NONE)
                .run(new OracleRun.Request(
                        trees.toString(),
                        "",
                        "ml-gap-lex",
                        SystemOptions.DEFAULT.withHeads(HeadRules.of(HeadRules.Table.PENN)),
                        "",
                        derivations));
        Table table = Table.open(spark, new org.apache.hadoop.fs.Path(derivations), DerivationsTable.SCHEMA);
        assertThat(TrainingCorpus.of(
                                table,
                                SettingsFixture.of(
                                        "ml-gap-lex",
                                        SystemOptions.DEFAULT.withHeads(HeadRules.of(HeadRules.Table.PENN))))
                        .inventory()
                        .size())
                .isEqualTo(7);
        assertThatThrownBy(() -> TrainingCorpus.of(
                        table,
                        SettingsFixture.of(
                                "ml-gap-lex", SystemOptions.DEFAULT.withHeads(HeadRules.of(HeadRules.Table.ALPINO)))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("follow the head table penn, but transition.heads is alpino");
    }

    @Test
    void formsThatDerivationsLackAreUnseenHoweverRareTheOthers() throws IOException {
        Path known = folder.resolve("known.discbracket");
        Files.writeString(known, "(S (N 0=a) (V 1=b) (V 2=b))\n");
        Path others = folder.resolve("others.discbracket");
        Files.writeString(others, "(S (N 0=a) (V 1=c) (N 2=d))\n(S (N 0=c) (V 1=b))\n");
        assertThat(TrainingCorpus.unseenForms(rows(known), rows(others))).containsExactlyInAnyOrder("c", "d");
    }

    private Dataset<Row> rows(Path trees) {
        return Input.open(spark, RunListener.NONE, trees.toString(), "", Input.Reading.LAZY, TreesTable.SCHEMA)
                .rows();
    }

    @Test
    void derivationsThatSwapInTheOtherOrderAreRefused() throws IOException {
        Path trees = folder.resolve("trees.discbracket");
        Files.writeString(trees, "(S (VP (N 0=a) (V 2=c)) (N 1=b) (X 3=d))\n");
        String derivations = folder.resolve("derivations").toString();
        SystemOptions lazy = SystemOptions.DEFAULT.withSwapOrder(SystemOptions.SwapOrder.LAZY);
        new OracleRun(spark, RunListener.NONE)
                .run(new OracleRun.Request(trees.toString(), "", "sr-swap", lazy, "", derivations));
        Table table = Table.open(spark, new org.apache.hadoop.fs.Path(derivations), DerivationsTable.SCHEMA);
        assertThat(TrainingCorpus.of(table, SettingsFixture.of("sr-swap", lazy))
                        .inventory()
                        .size())
                .isPositive();
        assertThatThrownBy(() -> TrainingCorpus.of(table, SettingsFixture.of("sr-swap", SystemOptions.DEFAULT)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("follow the order of swaps lazy, but transition.swap-order is eager");
    }

    @Test
    void theOrderOfRowsShows() throws IOException {
        Path trees = folder.resolve("trees.discbracket");
        Files.writeString(trees, "(S (N 0=a) (V 1=b))\n(S (N 0=c) (V 1=d))\n(S (N 0=e) (V 1=f))\n");
        String table = folder.resolve("table").toString();
        new OracleRun(spark, RunListener.NONE)
                .run(new OracleRun.Request(trees.toString(), "", "ml-gap", SystemOptions.DEFAULT, "", table));
        Dataset<Row> rows = spark.read().parquet(table);
        String turned = folder.resolve("turned").toString();
        rows.coalesce(1)
                .sortWithinPartitions(functions.desc("sentence_id"))
                .write()
                .parquet(turned);
        String copy = folder.resolve("copy").toString();
        spark.read()
                .parquet(turned)
                .coalesce(1)
                .sortWithinPartitions("sentence_id")
                .write()
                .parquet(copy);
        assertThat(TrainingCorpus.order(spark.read().parquet(turned))).isNotEqualTo(TrainingCorpus.order(rows));
        assertThat(TrainingCorpus.order(spark.read().parquet(copy))).isEqualTo(TrainingCorpus.order(rows));
        assertThat(TrainingCorpus.fingerprint(spark.read().parquet(turned)))
                .isEqualTo(TrainingCorpus.fingerprint(rows));
    }

    /** They were written before the column of lemmas came. */
    @Test
    void derivationsOfEarlierReleasesHaveNoLemmas() throws IOException {
        Path trees = folder.resolve("trees.conllu");
        Files.writeString(
                trees, "1\tHunde\tHund\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tgingen\tgehen\tVERB\t_\t_\t0\troot\t_\t_\n\n");
        String written = folder.resolve("derivations").toString();
        new OracleRun(spark, RunListener.NONE).run(OracleRun.Request.of(trees.toString(), "graph", written));
        String earlier = folder.resolve("earlier").toString();
        spark.read().parquet(written).drop(DerivationsTable.LEMMAS).write().parquet(earlier);
        assertThat(lemmas(written)).containsExactly("Hund", "gehen");
        assertThat(lemmas(earlier)).containsExactly("", "");
    }

    @Test
    void lemmasOfTheTreesAreKnown() throws IOException {
        Path trees = folder.resolve("trees.conllu");
        Files.writeString(trees, """
                1\tHunde\tHund\tNOUN\t_\t_\t2\tnsubj\t_\t_
                2\tgingen\tgehen\tVERB\t_\t_\t0\troot\t_\t_
                3\t.\t_\tPUNCT\t_\t_\t2\tpunct\t_\t_

                """);
        String derivations = folder.resolve("derivations").toString();
        new OracleRun(spark, RunListener.NONE).run(OracleRun.Request.of(trees.toString(), "graph", derivations));
        Table table = Table.open(spark, new org.apache.hadoop.fs.Path(derivations), DerivationsTable.SCHEMA);
        TrainingSettings settings = SettingsFixture.withTasks(
                List.of("tag", "lemma"), SettingsFixture.of(ParserArchitecture.of("graph", "arcs"), false, 1, 1));
        Lexicon lexicon = TrainingCorpus.of(table, settings).vocabulary().lexicon();
        assertThat(lexicon.tasks().stream().map(task -> task.lemmas().entries()))
                .containsExactly(List.of(), List.of("Hund", "gehen"));
        assertThat(SerializableLexicon.of(lexicon).lexicon()).isEqualTo(lexicon);
    }

    /** The lemmas of the only row, which Spark and a worker read alike. */
    private List<String> lemmas(String path) {
        Table table = Table.open(spark, new org.apache.hadoop.fs.Path(path), DerivationsTable.SCHEMA);
        OracleDerivation derivation = DerivationsTable.read(table.rows().first());
        List<OracleDerivation> ofFiles = table.files().stream()
                .flatMap(file -> DerivationFile.read(file, spark.sparkContext().hadoopConfiguration()).stream())
                .toList();
        assertThat(ofFiles).containsExactly(derivation);
        assertThat(TrainingCorpus.fingerprint(table.rows())).endsWith("-1");
        return derivation.sentence().tokens().stream().map(Token::lemma).toList();
    }
}
