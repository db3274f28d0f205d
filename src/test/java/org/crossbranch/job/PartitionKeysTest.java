package org.crossbranch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.spark.table.store.FailingObjectStore;
import org.junit.jupiter.api.Test;

/** Keys that a table cannot have, in itself or beside those that it has. */
final class PartitionKeysTest extends AnnotatedPartitions {
    PartitionKeysTest(SparkSession spark) {
        super(spark);
    }

    @Test
    void keysThatDoNotFitAreRefused() throws IOException {
        write("feeds/news/2026-03-01.txt", "One .\n");
        write("feeds/web/2026-03-01.txt", "Two .\n");
        String feeds = folder + "/feeds/{collection}/{date}.txt";
        fails(
                annotate("--in", feeds, "--partition", "date=2026-03-01"),
                ExitCode.INPUT,
                "its units have the key \"collection\" and \"date\", and \"date\" was named");
        fails(annotate("--in", folder + "/feeds/{collection}-{date}"), ExitCode.INPUT, "holds several keys");
        fails(annotate("--in", feeds, "--partition", "date=*,date=*"), ExitCode.USAGE, "repeats one");
        fails(annotate("--in", folder.resolve("feeds"), "--partition", "date=*,Date=*"), ExitCode.USAGE, "repeats one");
        fails(annotate("--in", folder + "/feeds/{date}/{Date}.txt"), ExitCode.USAGE, "repeats one");
        assertThat(parses).doesNotExist();
    }

    /** Spark would refuse to read partitions by other keys beside those that are there. */
    @Test
    void aTableHasTheSameKeysThroughout() throws IOException {
        write("feeds/news/2026-03-01.txt", "One .\n");
        write("feeds/web/2026-03-01.txt", "Two .\n");
        write("feeds/web/2026-03-02.txt", "Two .\n");
        String feeds = folder + "/feeds/{collection}/{date}.txt";
        // Named the other way round, they lie the other way round.
        succeeds(annotate("--in", feeds, "--partition", "date=2026-03-01,collection=web"), "1 of 1");
        assertThat(parses.resolve("date=2026-03-01/collection=web/_crossbranch.json"))
                .exists();
        fails(annotate("--in", feeds), ExitCode.USAGE, "the table here has partitions by \"date\"");
        write("news/date=2026-03-02/a.txt", "One .\n");
        fails(
                annotateNews("--partition", "date=2026-03-02"),
                ExitCode.USAGE,
                "the table here has partitions by \"date\", \"collection\", and one by \"date\" beside them could not be"
                        + " read; name the same keys, or give another path");
        write("langs/date=2026-03-02/lang=de/a.txt", "Eins .\n");
        fails(
                annotate("--in", folder.resolve("langs"), "--partition", "date=*,lang=*"),
                ExitCode.USAGE,
                "partitions by \"date\", \"collection\", and one by \"date\", \"lang\"");
        assertThat(parses.resolve("date=2026-03-02")).doesNotExist();

        parses = folder.resolve("tables/days");
        succeeds(annotateNews("--partition", "date=2026-03-02"), "1 of 1");
        fails(
                annotate("--in", feeds, "--partition", "date=2026-03-02,collection=web"),
                ExitCode.USAGE,
                "the table here is whole");
        fails(
                annotate("--in", feeds, "--partition", "date=2026-03-01,collection=web"),
                ExitCode.USAGE,
                "the table here has partitions by \"date\", and one by \"date\", \"collection\"");
    }

    /** As by its manifest: the pointer of a table on an object store lies in its folder, the manifest does not. */
    @Test
    void aTableOnAnObjectStoreIsNotDivided() throws IOException {
        FailingObjectStore.register(spark.sparkContext().hadoopConfiguration());
        parses = Path.of(FailingObjectStore.SCHEME + ":" + folder.resolve("whole"));
        write("raw/date=2026-03-01/a.txt", "One line .\n");
        succeeds(annotate("--in", folder.resolve("raw")), "whole: 1 parses");
        fails(
                annotate("--in", folder.resolve("raw"), "--partition", "date=*"),
                ExitCode.USAGE,
                "the table here is whole, without partitions");
    }

    @Test
    void aKeyThatIsAColumnIsRefused() throws IOException {
        write("old/corpus=news/date=2026-03-01/a.txt", "One line .\n");
        Path old = folder.resolve("old");
        String mend = old + "/corpus={corpus_name}/date={date}";
        fails(
                annotate("--in", old, "--partition", "corpus=news,date=2026-03-01"),
                ExitCode.USAGE,
                "the key \"corpus\": the table \"parses\" has a column of this name",
                "as in --in '" + mend + "' --partition 'corpus_name=*,date=*'");
        fails(annotate("--in", old, "--since", "news"), ExitCode.USAGE, "the key \"corpus\"");
        fails(
                annotate("--in", folder + "/none/{Score}.txt"),
                ExitCode.USAGE,
                "the key \"Score\"",
                "--in '" + folder + "/none/{Score_name}.txt'");
        fails(
                annotate("--in", old, "--partition", "date=*,source=*"),
                ExitCode.USAGE,
                "the key \"source\": the table \"rejects\" has");
        assertThat(parses).doesNotExist();
        succeeds(annotate("--in", mend, "--partition", "corpus_name=*,date=*"), "1 of 1");
        assertThat(spark.read()
                        .parquet(parses.toString())
                        .select("corpus_name")
                        .collectAsList()
                        .toString())
                .isEqualTo("[[news]]");
    }
}
