package org.crossbranch.setting;

import java.util.Collection;
import java.util.Comparator;

/** Finds the name that was probably meant. */
public final class NearestName {
    private NearestName() {}

    /**
     * The known name of the least edit distance. A key given without its section counts as one edit away from the full one.
     *
     * @param names at least one
     */
    public static String of(String given, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt((String name) -> Math.min(
                                distance(given, name), 1 + distance(given, name.substring(name.lastIndexOf('.') + 1))))
                        .thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    /** Least number of characters to insert, delete, replace, or swap with their neighbour, to make one text the other. */
    private static int distance(String a, String b) {
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
