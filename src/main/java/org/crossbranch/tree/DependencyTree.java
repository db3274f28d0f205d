package org.crossbranch.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A dependency tree: each token has one head, which is another token or the artificial {@link #ROOT}, and a label; no
 * token is its own ancestor. Tokens are counted from 0 here; the papers count them from 1 and call the artificial
 * node 0. Several tokens may hang on the root.
 */
public final class DependencyTree implements SyntaxTree {
    /** The head of a token that hangs on the artificial root. */
    public static final int ROOT = -1;

    private final Sentence sentence;
    private final int[] heads;
    private final List<String> labels;
    /** Numbers in preorder: token {@code d} is dominated by {@code h} iff {@code entry[h] <= entry[d] < exit[h]}. */
    private final int[] entry;

    private final int[] exit;

    /**
     * A tree.
     *
     * @param heads the head of each token, from 0, or {@link #ROOT}
     * @param labels the label of each token's arc
     * @throws IllegalArgumentException if the lengths differ, a head is no token, or there is a cycle
     */
    public DependencyTree(Sentence sentence, int[] heads, List<String> labels) {
        this.sentence = Objects.requireNonNull(sentence, "sentence");
        this.heads = heads.clone();
        this.labels = List.copyOf(labels);
        int length = sentence.length();
        if (heads.length != length || labels.size() != length) {
            throw new IllegalArgumentException("sentence " + sentence.id() + " has " + length + " tokens, "
                    + heads.length + " heads and " + labels.size() + " labels");
        }
        for (int token = 0; token < length; token++) {
            if (heads[token] < ROOT || heads[token] >= length) {
                throw new IllegalArgumentException(
                        "token " + token + " of sentence " + sentence.id() + " has the head " + heads[token]);
            }
        }
        List<Integer> cycle = cycle(heads);
        if (!cycle.isEmpty()) {
            throw new IllegalArgumentException("the heads of sentence " + sentence.id() + " form a cycle: " + cycle);
        }
        this.entry = new int[length];
        this.exit = new int[length];
        number();
    }

    /** The tokens of one cycle among heads that are in range, each followed by its head; empty if there is none. */
    public static List<Integer> cycle(int[] heads) {
        int[] visit = new int[heads.length];
        for (int start = 0; start < heads.length; start++) {
            int token = start;
            while (token != ROOT && visit[token] == 0) {
                visit[token] = start + 1;
                token = heads[token];
            }
            if (token != ROOT && visit[token] == start + 1) {
                List<Integer> cycle = new ArrayList<>();
                int member = token;
                do {
                    cycle.add(member);
                    member = heads[member];
                } while (member != token);
                return cycle;
            }
        }
        return List.of();
    }

    /** Numbers the tokens in preorder, so that the descendants of a token are one interval. */
    private void number() {
        int length = heads.length;
        int[] sizes = new int[length];
        int[] waiting = new int[length];
        for (int head : heads) {
            if (head != ROOT) {
                waiting[head]++;
            }
        }
        int[] bottomUp = new int[length];
        int filled = 0;
        for (int token = 0; token < length; token++) {
            for (int node = token; node != ROOT && waiting[node] == 0; node = heads[node]) {
                waiting[node] = -1;
                bottomUp[filled++] = node;
                sizes[node]++;
                if (heads[node] != ROOT) {
                    sizes[heads[node]] += sizes[node];
                    waiting[heads[node]]--;
                }
            }
        }
        int[] next = new int[length + 1];
        for (int i = length - 1; i >= 0; i--) {
            int node = bottomUp[i];
            int head = heads[node] == ROOT ? length : heads[node];
            entry[node] = next[head];
            exit[node] = entry[node] + sizes[node];
            next[head] = exit[node];
            next[node] = entry[node] + 1;
        }
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }

    /** The head of a token, or {@link #ROOT}. */
    public int head(int token) {
        return heads[token];
    }

    /** The heads of all tokens. */
    public int[] heads() {
        return heads.clone();
    }

    /** The label of the arc that leads to a token. */
    public String label(int token) {
        return labels.get(token);
    }

    /** The labels of all tokens' arcs. */
    public List<String> labels() {
        return labels;
    }

    /** Whether a token is dominated by another, or is that token itself; everything is by {@link #ROOT}. */
    public boolean isDominated(int token, int by) {
        return by == ROOT || (entry[by] <= entry[token] && entry[token] < exit[by]);
    }

    /** Whether each token between a token and its head is dominated by that head. */
    public boolean isProjectiveArc(int dependent) {
        int head = heads[dependent];
        for (int between = Math.min(head, dependent) + 1; between < Math.max(head, dependent); between++) {
            if (!isDominated(between, head)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all arcs are projective. */
    public boolean isProjective() {
        return nonProjectiveArcs() == 0;
    }

    /** Number of arcs that are not projective. */
    public int nonProjectiveArcs() {
        int count = 0;
        for (int token = 0; token < heads.length; token++) {
            count += isProjectiveArc(token) ? 0 : 1;
        }
        return count;
    }

    /** Number of tokens that hang on the root. */
    public int rootDependents() {
        return (int) Arrays.stream(heads).filter(head -> head == ROOT).count();
    }

    /** The greatest gap degree of what its tokens dominate, themselves included. */
    public int gapDegree() {
        return DependencyShape.gapDegree(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DependencyTree that
                && sentence.equals(that.sentence)
                && Arrays.equals(heads, that.heads)
                && labels.equals(that.labels);
    }

    @Override
    public int hashCode() {
        return Objects.hash(sentence, Arrays.hashCode(heads), labels);
    }

    /** The arcs, such as {@code nsubj(1, 0)}, tokens from 0. */
    @Override
    public String toString() {
        List<String> arcs = new ArrayList<>();
        for (int token = 0; token < heads.length; token++) {
            arcs.add(labels.get(token) + "(" + (heads[token] == ROOT ? "ROOT" : Integer.toString(heads[token])) + ", "
                    + token + ")");
        }
        return arcs.toString();
    }
}
