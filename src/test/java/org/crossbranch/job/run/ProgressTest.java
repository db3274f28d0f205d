package org.crossbranch.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private long nanos;

    @Test
    void tellsCountShareRateAndTimeLeft() {
        try (Progress progress = progress(false)) {
            progress.began("parsing", "sentences", 50_000);
            nanos = 2_000_000_000L;
            progress.reached(12_345);
            progress.tell();
            progress.reached(50_000);
            progress.tell();
        }
        assertThat(text()).isEqualTo("""
                        parsing: 12,345 of 50,000 sentences (24 %), 6,173/s, 7 s left
                        parsing: 50,000 of 50,000 sentences (100 %), 25,000/s
                        """);
    }

    @Test
    void tellsOnceThatAStageIsThroughAndKeepsItsRate() {
        try (Progress progress = progress(false)) {
            progress.began("parsing", "sentences", 100);
            nanos = 2_000_000_000L;
            progress.reached(100);
            progress.ended();
            nanos = 20_000_000_000L;
            progress.tell();
            progress.tell();
            progress.began("next", "trees", 7);
            progress.tell();
        }
        assertThat(text()).isEqualTo("parsing: 100 of 100 sentences (100 %), 50/s; finishing\nnext: 7 trees\n");
    }

    @Test
    void tellsNothingTwice() {
        try (Progress progress = progress(false)) {
            progress.began("annotate", "sentences", 600);
            for (int minute = 1; minute <= 30; minute++) {
                nanos += 60_000_000_000L;
                progress.reached(minute / 10);
                progress.tell();
            }
            progress.ended();
            progress.tell();
            progress.began("train", "sentences", 910);
            progress.tell();
            progress.ended();
            progress.tell();
        }
        assertThat(text()).isEqualTo("""
                        annotate: 600 sentences
                        annotate: 1 of 600 sentences (0 %), 0.1/min, 99 h 50 min left
                        annotate: 2 of 600 sentences (0 %), 0.1/min, 99 h 40 min left
                        annotate: 3 of 600 sentences (0 %), 0.1/min, 99 h 30 min left
                        annotate: 3 of 600 sentences (0 %), 0.1/min, 99 h 30 min left; finishing
                        train: 910 sentences
                        """);
    }

    @Test
    void leavesOutWhatIsNotKnown() {
        try (Progress progress = progress(false)) {
            progress.tell();
            progress.began("reading", "trees", 0);
            progress.tell();
            nanos = 4_000_000_000L;
            progress.reached(2);
            progress.tell();
        }
        assertThat(text()).isEqualTo("reading: 2 trees, 0.5/s\n");
    }

    @Test
    void countsMinutesAndHours() {
        try (Progress progress = progress(false)) {
            progress.began("a", "b", 1_000);
            nanos = 1_000_000_000L;
            progress.reached(10);
            progress.tell();
            progress.began("a", "b", 100_000);
            nanos = 2_000_000_000L;
            progress.reached(10);
            progress.tell();
        }
        assertThat(text()).isEqualTo("""
                        a: 10 of 1,000 b (1 %), 10/s, 1 min 39 s left
                        a: 10 of 100,000 b (0 %), 10/s, 2 h 46 min left
                        """);
    }

    @Test
    void writesOverItsLineOnATerminalAndLeavesNoRest() {
        try (Progress progress = progress(true)) {
            progress.began("first", "sentences", 0);
            progress.tell();
            progress.began("next", "trees", 0);
            progress.tell();
            nanos = 1_000_000_000L;
            progress.reached(1);
            progress.tell();
            nanos = 10_000_000_000L;
            progress.began("last", "trees", 0);
        }
        assertThat(text().replace('\r', '<')).isEqualTo("""
                        <first: sentences<first: sentences
                        <next: trees<next: 1 trees, 1.0/s<next: 1 trees, 0.1/s
                        """);
    }

    private Progress progress(boolean isTerminal) {
        return Progress.byClock(new PrintStream(written, true, StandardCharsets.UTF_8), isTerminal, () -> nanos);
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
