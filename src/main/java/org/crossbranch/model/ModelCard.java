package org.crossbranch.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The facts of a ready model's card: the lines {@code key: value} between two lines {@code ---} with which the file {@code
 * README.md} in its folder begins.
 *
 * @param language code of the language
 * @param trees {@code constituents} or {@code dependencies}
 * @param treebank name and release of the treebank
 * @param licence name of the licence
 * @param scores scores on the test set, in words
 * @param id the model's identifier
 */
public record ModelCard(String language, String trees, String treebank, String licence, String scores, String id) {
    /** The file of the card. */
    public static final String FILE = "README.md";

    private static final String FENCE = "---";

    /**
     * Reads the card in a model's folder.
     *
     * @throws ModelFormatException if a fact is missing
     * @throws IOException if there is no card
     */
    public static ModelCard read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        List<String> lines = Files.readAllLines(file);
        Map<String, String> facts = new TreeMap<>();
        if (!lines.isEmpty() && lines.get(0).equals(FENCE)) {
            for (String line : lines.subList(1, lines.size())) {
                if (line.equals(FENCE)) {
                    break;
                }
                int colon = line.indexOf(':');
                facts.put(
                        line.substring(0, Math.max(colon, 0)),
                        line.substring(colon + 1).strip());
            }
        }
        return new ModelCard(
                fact(file, facts, "language"),
                fact(file, facts, "trees"),
                fact(file, facts, "treebank"),
                fact(file, facts, "licence"),
                fact(file, facts, "scores"),
                fact(file, facts, "id"));
    }

    private static String fact(Path file, Map<String, String> facts, String key) {
        String value = facts.getOrDefault(key, "");
        if (value.isEmpty()) {
            throw new ModelFormatException(
                    file.toString(), "card", "it does not say \"" + key + ": …\" at its head; add the line");
        }
        return value;
    }
}
