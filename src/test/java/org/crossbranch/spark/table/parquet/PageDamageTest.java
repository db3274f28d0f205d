package org.crossbranch.spark.table.parquet;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.SchemaColumnConvertNotSupportedException;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.table.InputException;
import org.crossbranch.spark.table.WrittenTables;
import org.crossbranch.spark.table.store.TableOnDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Files that are damaged, and machines that failed. */
@ExtendWith(LocalSpark.class)
final class PageDamageTest {
    private final SparkSession spark;

    @TempDir
    private Path folder;

    private Path file;

    PageDamageTest(SparkSession spark) {
        this.spark = spark;
    }

    @BeforeEach
    void write() throws IOException {
        WrittenTables.trees(spark, folder.resolve("trees").toString(), 1, 4, 1);
        file = TableOnDisk.file(folder.resolve("trees"), 0);
    }

    /** A second reading finds nothing wrong. */
    @Test
    void aFileSystemThatFailedOnceIsNoDamage() {
        assertThatCode(() -> check(new IOException("Connection reset"))).doesNotThrowAnyException();
        assertThatCode(() -> check(new UncheckedIOException(new IOException("Connection reset"))))
                .doesNotThrowAnyException();
    }

    @Test
    void damageThatParquetTakesForAFailureOfReadingIsFound() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        // The header of the first page.
        java.util.Arrays.fill(bytes, 4, 16, (byte) 0xff);
        Files.write(file, bytes);
        assertThatThrownBy(() -> check(new IOException("can not read class PageHeader")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file + ": its data are damaged (can not read class PageHeader)");
    }

    /** Decoding a damaged page may throw anything. */
    @Test
    void anotherExceptionIsDamage() {
        assertThatThrownBy(() -> check(new IllegalStateException("not a page")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("its data are damaged (not a page)");
    }

    @Test
    void aColumnOfAnotherTypeIsNoDamage() {
        assertThatThrownBy(() -> check(new UncheckedIOException(new IOException(
                        new SchemaColumnConvertNotSupportedException("[position]", "INT32", "bigint")))))
                .isInstanceOf(InputException.class)
                .hasMessage(file
                        + ": column [position] is stored as INT32, and its table has the type bigint; write the column"
                        + " with that type");
    }

    private void check(Exception thrown) {
        PageDamage.check(new org.apache.hadoop.fs.Path(file.toString()), new Configuration(), thrown);
    }
}
