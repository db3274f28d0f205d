package org.crossbranch.treebank.tigerxml;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;

/**
 * Where the elements of a sentence stand in TIGER-XML. A lost or misplaced tag can leave XML well-formed that joins two
 * sentences, or hangs a node somewhere else.
 */
final class TigerXmlNesting {
    static final String SENTENCE = "s";

    /** The elements that one of a kind may stand in. The lists of nodes may be missing. */
    private static final Map<String, Set<String>> PARENTS = Map.of(
            "graph", Set.of(SENTENCE),
            "terminals", Set.of("graph"),
            "nonterminals", Set.of("graph"),
            "t", Set.of("terminals", "graph"),
            "nt", Set.of("nonterminals", "graph"),
            "edge", Set.of("nt"));

    private static final Set<String> ONCE = Set.of("graph", "terminals", "nonterminals");

    private TigerXmlNesting() {}

    /** Whether an element is part of a sentence; everything else in one is left aside. */
    static boolean isInSentence(String name) {
        return PARENTS.containsKey(name);
    }

    /**
     * Checks the elements of a sentence.
     *
     * @throws MalformedTreeException if one stands where it does not belong, or there is a second one
     */
    static void check(TreebankSource source, List<XmlTag> tags) {
        Map<String, XmlTag> firsts = new HashMap<>();
        for (XmlTag tag : tags) {
            String name = tag.name();
            if (!PARENTS.getOrDefault(name, Set.of()).contains(tag.parent())) {
                throw tag.fault(source, misplaced(tag));
            }
            XmlTag first = ONCE.contains(name) ? firsts.putIfAbsent(name, tag) : null;
            if (first != null) {
                throw tag.fault(
                        source,
                        "a second <" + name + "> in one sentence, the first is in line " + first.line()
                                + "; write each sentence in an <s> of its own");
            }
        }
    }

    private static String misplaced(XmlTag tag) {
        return switch (tag.name()) {
            case "edge" -> "the edge is in no nonterminal; write it into the one that it begins at";
            case "t" -> "the terminal is in <" + tag.parent() + ">; write it into <terminals>";
            case "nt" -> "the nonterminal is in <" + tag.parent() + ">; write it into <nonterminals>";
            case "graph" -> "the graph is in <" + tag.parent() + ">; write it into the <s> of its sentence";
            default -> "<" + tag.name() + "> is in <" + tag.parent() + ">; write it into <graph>";
        };
    }
}
