package org.crossbranch.transform;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A label as the Penn Treebank writes it: {@code NP-SBJ-1=2} is the category {@code NP} with the function {@code SBJ}, the
 * index 1 that a trace may bear too, and the index 2 of gapping, which is read and not kept (Bies et al. 1995).
 *
 * @param category what stands before the first hyphen or equals sign, with the subtypes that follow it; the whole of a label
 *     that begins with a hyphen ({@code -NONE-})
 * @param function function tags, joined by hyphens, or empty
 * @param index the index, or empty
 */
public record PennLabel(String category, String function, String index) {

    /** Reads a label whose category has no subtypes. */
    public static PennLabel parse(String label) {
        return parse(label, Set.of());
    }

    /**
     * Reads a label.
     *
     * @param subtypes tags that belong to the category where they come first, as {@code MAT} in {@code IP-MAT-SPE}
     */
    public static PennLabel parse(String label, Set<String> subtypes) {
        int end = categoryEnd(label, subtypes);
        List<String> functions = new ArrayList<>();
        String index = "";
        int at = end;
        while (at < label.length()) {
            int next = separator(label, at + 1);
            String part = label.substring(at + 1, next);
            if (!isNumber(part)) {
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

    /** Where a label's category ends: at the first separator that no subtype follows, or at the label's end. */
    static int categoryEnd(String label, Set<String> subtypes) {
        int end = separator(label, 1);
        while (end < label.length() && label.charAt(end) == '-') {
            int next = separator(label, end + 1);
            if (!subtypes.contains(label.substring(end + 1, next))) {
                break;
            }
            end = next;
        }
        return end;
    }

    /** Whether a text is one or more ASCII digits. */
    public static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
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
