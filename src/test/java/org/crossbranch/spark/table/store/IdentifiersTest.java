package org.crossbranch.spark.table.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.WrittenTables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(LocalSpark.class)
final class IdentifiersTest {
    private static final long SEED = 3;

    private final SparkSession spark;

    @TempDir
    private Path folder;

    IdentifiersTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void orderAndDivisionDoNotMatter() {
        assertThat(of("a", "b", "c")).isEqualTo(of("c", "a", "b"));
        assertThat(of("a").plus(of("b", "c"))).isEqualTo(of("a", "b", "c"));
    }

    @Test
    void whatIsLostRepeatedOrAnotherIsSeen() {
        Identifiers three = of("a", "b", "c");
        assertThat(List.of(
                        of("a", "b"), of("a", "b", "d"), of("a", "b", "b"), of("a", "b", "c", "c"), of("ab", "c", "")))
                .doesNotContain(three)
                .doesNotHaveDuplicates();
    }

    @Test
    void filesAreReadAsSparkReadsThem() throws IOException {
        WrittenTables.trees(spark, folder.resolve("trees").toString(), SEED, 50, 3);
        List<String> files;
        try (Stream<Path> found = Files.list(folder.resolve("trees"))) {
            files = found.map(Path::toString)
                    .filter(file -> file.endsWith(".parquet"))
                    .toList();
        }
        Row expected = spark.read()
                .parquet(folder.resolve("trees").toString())
                .selectExpr("count(*)", "sum(xxhash64(sentence_id))")
                .first();
        assertThat(files).hasSize(3);
        assertThat(Identifiers.inFiles(spark, files))
                .isEqualTo(new Identifiers(expected.getLong(0), expected.getLong(1)));
        assertThat(Identifiers.inFiles(spark, List.of())).isEqualTo(Identifiers.NONE);
    }

    private static Identifiers of(String... identifiers) {
        Identifiers all = Identifiers.NONE;
        for (String identifier : identifiers) {
            all = all.plus(identifier);
        }
        return all;
    }
}
