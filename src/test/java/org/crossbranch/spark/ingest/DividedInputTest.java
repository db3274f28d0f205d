package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.crossbranch.spark.LocalSpark;
import org.crossbranch.spark.RunListener;
import org.crossbranch.treebank.MalformedTreeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Many tasks read of a file what one task reads. */
@ExtendWith(LocalSpark.class)
final class DividedInputTest {
    private static final String SOUND = "(S (N 0=a) (V 1=b))\n";
    private static final String MALFORMED = "(S (N 0=a)\n";

    private final SparkSession spark;

    @TempDir
    private Path folder;

    DividedInputTest(SparkSession spark) {
        this.spark = spark;
    }

    @Test
    void soundAndMalformedEntriesAreThoseOfTheFileInItsOrder() throws IOException {
        SourceFile file = file((SOUND.repeat(7) + MALFORMED).repeat(20));
        assertThat(each(parts(file), rows(Input.Reading.SOUND)))
                .hasSize(140)
                .isEqualTo(each(List.of(SourceFile.Part.whole(file)), rows(Input.Reading.SOUND)));
        assertThat(each(parts(file), Input::malformed))
                .hasSize(20)
                .isEqualTo(each(List.of(SourceFile.Part.whole(file)), Input::malformed));
    }

    /** The last part alone, too: its task may be the first to end. */
    @Test
    void theFirstMalformedEntryEndsTheRunWhicheverTaskIsFaster() throws IOException {
        SourceFile file = file(SOUND.repeat(50) + MALFORMED + SOUND.repeat(30) + MALFORMED.repeat(3));
        List<SourceFile.Part> parts = parts(file);
        for (List<SourceFile.Part> some : List.of(parts, parts.subList(parts.size() - 1, parts.size()))) {
            assertThatThrownBy(() -> each(some, rows(Input.Reading.WHOLE)))
                    .hasRootCauseInstanceOf(MalformedTreeException.class)
                    .rootCause()
                    .hasMessageStartingWith(file.path() + ":51:");
        }
    }

    private SourceFile file(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("t.discbracket"), text);
        return SourceFiles.find(new Configuration(), RunListener.NONE, file.toString(), "")
                .get(0);
    }

    private List<SourceFile.Part> parts(SourceFile file) {
        List<SourceFile.Part> parts = new TextDivision(100, 1_000).divide(spark, List.of(file), StandardCharsets.UTF_8);
        assertThat(parts).hasSizeGreaterThan(5);
        return parts;
    }

    private Input.PartReader<Row> rows(Input.Reading reading) {
        LongAccumulator malformed = spark.sparkContext().longAccumulator();
        return (configuration, part) -> Input.rows(configuration, part, reading, malformed);
    }

    private <T> List<String> each(List<SourceFile.Part> parts, Input.PartReader<T> reader) {
        return Input.each(spark, parts, reader).collect().stream()
                .map(Object::toString)
                .toList();
    }
}
