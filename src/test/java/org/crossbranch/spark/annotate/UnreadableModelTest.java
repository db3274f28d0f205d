package org.crossbranch.spark.annotate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.zip.ZipException;
import org.crossbranch.model.ModelFormatException;
import org.junit.jupiter.api.Test;

final class UnreadableModelTest {
    /** Schedulers retry the one and not the other. */
    @Test
    void aStoreThatFailsIsNoBadModel() {
        assertThat(ModelFile.unreadable("s3a://m", new SocketTimeoutException("Read timed out")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("s3a://m: the model cannot be read");
        for (IOException bad : new IOException[] {new FileNotFoundException("m"), new ZipException("invalid CEN")}) {
            assertThat(ModelFile.unreadable("s3a://m", bad))
                    .isInstanceOf(ModelFormatException.class)
                    .hasMessageContaining(bad.getMessage());
        }
    }
}
