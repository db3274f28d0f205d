package org.crossbranch.treebank.bracket;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankEntry;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.BracketParser.Inner;
import org.crossbranch.treebank.bracket.BracketTreeBuilder.IndexedForm;
import org.crossbranch.treebank.text.DivisibleFormat;
import org.crossbranch.treebank.text.Extent;
import org.crossbranch.treebank.text.TextChunk;
import org.crossbranch.treebank.text.TextLines;

/**
 * Penn Treebank brackets: {@code (S (NP (PRP We)) (VP (VBP parse)))}. A tree may span lines if its continuation lines
 * are indented: a bracket in the first column begins a new tree. Several trees may share a line. An outer bracket
 * without a label is read as {@value ConstituencyFormat#VIRTUAL_ROOT}. Brackets in forms are written {@code -LRB-
 * -RRB- -LSB- -RSB- -LCB- -RCB-}. Function tags stay in the labels and empty elements stay tokens: taking them out is
 * the business of transformations. Trees with crossing branches are refused by the writer.
 */
public record BracketFormat() implements ConstituencyFormat, DivisibleFormat<ConstituencyTree> {
    private static final String UNCLOSED_HINT =
            "close them, and indent all lines of a tree but the first: a bracket in the first column begins a new tree";

    @Override
    public String name() {
        return "bracket";
    }

    @Override
    public List<String> extensions() {
        return List.of("bracket", "mrg", "ptb", "penn", "psd");
    }

    @Override
    public boolean isStart(TextLines.Line before, TextLines.Line line) {
        return BracketChunks.isStart(line);
    }

    @Override
    public Optional<Extent> measure(TextLines lines, boolean isFirst) throws IOException {
        int before = lines.count();
        BracketChunks chunks = new BracketChunks(lines, new TreebankSource("", "", ""));
        long trees = 0;
        while (chunks.next() != null) {
            trees++;
        }
        return Optional.of(new Extent(lines.count() - before, trees));
    }

    @Override
    public TreebankReader<ConstituencyTree> read(TextLines lines, TreebankSource source, Extent before) {
        BracketChunks chunks = new BracketChunks(lines, source);
        long[] ordinal = {before.entries()};
        return new TreebankReader<>(source, lines, () -> {
            BracketChunks.Chunk chunk = chunks.next();
            return chunk == null ? null : entry(chunk, source.sentenceId(Long.toString(++ordinal[0])));
        });
    }

    private static TreebankEntry<ConstituencyTree> entry(BracketChunks.Chunk chunk, String id) {
        TextChunk text = chunk.text();
        String raw = text.substring(chunk.start(), text.length());
        MalformedTreeException fault = chunk.fault();
        if (fault != null) {
            return new TreebankEntry.Malformed<>(id, fault, raw);
        }
        try {
            BracketParser parser = new BracketParser(text, UNCLOSED_HINT);
            Inner root = parser.parse(chunk.start());
            String label = root.label().isEmpty() ? VIRTUAL_ROOT : BracketEscapes.label(root.label());
            return new TreebankEntry.Parsed<>(
                    id,
                    new BracketTreeBuilder(
                                    text,
                                    parser.terminals(),
                                    (terminal, ordinal, count) ->
                                            new IndexedForm(ordinal, BracketEscapes.formOfAllBrackets(terminal.text())))
                            .build(id, label, root));
        } catch (MalformedTreeException e) {
            return new TreebankEntry.Malformed<>(id, e, raw);
        }
    }

    @Override
    public TreebankWriter<ConstituencyTree> write(Writer out) {
        return new BracketTreeWriter(out, name(), true, (leaf, form) -> BracketEscapes.writtenFormOfAllBrackets(form));
    }
}
