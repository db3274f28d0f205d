package org.crossbranch.treebank.conll;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.TextLines;

/**
 * CoNLL-2009: the columns ID, FORM, LEMMA, PLEMMA, POS, PPOS, FEAT, PFEAT, HEAD, PHEAD, DEPREL, PDEPREL, FILLPRED and PRED, then one
 * APRED for each predicate; a blank line after each sentence (Hajič et al. 2009, "The CoNLL-2009 Shared Task", §3.1). The
 * tree, lemmas, tags and features are those of the gold columns; POS is read as XPOS. All other columns become pairs of MISC, such as {@code PPos} and
 * {@code APred1}; the first word's {@code APreds} is their number. Comments, multiword tokens, empty nodes, DEPS and the rest of MISC
 * are not written.
 *
 * @param areTreesRead whether heads and relations are read, or {@linkplain #ofWords words alone}
 */
public record Conll2009Format(boolean areTreesRead) implements DependencyFormat {

    /** The format with its trees. */
    public Conll2009Format() {
        this(true);
    }

    @Override
    public DependencyFormat ofWords() {
        return new Conll2009Format(false);
    }

    @Override
    public String name() {
        return "conll2009";
    }

    @Override
    public List<String> extensions() {
        return List.of("conll09");
    }

    @Override
    public TreebankReader<ConlluSentence> read(TextLines lines, TreebankSource source, Extent before) {
        return RowFile.read(lines, source, before, new Layout(), areTreesRead);
    }

    @Override
    public TreebankWriter<ConlluSentence> write(Writer out) {
        return RowFile.write(out, new Layout());
    }

    private record Layout() implements RowLayout {
        private static final int COLUMNS = 14;
        private static final List<Integer> PREDICTED = List.of(3, 5, 7, 9, 11, 12, 13);
        private static final List<String> KEYS =
                List.of("PLemma", "PPos", "PFeat", "PHead", "PDeprel", "FillPred", "Pred");
        private static final String NUMBER = "APreds";
        private static final String ARGUMENT = "APred";

        @Override
        public int columns() {
            return COLUMNS;
        }

        @Override
        public boolean hasMoreColumns() {
            return true;
        }

        @Override
        public boolean holdsMoreThanWords() {
            return false;
        }

        @Override
        public ConlluRow read(List<String> columns, boolean isFirst) {
            MiscPairs misc = new MiscPairs();
            for (int i = 0; i < KEYS.size(); i++) {
                misc.put(KEYS.get(i), columns.get(PREDICTED.get(i)));
            }
            int predicates = columns.size() - COLUMNS;
            if (isFirst && predicates > 0) {
                misc.put(NUMBER, Integer.toString(predicates));
            }
            for (int i = 0; i < predicates; i++) {
                misc.put(ARGUMENT + (i + 1), columns.get(COLUMNS + i));
            }
            List<String> gold = List.of(
                    columns.get(0),
                    columns.get(1),
                    columns.get(2),
                    ConlluRow.NONE,
                    columns.get(4),
                    columns.get(6),
                    columns.get(8),
                    columns.get(10));
            return ConlluRow.of(gold, misc);
        }

        @Override
        public List<String> write(ConlluRow row, ConlluRow first) {
            List<String> gold = row.columns();
            String tag = gold.get(ConlluRow.XPOS).equals(ConlluRow.NONE)
                    ? gold.get(ConlluRow.UPOS)
                    : gold.get(ConlluRow.XPOS);
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
}
