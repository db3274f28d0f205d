package org.crossbranch.treebank.conll;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.tree.Token;

/**
 * A row of a CoNLL-U sentence as it stands in the file: a word ({@code 3}), a multiword token ({@code 3-4}) or an
 * empty node ({@code 3.1}).
 *
 * @param columns ID, FORM, LEMMA, UPOS, XPOS, FEATS, HEAD, DEPREL, DEPS, MISC; none is empty, {@code _} is no value
 */
public record ConlluRow(List<String> columns) {
    /** Number of columns. */
    public static final int COLUMNS = 10;

    static final String NONE = "_";
    /** The pair of MISC that says that no blank follows. */
    static final String JOINED = "SpaceAfter=No";

    static final int ID = 0;
    static final int FORM = 1;
    static final int LEMMA = 2;
    static final int UPOS = 3;
    static final int XPOS = 4;
    static final int FEATS = 5;
    static final int HEAD = 6;
    static final int DEPREL = 7;
    static final int DEPS = 8;
    static final int MISC = 9;

    /** Checks the number of columns. */
    public ConlluRow {
        columns = List.copyOf(columns);
        if (columns.size() != COLUMNS || columns.contains("")) {
            throw new IllegalArgumentException("a CoNLL-U row has ten columns, none empty, not " + columns);
        }
    }

    /** A row of a format without DEPS: the columns up to DEPREL, and MISC. */
    static ConlluRow of(List<String> firstColumns, MiscPairs misc) {
        List<String> columns = new ArrayList<>(firstColumns);
        columns.add(NONE);
        columns.add(misc.toString());
        return new ConlluRow(columns);
    }

    /** Some columns from the first on, to be changed. */
    List<String> firstColumns(int number) {
        return new ArrayList<>(columns.subList(0, number));
    }

    /** The identifier. */
    public String id() {
        return columns.get(ID);
    }

    /** Whether the row is a word, not a multiword token or an empty node. */
    public boolean isWord() {
        return !isRange() && id().indexOf('.') < 0;
    }

    /** Whether the row is a multiword token, the range of its words. */
    public boolean isRange() {
        return id().indexOf('-') >= 0;
    }

    /** A column's value, the empty string where there is none. */
    String value(int column) {
        String value = columns.get(column);
        return value.equals(NONE) ? "" : value;
    }

    /** The morphological attributes; a column that is no list of pairs stands under {@link Token#UNANALYSED_MORPHOLOGY}. */
    public SortedMap<String, String> morphology() {
        return features(value(FEATS));
    }

    /** The word with its analysis. The tag is UPOS, or XPOS where there is none. */
    Token token() {
        String tag = value(UPOS);
        return new Token(
                columns().get(FORM),
                tag.isEmpty() ? value(XPOS) : tag,
                value(XPOS),
                value(LEMMA),
                morphology(),
                "",
                Token.NO_OFFSET,
                Token.NO_OFFSET);
    }

    private static SortedMap<String, String> features(String written) {
        SortedMap<String, String> features = new TreeMap<>();
        for (String feature : written.split("\\|", -1)) {
            int equals = feature.indexOf('=');
            if (equals > 0) {
                features.put(feature.substring(0, equals), feature.substring(equals + 1));
            } else if (!written.isEmpty()) {
                return new TreeMap<>(Map.of(Token.UNANALYSED_MORPHOLOGY, written));
            }
        }
        return features;
    }
}
