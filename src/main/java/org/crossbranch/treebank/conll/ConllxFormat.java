package org.crossbranch.treebank.conll;

import java.util.List;

/**
 * CoNLL-X: the ten columns ID, FORM, LEMMA, CPOSTAG, POSTAG, FEATS, HEAD, DEPREL, PHEAD and PDEPREL, a blank line after each
 * sentence (Buchholz &amp; Marsi 2006, "CoNLL-X Shared Task on Multilingual Dependency Parsing", §3). CPOSTAG is read as UPOS, POSTAG as
 * XPOS; where there is no XPOS, POSTAG is written as CPOSTAG is. PHEAD and PDEPREL become the pairs {@code PHead} and {@code PDeprel} of MISC. Comments, multiword tokens, empty nodes, DEPS and the
 * rest of MISC are not written.
 */
public final class ConllxFormat extends DependencyFormat {
    private static final int PHEAD = 8;
    private static final int PDEPREL = 9;

    /** The format with its trees. */
    public ConllxFormat() {
        this(true);
    }

    private ConllxFormat(boolean areTreesRead) {
        super("conllx", List.of("conllx", "conll"), 10, areTreesRead);
    }

    @Override
    public DependencyFormat ofWords() {
        return new ConllxFormat(false);
    }

    @Override
    ConlluRow read(List<String> row, boolean isFirst) {
        MiscPairs misc = new MiscPairs().put("PHead", row.get(PHEAD)).put("PDeprel", row.get(PDEPREL));
        return ConlluRow.of(row.subList(0, PHEAD), misc);
    }

    @Override
    List<String> write(ConlluRow row, ConlluRow first) {
        MiscPairs misc = MiscPairs.of(row);
        List<String> columns = row.firstColumns(PHEAD);
        if (columns.get(ConlluRow.XPOS).equals(ConlluRow.NONE)) {
            columns.set(ConlluRow.XPOS, columns.get(ConlluRow.UPOS));
        }
        columns.add(misc.get("PHead"));
        columns.add(misc.get("PDeprel"));
        return columns;
    }
}
