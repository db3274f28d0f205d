package org.crossbranch.spark.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.crossbranch.model.TestBundles;

/** A small model with random parameters, and text of the words that it knows. */
final class SqlText {
    static final long SEED = 43;

    private static final Random RANDOM = new Random(SEED);

    private SqlText() {}

    /** Writes the model, as training writes one. */
    static String model(Path folder) throws IOException {
        Path model = Files.createDirectories(folder.resolve("model"));
        TestBundles.random(SEED).write(model.resolve("best.model"));
        return model.toString();
    }

    /** Sentences of 1 to 25 words. */
    static List<String> sentences(int number) {
        return IntStream.range(0, number).mapToObj(line -> sentence()).toList();
    }

    private static String sentence() {
        return RANDOM.ints(1 + RANDOM.nextInt(25), 0, 70)
                .mapToObj(word -> "w" + word)
                .collect(Collectors.joining(" "));
    }
}
