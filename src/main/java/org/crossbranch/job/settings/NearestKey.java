package org.crossbranch.job.settings;

import java.util.Collection;
import java.util.Comparator;

/** Finds the key that was probably meant. */
final class NearestKey {
    private NearestKey() {}

    /**
     * The known key of the least edit distance. A key given without its section counts as one edit away from the full one.
     *
     * @param keys at least one
     */
    static String of(String given, Collection<String> keys) {
        return keys.stream()
                .min(Comparator.comparingInt((String key) -> Math.min(
                                distance(given, key), 1 + distance(given, key.substring(key.lastIndexOf('.') + 1))))
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    /** Least number of characters to insert, delete, replace, or swap with their neighbour, to make one text the other. */
    static int distance(String a, String b) {
        int[][] rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    rows[i][j] = i + j;
                    continue;
                }
                int replaced = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                rows[i][j] = Math.min(replaced, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    rows[i][j] = Math.min(rows[i][j], 1 + rows[i - 2][j - 2]);
                }
            }
        }
        return rows[a.length()][b.length()];
    }
}
