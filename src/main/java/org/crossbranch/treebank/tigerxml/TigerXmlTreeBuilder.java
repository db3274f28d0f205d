package org.crossbranch.treebank.tigerxml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.TreebankSource;

/** Makes a tree of the tags of one sentence in a TIGER-XML file, whose {@linkplain TigerXmlNesting nesting} is right. */
final class TigerXmlTreeBuilder {
    private static final Set<String> TERMINAL_FEATURES = Set.of("id", "word", "lemma", "pos");

    private final TreebankSource source;
    private final XmlTag begin;
    private final List<XmlTag> tags;
    private final Map<String, XmlTag> terminals = new LinkedHashMap<>();
    private final Map<String, XmlTag> nonterminals = new LinkedHashMap<>();
    /** The edges of each constituent, by its id. */
    private final Map<String, List<XmlTag>> edges = new HashMap<>();
    /** The edge that leads to a node, by the node's id. */
    private final Map<String, XmlTag> incoming = new HashMap<>();

    private final Map<String, Integer> indices = new HashMap<>();

    TigerXmlTreeBuilder(TreebankSource source, XmlTag begin, List<XmlTag> tags) {
        this.source = source;
        this.begin = begin;
        this.tags = tags;
    }

    ConstituencyTree build(String sentenceId) {
        XmlTag graph = begin;
        String parent = "";
        for (XmlTag tag : tags) {
            switch (tag.name()) {
                case "graph" -> graph = tag;
                case "t" -> addTerminal(tag);
                case "nt" -> parent = addNonterminal(tag);
                case "edge" -> addEdge(parent, tag);
                default -> {}
            }
        }
        if (terminals.isEmpty() || terminals.size() > ConstituencyFormat.MAX_TOKENS) {
            throw begin.fault(
                    source,
                    terminals.isEmpty()
                            ? "the sentence has no terminals; remove it"
                            : "the sentence has more than " + ConstituencyFormat.MAX_TOKENS + " tokens; split it");
        }
        checkEdges();
        checkReach();
        checkRoot(graph);
        List<Token> tokens = new ArrayList<>(terminals.size());
        terminals.forEach((id, terminal) -> tokens.add(token(terminal, functionOf(id))));
        return new ConstituencyTree(new Sentence(sentenceId, "", tokens), root());
    }

    private void addTerminal(XmlTag tag) {
        String id = identifier(tag);
        String word = tag.attribute("word");
        if (word.isEmpty()) {
            throw tag.fault(source, "the terminal " + id + " has no word; write one as the attribute word");
        }
        if (word.indexOf('\t') >= 0 || word.indexOf('\n') >= 0) {
            throw tag.fault(
                    source, "the word of the terminal " + id + " has a tab or the end of a line in it; write a blank");
        }
        indices.put(id, terminals.size());
        terminals.put(id, tag);
    }

    private String addNonterminal(XmlTag tag) {
        String id = identifier(tag);
        if (tag.attribute("cat").isEmpty()) {
            throw tag.fault(source, "the nonterminal " + id + " has no category; write one as the attribute cat");
        }
        nonterminals.put(id, tag);
        edges.put(id, new ArrayList<>());
        return id;
    }

    private String identifier(XmlTag tag) {
        String id = tag.attribute("id");
        if (id.isEmpty()) {
            throw tag.fault(source, "the node has no identifier; write one as the attribute id");
        }
        if (terminals.containsKey(id) || nonterminals.containsKey(id)) {
            throw tag.fault(source, id + " is described twice; give each node an identifier of its own");
        }
        return id;
    }

    private void addEdge(String parent, XmlTag tag) {
        edges.getOrDefault(parent, List.of()).add(tag);
        XmlTag other = incoming.put(tag.attribute("idref"), tag);
        if (other != null) {
            throw tag.fault(
                    source,
                    "a second edge leads to " + tag.attribute("idref") + ", the first is in line " + other.line()
                            + "; a node has one parent: make one of the two a secondary edge (secedge)");
        }
    }

