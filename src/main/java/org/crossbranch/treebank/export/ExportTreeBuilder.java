package org.crossbranch.treebank.export;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;
import org.crossbranch.treebank.ConstituencyFormat;
import org.crossbranch.treebank.MalformedTreeException;
import org.crossbranch.treebank.TreebankSource;
import org.crossbranch.treebank.text.TextLines;
import org.jspecify.annotations.Nullable;

/** Makes a tree of the rows of one sentence in an export file. */
final class ExportTreeBuilder {
    private static final String ROOT = "0";

    private final TreebankSource source;
    private final TextLines.Line begin;
    private final List<ExportRow> rows;
    private final List<Token> tokens = new ArrayList<>();
    private final Map<String, ExportRow> constituents = new LinkedHashMap<>();
    private final Map<String, List<TreeNode>> leaves = new HashMap<>();
    private final Map<String, List<ExportRow>> children = new HashMap<>();

    ExportTreeBuilder(TreebankSource source, TextLines.Line begin, List<ExportRow> rows) {
        this.source = source;
        this.begin = begin;
        this.rows = rows;
    }

    ConstituencyTree build(String sentenceId) {
        for (ExportRow row : rows) {
            if (row.isConstituent()) {
                addConstituent(row);
            } else {
                leaves.computeIfAbsent(row.parent(), parent -> new ArrayList<>())
                        .add(new Leaf(tokens.size()));
                tokens.add(row.token());
            }
        }
        if (tokens.isEmpty() || tokens.size() > ConstituencyFormat.MAX_TOKENS) {
            throw begin.fault(
                    source,
                    tokens.isEmpty()
                            ? "the sentence has no tokens; remove it"
                            : "the sentence has more than " + ConstituencyFormat.MAX_TOKENS + " tokens; split it");
        }
        checkParents();
        checkReach();
        return new ConstituencyTree(new Sentence(sentenceId, "", tokens), root());
    }

    private Constituent root() {
        List<TreeNode> tops = childrenOf(ROOT);
        boolean isOnlyTop = tops.size() == 1 && tops.get(0) instanceof Constituent;
        return isOnlyTop && children.getOrDefault(ROOT, List.of()).get(0).isMarkedAsRoot()
                ? (Constituent) tops.get(0)
                : new Constituent(ConstituencyFormat.VIRTUAL_ROOT, "", tops);
    }

    private void addConstituent(ExportRow row) {
        if (constituents.put(row.number(), row) != null) {
            throw fault(row, "#" + row.number() + " is described twice; give each constituent a number of its own");
        }
        if (row.label().isEmpty()) {
            throw fault(row, "#" + row.number() + " has no label; write one in column " + (row.version() - 1));
        }
        children.computeIfAbsent(row.parent(), parent -> new ArrayList<>()).add(row);
    }

    private void checkParents() {
        for (ExportRow row : rows) {
            String parent = row.parent();
            if (!parent.equals(ROOT) && !constituents.containsKey(parent)) {
                throw fault(
                        row,
                        TextLines.Line.isNumber(parent)
                                ? "parent " + parent + " is no constituent of this sentence; add a row #" + parent
                                        + ", or name another parent"
                                : "parent \"" + parent + "\" is no number; write 0 or the number of a constituent");
            }
        }
        for (ExportRow row : constituents.values()) {
            if (!leaves.containsKey(row.number()) && !children.containsKey(row.number())) {
                throw fault(row, "#" + row.number() + " has no children; remove it");
            }
        }
    }

    /** Goes down from the root, level by level; what is not reached hangs below a cycle. */
    private void checkReach() {
        Set<String> reached = new HashSet<>();
        Deque<ExportRow> level = new ArrayDeque<>(children.getOrDefault(ROOT, List.of()));
        for (int depth = 1; !level.isEmpty(); depth++) {
            Deque<ExportRow> below = new ArrayDeque<>();
            for (ExportRow row : level) {
                if (depth >= ConstituencyTree.MAX_DEPTH) {
                    throw fault(
                            row,
                            "constituents are nested deeper than " + ConstituencyTree.MAX_DEPTH
                                    + "; no sentence needs that, check the parents");
                }
                reached.add(row.number());
                below.addAll(children.getOrDefault(row.number(), List.of()));
            }
            level = below;
        }
        for (ExportRow row : constituents.values()) {
            if (!reached.contains(row.number())) {
                throw cycle(row);
            }
        }
    }

    private MalformedTreeException cycle(ExportRow below) {
        List<String> path = new ArrayList<>();
        String number = below.number();
        while (!path.contains(number)) {
            path.add(number);
            number = row(number).parent();
        }
        List<String> circle = path.subList(path.indexOf(number), path.size());
        return fault(
                row(number),
                "constituents dominate each other: #" + String.join(" under #", circle) + " under #" + number
                        + "; hang one of them on another parent");
    }

    private ExportRow row(String number) {
        @Nullable ExportRow row = constituents.get(number);
        if (row == null) {
            throw new IllegalStateException("no row " + number);
        }
        return row;
    }

    private List<TreeNode> childrenOf(String number) {
        List<TreeNode> nodes = new ArrayList<>(leaves.getOrDefault(number, List.of()));
        for (ExportRow row : children.getOrDefault(number, List.of())) {
            nodes.add(new Constituent(row.label(), row.function(), childrenOf(row.number())));
        }
        return nodes;
    }

    private MalformedTreeException fault(ExportRow row, String reason) {
        return row.line().fault(source, reason);
    }
}
