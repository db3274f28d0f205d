package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;

final class VisibleStreamTest {
    private static final String CLEAR = "\u001b[2J";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new VisibleStream(new PrintStream(bytes, true, StandardCharsets.UTF_8));

    @Test
    void controlsAreWrittenOut() {
        stream.println("a" + CLEAR + "\u009b2J\u007f\rb\tc");
        stream.print("left\u202eright\u2066\u2028end\n");
        assertThat(text()).isEqualTo("a\\u001b[2J\\u009b2J\\u007f\\u000db\tc\nleft\\u202eright\\u2066\\u2028end\n");
    }

    @Test
    void whatIsPutIntoAFormatStaysWithinItsLine() {
        stream.printf("%s: %s trees%n", "a\ncrossbranch: forged", 3);
        stream.printf(Locale.ROOT, "%s %5.1f%n", "b\n", 2.5);
        assertThat(text()).isEqualTo("a\\ncrossbranch: forged: 3 trees\nb\\n   2.5\n");
    }

    @Test
    void allOtherTextIsAsItWas() throws IOException {
        String text = "über 日本語 😀 Ελληνικά עברית é\n";
        stream.print(text);
        // A byte at a time, as other streams may.
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            stream.write(one);
        }
        stream.write(text.getBytes(StandardCharsets.UTF_8));
        assertThat(text()).isEqualTo(text.repeat(3));
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
