package org.crossbranch.transform;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankReader;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.BracketFormat;
import org.crossbranch.treebank.bracket.DiscbracketFormat;

/** Trees in strings. */
public final class TreeText {
    private TreeText() {}

    /** A tree in discbracket. */
    public static ConstituencyTree tree(String text) {
        return read(new DiscbracketFormat(), text);
    }

    /** A tree in Penn brackets. */
    public static ConstituencyTree penn(String text) {
        return read(new BracketFormat(), text);
    }

    private static ConstituencyTree read(ConstituencyFormat format, String text) {
        try (TreebankReader<ConstituencyTree> reader = format.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                new TreebankSource("file", "corpus", "document"),
                StandardCharsets.UTF_8)) {
            return reader.next().orThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A tree as a line of discbracket. */
    public static String line(ConstituencyTree tree) {
        StringWriter out = new StringWriter();
        try (TreebankWriter<ConstituencyTree> writer = new DiscbracketFormat().write(out)) {
            writer.write(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString().strip();
    }
}
