package org.crossbranch.spark.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SourceFileTest {
    @ParameterizedTest
    @CsvSource({
        "a.TXT.gz, text, a",
        "a.b.jsonl, jsonl, a.b",
        "CC-1.warc.wet.gz, warc, CC-1",
        "x/a.parquet, parquet, x/a",
        "train.dep.export.zst, export, train.dep"
    })
    void anExtensionSaysTheFormat(String name, String format, String without) {
        assertThat(SourceFile.formatOf(name)).contains(format);
        assertThat(SourceFile.withoutExtension(name)).isEqualTo(without);
    }

    @Test
    void otherNamesSayNone() {
        assertThat(SourceFile.formatOf("txt")).isEmpty();
        assertThat(SourceFile.withoutExtension("notes.md")).isEqualTo("notes.md");
    }
}
