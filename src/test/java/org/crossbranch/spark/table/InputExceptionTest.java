package org.crossbranch.spark.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class InputExceptionTest {
    static Stream<IOException> ofFiles() {
        return Stream.of(
                new FileNotFoundException("it"),
                new AccessDeniedException("it"),
                new AccessControlException("it"),
                new ChecksumException("it", 1),
                new MalformedInputException(1),
                new EOFException("it"),
                new ZipException("it"),
                new IOException("it", new PatternSyntaxException("it", "{", 0)));
    }

    @ParameterizedTest
    @MethodSource("ofFiles")
    void whatIsWrongWithAFileIsTheUsersToMend(IOException failure) {
        assertThat(InputException.unreadable("a.txt", failure))
                .isInstanceOf(InputException.class)
                .hasMessage("a.txt: cannot be read: " + failure.getMessage())
                .hasCause(failure);
    }

    @Test
    void aFileSystemThatFailsMayAnswerTheNextRun() {
        assertThat(InputException.unreadable("a.txt", new ConnectException("refused")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("a.txt: cannot be read")
                .hasRootCauseMessage("refused");
    }
}
