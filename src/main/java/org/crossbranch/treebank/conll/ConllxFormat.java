package org.crossbranch.treebank.conll;

import java.io.Writer;
import java.util.List;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.TextLines;

/**
 * CoNLL-X: the ten columns ID, FORM, LEMMA, CPOSTAG, POSTAG, FEATS, HEAD, DEPREL, PHEAD and PDEPREL, a blank line after each
 * sentence (Buchholz &amp; Marsi 2006, "CoNLL-X Shared Task on Multilingual Dependency Parsing", §3). CPOSTAG is read as UPOS, POSTAG as
 * XPOS; where there is no XPOS, POSTAG is written as CPOSTAG is. PHEAD and PDEPREL become the pairs {@code PHead} and {@code PDeprel} of MISC. Comments, multiword tokens, empty nodes, DEPS and the
 * rest of MISC are not written.
 *
 * @param areTreesRead whether heads and relations are read, or {@linkplain #ofWords words alone}
 */
public record ConllxFormat(boolean areTreesRead) implements DependencyFormat {

    /** The format with its trees. */
    public ConllxFormat() {
        this(true);
    }

    @Override
    public DependencyFormat ofWords() {
        return new ConllxFormat(false);
    }

    @Override
    public String name() {
        return "conllx";
    }

    @Override
    public List<String> extensions() {
        return List.of("conllx", "conll");
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
        private static final int PHEAD = 8;
        private static final int PDEPREL = 9;

        @Override
        public int columns() {
            return 10;
        }

        @Override
        public boolean hasMoreColumns() {
            return false;
        }

        @Override
        public boolean holdsMoreThanWords() {
            return false;
        }

        @Override
        public ConlluRow read(List<String> columns, boolean isFirst) {
            MiscPairs misc = new MiscPairs().put("PHead", columns.get(PHEAD)).put("PDeprel", columns.get(PDEPREL));
            return ConlluRow.of(columns.subList(0, PHEAD), misc);
        }

        @Override
        public List<String> write(ConlluRow row, ConlluRow first) {
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
}
