package org.crossbranch.treebank.conll;

import java.util.ArrayList;
import java.util.List;

/**
 * CoNLL-2009: the columns ID, FORM, LEMMA, PLEMMA, POS, PPOS, FEAT, PFEAT, HEAD, PHEAD, DEPREL, PDEPREL, FILLPRED and PRED, then one
 * APRED for each predicate; a blank line after each sentence (Hajič et al. 2009, "The CoNLL-2009 Shared Task", §3.1). The
 * tree, lemmas, tags and features are those of the gold columns; POS is read as XPOS. All other columns become pairs of MISC, such as {@code PPos} and
 * {@code APred1}; the first word's {@code APreds} is their number. Comments, multiword tokens, empty nodes, DEPS and the rest of MISC
 * are not written.
 */
public final class Conll2009Format extends DependencyFormat {
    private static final int COLUMNS = 14;
    private static final List<Integer> PREDICTED = List.of(3, 5, 7, 9, 11, 12, 13);
    private static final List<String> KEYS = List.of("PLemma", "PPos", "PFeat", "PHead", "PDeprel", "FillPred", "Pred");
    private static final String NUMBER = "APreds";
    private static final String ARGUMENT = "APred";

    /** The format with its trees. */
    public Conll2009Format() {
        this(true);
    }

    private Conll2009Format(boolean areTreesRead) {
        super("conll2009", List.of("conll09"), COLUMNS, areTreesRead);
    }

    @Override
    public DependencyFormat ofWords() {
        return new Conll2009Format(false);
    }

    @Override
    boolean hasMoreColumns() {
        return true;
    }

    @Override
    ConlluRow read(List<String> row, boolean isFirst) {
        MiscPairs misc = new MiscPairs();
        for (int i = 0; i < KEYS.size(); i++) {
            misc.put(KEYS.get(i), row.get(PREDICTED.get(i)));
        }
        int predicates = row.size() - COLUMNS;
        if (isFirst && predicates > 0) {
            misc.put(NUMBER, Integer.toString(predicates));
        }
        for (int i = 0; i < predicates; i++) {
            misc.put(ARGUMENT + (i + 1), row.get(COLUMNS + i));
        }
        List<String> gold = List.of(
                row.get(0), row.get(1), row.get(2), ConlluRow.NONE, row.get(4), row.get(6), row.get(8), row.get(10));
        return ConlluRow.of(gold, misc);
    }

    @Override
    List<String> write(ConlluRow row, ConlluRow first) {
        List<String> gold = row.columns();
        String tag =
                gold.get(ConlluRow.XPOS).equals(ConlluRow.NONE) ? gold.get(ConlluRow.UPOS) : gold.get(ConlluRow.XPOS);
        MiscPairs misc = MiscPairs.of(row);
        List<String> columns = new ArrayList<>(List.of(
                gold.get(ConlluRow.ID),
                gold.get(ConlluRow.FORM),
                gold.get(ConlluRow.LEMMA),
                misc.get("PLemma"),
                tag,
                misc.get("PPos"),
                gold.get(ConlluRow.FEATS),
                misc.get("PFeat"),
                gold.get(ConlluRow.HEAD),
                misc.get("PHead"),
                gold.get(ConlluRow.DEPREL),
                misc.get("PDeprel"),
                misc.get("FillPred"),
                misc.get("Pred")));
        String number = MiscPairs.of(first).get(NUMBER);
        int predicates = number.matches("[0-9]{1,4}") ? Integer.parseInt(number) : 0;
        for (int i = 1; i <= predicates; i++) {
            columns.add(misc.get(ARGUMENT + i));
        }
        return columns;
    }
}
