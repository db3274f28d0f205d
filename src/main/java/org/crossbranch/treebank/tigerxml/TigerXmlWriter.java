package org.crossbranch.treebank.tigerxml;

import java.io.IOException;
import java.io.Writer;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.NodeOrder;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.TreebankWriter;

/** Writes a TIGER-XML file: its head before the first tree, its end when it is closed. */
final class TigerXmlWriter implements TreebankWriter<ConstituencyTree> {
    private static final String HEAD = """
            <?xml version="1.0" encoding="UTF-8"?>
            <corpus id="crossbranch">
            <head>
            <annotation>
            <feature name="word" domain="T"/>
            <feature name="lemma" domain="T"/>
            <feature name="pos" domain="T"/>
            <feature name="morph" domain="T"/>
            <feature name="cat" domain="NT"/>
            <edgelabel/>
            </annotation>
            </head>
            <body>
            """;
    private static final String END = """
            </body>
            </corpus>
            """;

    private final Writer out;
    private boolean isBegun;
    private int written;

    TigerXmlWriter(Writer out) {
        this.out = out;
    }

    @Override
    public void write(ConstituencyTree tree) throws IOException {
        checkRoot(tree);
        String name = name(tree);
        List<Constituent> nodes = NodeOrder.byHeight(tree);
        IdentityHashMap<TreeNode, String> ids = new IdentityHashMap<>();
        int first = Math.max(TigerXmlFormat.FIRST_NODE, tree.sentence().length() + 1);
        nodes.forEach(node -> ids.put(node, name + "_" + (first + ids.size())));
        boolean isVirtual = tree.root().label().equals(ConstituencyFormat.VIRTUAL_ROOT);
        if (isVirtual) {
            ids.put(tree.root(), name + "_" + TigerXmlFormat.VIRTUAL_ROOT_CATEGORY);
        }
        StringBuilder text = new StringBuilder();
        text.append("<s").append(attribute("id", name)).append(">\n<graph");
        text.append(attribute("root", ids.getOrDefault(tree.root(), "")));
        text.append(tree.isDiscontinuous() ? attribute("discontinuous", "true") : "")
                .append(">\n<terminals>\n");
        for (int i = 0; i < tree.sentence().length(); i++) {
            append(text, tree.sentence().token(i), name + "_" + (i + 1));
        }
        text.append("</terminals>\n<nonterminals>\n");
        for (int i = 0; i < nodes.size(); i++) {
            append(text, nodes.get(i), isVirtual && i == nodes.size() - 1, tree, ids, name);
        }
        text.append("</nonterminals>\n</graph>\n</s>\n");
        int unwritable = XmlText.unwritable(text.toString());
        if (unwritable >= 0) {
            throw new TreebankWriter.UnwritableTreeException(
                    tree.sentence().id(),
                    new TigerXmlFormat().name(),
                    String.format(Locale.ROOT, "it holds the character U+%04X, which XML cannot; take it out", (int)
                            text.charAt(unwritable)));
        }
        begin();
        out.append(text);
    }

    private static void checkRoot(ConstituencyTree tree) {
        String reason = "";
        if (tree.root().label().equals(TigerXmlFormat.VIRTUAL_ROOT_CATEGORY)) {
            reason = "its root is labelled " + TigerXmlFormat.VIRTUAL_ROOT_CATEGORY
                    + ", which would be read as the virtual root; rename it " + ConstituencyFormat.VIRTUAL_ROOT;
        } else if (!tree.root().function().isEmpty()) {
            reason = "its root has the function " + tree.root().function()
                    + ", and functions are labels of edges, none of which leads to a root; take it out, or use export";
        }
        if (!reason.isEmpty()) {
            throw new TreebankWriter.UnwritableTreeException(tree.sentence().id(), new TigerXmlFormat().name(), reason);
        }
    }

    private void append(StringBuilder text, Token token, String id) {
        text.append("<t")
                .append(attribute("id", id))
                .append(attribute("word", token.form()))
                .append(attribute("lemma", TigerXmlFormat.orNone(token.lemma())))
                .append(attribute("pos", TigerXmlFormat.orNone(token.tag())))
                .append(attribute("morph", TigerXmlFormat.orNone(token.morphologyText())))
                .append("/>\n");
    }

    private void append(
            StringBuilder text,
            Constituent node,
            boolean isVirtual,
            ConstituencyTree tree,
            IdentityHashMap<TreeNode, String> ids,
            String sentence) {
        if (node.label().isEmpty()) {
            throw TreebankWriter.UnwritableTreeException.unlabelled(tree, node, new TigerXmlFormat().name());
        }
        text.append("<nt")
                .append(attribute("id", ids.getOrDefault(node, "")))
                .append(attribute("cat", isVirtual ? TigerXmlFormat.VIRTUAL_ROOT_CATEGORY : node.label()))
                .append(">\n");
        for (TreeNode child : node.children()) {
            String function = child instanceof Leaf leaf
                    ? tree.sentence().token(leaf.index()).function()
                    : ((Constituent) child).function();
            String id = child instanceof Leaf leaf ? sentence + "_" + (leaf.index() + 1) : ids.getOrDefault(child, "");
            text.append("<edge")
                    .append(attribute("label", TigerXmlFormat.orNone(function)))
                    .append(attribute("idref", id))
                    .append("/>\n");
        }
        text.append("</nt>\n");
    }

    private static String attribute(String name, String value) {
        return " " + name + "=\"" + XmlText.escaped(value) + "\"";
    }

    /** An identifier may not begin with a digit. */
    private String name(ConstituencyTree tree) {
        written++;
        String ordinal = TreebankSource.ordinal(tree.sentence().id());
        String name = ordinal.isEmpty() ? Integer.toString(written) : ordinal;
        return name.chars().allMatch(c -> c >= '0' && c <= '9') ? "s" + name : name;
    }

    private void begin() throws IOException {
        if (!isBegun) {
            out.append(HEAD);
            isBegun = true;
        }
    }

    @Override
    public void close() throws IOException {
        try (out) {
            begin();
            out.append(END);
        }
    }
}
