package org.crossbranch.treebank.export;

import java.io.IOException;
import java.io.Writer;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.StringJoiner;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.NodeOrder;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;
import org.crossbranch.treebank.bracket.BracketEscapes;

/** Writes an export file, after a line that says its version. */
final class ExportWriter implements TreebankWriter<ConstituencyTree> {
    private static final int ROOT = 0;

    private final Writer out;
    private final ExportFormat format;
    private boolean isBegun;
    private int written;

    ExportWriter(Writer out, ExportFormat format) {
        this.out = out;
        this.format = format;
    }

    @Override
    public void write(ConstituencyTree tree) throws IOException {
        List<Constituent> nodes = numbered(tree);
        IdentityHashMap<Constituent, Integer> numbers = new IdentityHashMap<>();
        for (Constituent node : nodes) {
            numbers.put(node, ExportRow.FIRST_NODE + numbers.size());
        }
        int[] tokenParents = new int[tree.sentence().length()];
        IdentityHashMap<Constituent, Integer> nodeParents = new IdentityHashMap<>();
        for (Constituent node : tree.constituents()) {
            int number = numbers.getOrDefault(node, ROOT);
            for (TreeNode child : node.children()) {
                if (child instanceof Leaf leaf) {
                    tokenParents[leaf.index()] = number;
                } else if (child instanceof Constituent constituent) {
                    nodeParents.put(constituent, number);
                }
            }
        }
        StringBuilder section = new StringBuilder();
        String name = name(tree);
        section.append("#BOS ").append(name).append('\n');
        for (int i = 0; i < tokenParents.length; i++) {
            appendToken(section, tree.sentence().token(i), tokenParents[i]);
        }
        for (Constituent node : nodes) {
            if (node.label().isEmpty() || node.label().equals(ExportRow.NONE)) {
                throw TreebankWriter.UnwritableTreeException.unlabelled(tree, node, format.name());
            }
            section.append('#').append(numbers.get(node));
            appendRest(section, "", node.label(), "", node.function(), nodeParents.getOrDefault(node, ROOT));
            section.append(nodeParents.containsKey(node) ? "" : "\t" + ExportRow.ROOT_COMMENT)
                    .append('\n');
        }
        section.append("#EOS ").append(name).append('\n');
        if (!isBegun) {
            out.append("#FORMAT ").append(Integer.toString(format.version())).append('\n');
            isBegun = true;
        }
        out.append(section);
    }

    private String name(ConstituencyTree tree) {
        written++;
        String ordinal = TreebankSource.ordinal(tree.sentence().id());
        return ordinal.isEmpty() ? Integer.toString(written) : BracketEscapes.blanksAsUnderscores(ordinal);
    }

    /** The constituents that get a row, children before parents. */
    private List<Constituent> numbered(ConstituencyTree tree) {
        List<Constituent> nodes = format.numbering() == ExportFormat.Numbering.BY_HEIGHT
                ? NodeOrder.byHeight(tree)
                : NodeOrder.postorder(tree);
        boolean isRootVirtual = tree.root().label().equals(ConstituencyFormat.VIRTUAL_ROOT)
                && tree.root().function().isEmpty();
        return isRootVirtual ? nodes.subList(0, nodes.size() - 1) : nodes;
    }

    private void appendToken(StringBuilder section, Token token, int parent) {
        section.append(ExportRow.writtenForm(token.form()));
        appendRest(section, token.lemma(), token.tag(), token.morphologyText(), token.function(), parent);
        section.append('\n');
    }

    private void appendRest(
            StringBuilder section, String lemma, String label, String morphology, String function, int parent) {
        StringJoiner columns = new StringJoiner("\t", "\t", "");
        if (format.version() == 4) {
            columns.add(ExportRow.orNone(lemma));
        }
        columns.add(ExportRow.orNone(label)).add(ExportRow.orNone(morphology)).add(ExportRow.orNone(function));
        section.append(columns.add(Integer.toString(parent)));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