    private void checkEdges() {
        incoming.forEach((id, edge) -> {
            if (!terminals.containsKey(id) && !nonterminals.containsKey(id)) {
                throw edge.fault(
                        source,
                        id.isEmpty()
                                ? "the edge leads nowhere; write the identifier of a node as the attribute idref"
                                : id + " is no node of this sentence; add it, or let the edge lead to another");
            }
        });
        nonterminals.forEach((id, tag) -> {
            if (edges.getOrDefault(id, List.of()).isEmpty()) {
                throw tag.fault(source, id + " has no children; remove it");
            }
        });
    }

    /** Goes down from the tops, level by level; what is not reached hangs below a cycle. */
    private void checkReach() {
        Set<String> reached = new HashSet<>();
        Deque<String> level = new ArrayDeque<>(tops());
        for (int depth = 1; !level.isEmpty(); depth++) {
            Deque<String> below = new ArrayDeque<>();
            for (String id : level) {
                if (nonterminals.containsKey(id) && depth >= ConstituencyTree.MAX_DEPTH) {
                    throw tag(id).fault(
                                    source,
                                    "constituents are nested deeper than " + ConstituencyTree.MAX_DEPTH
                                            + "; no sentence needs that, check the edges");
                }
                reached.add(id);
                edges.getOrDefault(id, List.of()).forEach(edge -> below.add(edge.attribute("idref")));
            }
            level = below;
        }
        nonterminals.forEach((id, tag) -> {
            if (!reached.contains(id)) {
                throw tag.fault(
                        source, id + " dominates itself, or hangs below one that does; take out one of the edges");
            }
        });
    }

    private void checkRoot(XmlTag graph) {
        String root = graph.attribute("root");
        if (root.isEmpty()) {
            return;
        }
        if (!terminals.containsKey(root) && !nonterminals.containsKey(root)) {
            throw graph.fault(source, "the root " + root + " is no node of this sentence; name one, or none");
        }
        XmlTag above = incoming.get(root);
        if (above != null) {
            throw graph.fault(
                    source,
                    "an edge in line " + above.line() + " leads to the root " + root
                            + "; take it out, or name another root");
        }
    }

    /** The nodes that no edge leads to, tokens first. */
    private List<String> tops() {
        List<String> tops = new ArrayList<>();
        terminals.keySet().stream().filter(id -> !incoming.containsKey(id)).forEach(tops::add);
        nonterminals.keySet().stream().filter(id -> !incoming.containsKey(id)).forEach(tops::add);
        return tops;
    }

    private Constituent root() {
        List<String> tops = tops();
        List<TreeNode> children = new ArrayList<>();
        for (String id : tops) {
            TreeNode node = node(id);
            if (node instanceof Constituent top && top.label().equals(TigerXmlFormat.VIRTUAL_ROOT_CATEGORY)) {
                children.addAll(top.children());
            } else if (node instanceof Constituent top && tops.size() == 1) {
                return top;
            } else {
                children.add(node);
            }
        }
        return new Constituent(ConstituencyFormat.VIRTUAL_ROOT, "", children);
    }

    private TreeNode node(String id) {
        Integer index = indices.get(id);
        if (index != null) {
            return new Leaf(index);
        }
        List<TreeNode> children = new ArrayList<>();
        edges.getOrDefault(id, List.of()).forEach(edge -> children.add(node(edge.attribute("idref"))));
        return new Constituent(tag(id).attribute("cat"), functionOf(id), children);
    }

    private XmlTag tag(String id) {
        XmlTag tag = nonterminals.get(id);
        if (tag == null) {
            throw new IllegalStateException("no node " + id);
        }
        return tag;
    }

    private String functionOf(String id) {
        XmlTag edge = incoming.get(id);
        return edge == null ? "" : TigerXmlFormat.orEmpty(edge.attribute("label"));
    }

    private static Token token(XmlTag tag, String function) {
        SortedMap<String, String> morphology = new TreeMap<>();
        tag.attributes().forEach((name, value) -> {
            if (!TERMINAL_FEATURES.contains(name)
                    && !TigerXmlFormat.orEmpty(value).isEmpty()) {
                morphology.put(name, value);
            }
        });
        return new Token(
                tag.attribute("word"),
                TigerXmlFormat.orEmpty(tag.attribute("pos")),
                TigerXmlFormat.orEmpty(tag.attribute("lemma")),
                morphology,
                function,
                Token.NO_OFFSET,
                Token.NO_OFFSET);
    }
}
