package org.crossbranch.job.run;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.crossbranch.figure.VisibleText;
import org.jspecify.annotations.Nullable;

/**
 * A stream for people to read. Whatever is printed to it is {@link VisibleText}, and what is put into a format stays within its
 * line: no name of a file can steer a terminal or pass for a message.
 */
final class VisibleStream extends PrintStream {
    VisibleStream(PrintStream target) {
        super(new Characters(target), true, StandardCharsets.UTF_8);
    }

    @Override
    public PrintStream format(@Nullable Locale locale, String format, @Nullable Object... values) {
        return super.format(locale, format, withinLines(values));
    }

    @Override
    public PrintStream format(String format, @Nullable Object... values) {
        return super.format(Locale.ROOT, format, withinLines(values));
    }

    private static @Nullable Object[] withinLines(@Nullable Object[] values) {
        return Arrays.stream(values)
                .map(value -> value == null || value instanceof Number ? value : VisibleText.line(value.toString()))
                .toArray();
    }

    /** Makes text of bytes, which come in whole characters but for the last one. */
    private static final class Characters extends OutputStream {
        private final PrintStream target;
        private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

        Characters(PrintStream target) {
            this.target = target;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            begun.write(bytes, from, length);
            byte[] all = begun.toByteArray();
            int whole = all.length - unfinished(all);
            begun.reset();
            begun.write(all, whole, all.length - whole);
            target.print(VisibleText.lines(new String(all, 0, whole, StandardCharsets.UTF_8)));
        }

        /** The bytes at the end that begin a character. */
        private static int unfinished(byte[] bytes) {
            for (int back = 1; back <= Math.min(3, bytes.length); back++) {
                int b = bytes[bytes.length - back] & 0xff;
                if (b >= 0xc0) {
                    int size = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
                    return back < size ? back : 0;
                }
                if (b < 0x80) {
                    return 0;
                }
            }
            return 0;
        }

        @Override
        public void flush() {
            target.flush();
        }
    }
}
