package org.crossbranch.job.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.crossbranch.document.Document.Paragraphs;
import org.crossbranch.document.DocumentFormat;
import org.crossbranch.search.OverLong;
import org.crossbranch.search.ParseOutcome;
import org.crossbranch.search.Parser;
import org.crossbranch.segmentation.Segmenter;
import org.crossbranch.transform.Enhancement;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.SyntaxTree;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.bracket.DiscbracketFormat.Brackets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ParseFilterTest {
    private static final int BATCH = 32;
    private static final int THREADS = 3;

    private static final Set<Class<? extends SyntaxTree>> TREES = Set.of(ConstituencyTree.class);

    /** Flat trees, some sooner than others. */
    private static final Parser PARSER = sentences -> {
        pause(new Random(sentences.hashCode()).nextInt(3));
        return sentences.stream()
                .map(sentence ->
                        (ParseOutcome) new ParseOutcome.Parsed(OverLong.flat(sentence, TREES), 0, Optional.empty()))
                .toList();
    };

    private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());

    @Test
    void keepsTheOrder() throws IOException {
        String text = lines(5_000);
        List<String> trees = run(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .lines()
                .toList();
        assertThat(trees).hasSize(5_000);
        for (int i = 0; i < trees.size(); i++) {
            assertThat(trees.get(i)).isEqualTo("(NOPARSE 0=word 1=" + i + ")");
        }
        assertThat(complaints).isEmpty();
    }

    /** While nobody takes what was written, no more is read than the batches in the house hold. */
    @Test
    void doesNotReadFartherThanItCanWrite() throws Exception {
        AtomicInteger read = new AtomicInteger();
        Semaphore room = new Semaphore(0);
        OutputStream blocked = new OutputStream() {
            @Override
            public void write(int b) {
                room.acquireUninterruptibly();
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                room.acquireUninterruptibly();
            }
        };
        InputStream in = new ByteArrayInputStream(lines(20_000).getBytes(StandardCharsets.UTF_8));
        CompletableFuture<Void> running = CompletableFuture.runAsync(() -> {
            try {
                run(in, blocked, read);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        int before = -1;
        while (read.get() != before) {
            before = read.get();
            pause(300);
        }
        // A buffer of written trees, and batches that wait, are parsed, are written and are filled.
        assertThat(before).isLessThan((1 << 16) / 20 + BATCH * (2 * THREADS + 3));
        room.release(1_000_000);
        running.get();
        assertThat(read.get()).isEqualTo(20_000);
    }

    /** A line that has come is answered, though more may follow. */
    @Test
    void answersBeforeTheInputEnds() throws Exception {
        PipedOutputStream typed = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(typed, 1 << 16);
        PipedOutputStream out = new PipedOutputStream();
        PipedInputStream seen = new PipedInputStream(out, 1 << 16);
        CompletableFuture<Void> running = CompletableFuture.runAsync(() -> {
            try {
                run(in, out, new AtomicInteger());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        for (String word : List.of("a", "BZh", "\u00fc")) {
            typed.write((word + "\n").getBytes(StandardCharsets.UTF_8));
            typed.flush();
            String answer = "(NOPARSE (_ 0=" + word + "))\n";
            byte[] bytes = seen.readNBytes(answer.getBytes(StandardCharsets.UTF_8).length);
            assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(answer);
        }
        typed.close();
        running.get(30, TimeUnit.SECONDS);
    }

    @Test
    void endsQuietlyWhenItsReaderHasGone() throws IOException {
        AtomicInteger read = new AtomicInteger();
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        run(new Endless(), gone, read);
        assertThat(read.get()).isPositive();
        assertThat(complaints).isEmpty();
    }

    @Test
    void aFullDiskIsNoReaderThatHasGone() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        assertThatThrownBy(() -> run(new Endless(), full, new AtomicInteger()))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
    }

    @Test
    void whatStandsBeforeDamageIsWritten() {
        InputStream in = new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.UTF_8));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> new ParseFilter(PARSER, BATCH, THREADS, complaints::add)
                        .run(new ReadyStream(in), damaged(entries(in)), out, OutputFormat.DISCBRACKET, options()))
                .isInstanceOf(MalformedTreeException.class);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("(NOPARSE (_ 0=a))\n");
    }

    @Test
    void aParserThatBreaksEndsIt() {
        InputStream in = new ByteArrayInputStream("a\nb\n".getBytes(StandardCharsets.UTF_8));
        ParseFilter filter = new ParseFilter(
                sentences -> {
                    throw new IllegalStateException("broken");
                },
                BATCH,
                THREADS,
                complaints::add);
        assertThatThrownBy(() -> filter.run(
                        new ReadyStream(in),
                        entries(in),
                        new ByteArrayOutputStream(),
                        OutputFormat.DISCBRACKET,
                        options()))
                .hasRootCauseMessage("broken");
    }

    private static Iterator<InputEntry> damaged(Iterator<InputEntry> entries) {
        return new Iterator<>() {
            private boolean isFirst = true;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public InputEntry next() {
                if (!isFirst) {
                    throw new MalformedTreeException("in", 2, 1, "damaged");
                }
                isFirst = false;
                return entries.next();
            }
        };
    }

    private String run(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        run(in, out, new AtomicInteger());
        return out.toString(StandardCharsets.UTF_8);
    }

    private void run(InputStream in, OutputStream out, AtomicInteger read) throws IOException {
        ReadyStream ready = new ReadyStream(in);
        Iterator<InputEntry> entries = entries(ready);
        Iterator<InputEntry> counted = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public InputEntry next() {
                read.incrementAndGet();
                return entries.next();
            }
        };
        new ParseFilter(PARSER, BATCH, THREADS, complaints::add)
                .run(ready, counted, out, OutputFormat.DISCBRACKET, options());
    }

    private static Iterator<InputEntry> entries(InputStream in) throws IOException {
        return InputFormat.TEXT.open(
                in,
                new InputFormat.Options(
                        StandardCharsets.UTF_8,
                        new DocumentFormat.Options(Paragraphs.BLANK_LINES, 1_000_000),
                        List.of()),
                Segmenter.unicode());
    }

    private static OutputFormat.Options options() {
        return new OutputFormat.Options(TREES, Set.of(), Brackets.PENN, Enhancement.NONE, 0, Set.of());
    }

    private static String lines(int count) {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, count).forEach(i -> text.append("word ").append(i).append('\n'));
        return text.toString();
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lines without end. */
    private static final class Endless extends InputStream {
        private int next;

        @Override
        public int read() {
            return next++ % 2 == 0 ? 'a' : '\n';
        }

        @Override
        public int read(byte[] into, int from, int length) {
            for (int i = from; i < from + length; i++) {
                into[i] = (byte) read();
            }
            return length;
        }

        @Override
        public int available() {
            return 1;
        }
    }
}
