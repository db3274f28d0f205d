package org.crossbranch.treebank.export;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.crossbranch.tree.Token;
import org.crossbranch.treebank.text.TextLines;

/**
 * A row of an export file: a token or a constituent.
 *
 * @param line the line it stands on
 * @param version 3 or 4
 * @param fields its columns; secondary edges and comments may follow the parent
 */
public record ExportRow(TextLines.Line line, int version, List<String> fields) {
    /** Stands where there is no value. */
    static final String NONE = "--";

    private static final String HASH = "#HASH#";

    /** Separators of columns, and blanks at the edges of one, which reading takes away. */
    private static final Pattern SEPARATORS = Pattern.compile("[\t-\r]|^ +| +$");

    /** The comment on the row of a constituent that is the root itself, and not the only child of a virtual root. */
    static final String ROOT_COMMENT = "%% root";

    /** Constituents are numbered from here, so that a token such as {@code #1} is not taken for one. */
    static final int FIRST_NODE = 500;

    /** The columns of a line: between tabs (several are one), or between blanks where there is no tab. */
    static List<String> split(String line) {
        List<String> fields = new ArrayList<>(8);
        boolean hasTab = line.indexOf('\t') >= 0;
        int start = 0;
        for (int i = 0; i <= line.length(); i++) {
            if (i == line.length() || line.charAt(i) == '\t' || (!hasTab && line.charAt(i) == ' ')) {
                String field = trimmed(line, start, i);
                if (!field.isEmpty()) {
                    fields.add(field);
                }
                start = i + 1;
            }
        }
        for (int i = 5; i < fields.size(); i++) {
            if (fields.get(i).startsWith("%%")) {
                return List.copyOf(fields.subList(0, i));
            }
        }
        return List.copyOf(fields);
    }

    private static String trimmed(String line, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && line.charAt(from) == ' ') {
            from++;
        }
        while (from < to && line.charAt(to - 1) == ' ') {
            to--;
        }
        return line.substring(from, to);
    }

    /** Whether a line is a comment; a token may begin so too, but then tabs and columns follow. */
    static boolean isComment(String line) {
        return line.startsWith("%%") && (line.indexOf('\t') < 0 || split(line).size() < 5);
    }

    /** Version 3 has five columns and version 4 has six, before pairs of secondary edge label and parent. */
    static int versionOf(List<String> fields) {
        return fields.size() % 2 == 1 ? 3 : 4;
    }

    /** Number of columns up to the parent. */
    static int columns(int version) {
        return version + 2;
    }

    boolean isConstituent() {
        return isConstituentName(fields.get(0));
    }

    static boolean isConstituentName(String name) {
        if (name.length() < 4 || name.charAt(0) != '#' || !TextLines.Line.isNumber(name.substring(1))) {
            return false;
        }
        return name.length() > 4 || Integer.parseInt(name.substring(1)) >= FIRST_NODE;
    }

    /** Whether the row is marked as that of the root. */
    boolean isMarkedAsRoot() {
        return line.text().endsWith("\t" + ROOT_COMMENT);
    }

    /** The constituent's number, as it is written; two spellings of one number are two constituents. */
    String number() {
        return fields.get(0).substring(1);
    }

    String parent() {
        return fields.get(columns(version) - 1);
    }

    String label() {
        return orEmpty(fields.get(version - 2));
    }

    String function() {
        return orEmpty(fields.get(version));
    }

    /** The token that the row describes. */
    Token token() {
        String morphology = orEmpty(fields.get(version - 1));
        SortedMap<String, String> attributes = Collections.emptySortedMap();
        if (!morphology.isEmpty()) {
            attributes = new TreeMap<>();
            attributes.put(Token.UNANALYSED_MORPHOLOGY, morphology);
        }
        String lemma = version == 4 ? orEmpty(fields.get(1)) : "";
        return new Token(
                unescaped(fields.get(0)), label(), lemma, attributes, function(), Token.NO_OFFSET, Token.NO_OFFSET);
    }

    private static String orEmpty(String field) {
        return field.equals(NONE) ? "" : field;
    }

    /** A value as it is written. */
    static String orNone(String value) {
        return value.isEmpty() ? NONE : joined(value);
    }

    private static String joined(String value) {
        return SEPARATORS.matcher(value).replaceAll("_");
    }

    /** Number of secondary edges: pairs of a label and a parent behind the row's own. */
    int secondaryEdges() {
        return (fields.size() - columns(version)) / 2;
    }

    private static String unescaped(String form) {
        return form.startsWith(HASH) ? "#" + form.substring(HASH.length()) : form;
    }

    /** A form as it is written. */
    static String writtenForm(String form) {
        String joined = joined(form);
        return isConstituentName(joined) || joined.startsWith(HASH) ? HASH + joined.substring(1) : joined;
    }
}
