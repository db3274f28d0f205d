package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;

/**
 * A label as the Penn Treebank writes it: {@code NP-SBJ-1=2} is the category {@code NP} with the function {@code SBJ}, the
 * index 1 that a trace may bear too, and the index 2 of gapping, which is read and not kept (Bies et al. 1995).
 *
 * @param category what stands before the first hyphen or equals sign; the whole of a label that begins with one ({@code
 *     -NONE-})
 * @param function function tags, joined by hyphens, or empty
 * @param index the index, or empty
 */
record PennLabel(String category, String function, String index) {

    static PennLabel parse(String label) {
        int end = separator(label, 1);
        List<String> functions = new ArrayList<>();
        String index = "";
        int at = end;
        while (at < label.length()) {
            int next = separator(label, at + 1);
            String part = label.substring(at + 1, next);
            boolean isNumber = !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
            if (!isNumber) {
                functions.add(part);
            } else if (label.charAt(at) == '-') {
                index = part;
            }
            at = next;
        }
        functions.removeIf(String::isEmpty);
        return label.startsWith("-")
                ? new PennLabel(label, "", "")
                : new PennLabel(label.substring(0, end), String.join("-", functions), index);
    }

    /** Where the next separator stands, or the label's end. */
    private static int separator(String label, int from) {
        for (int i = from; i < label.length(); i++) {
            if (label.charAt(i) == '-' || label.charAt(i) == '=') {
                return i;
            }
        }
        return label.length();
    }
}
