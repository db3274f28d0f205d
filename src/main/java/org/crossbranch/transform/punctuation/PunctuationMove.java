package org.crossbranch.transform.punctuation;

import java.util.HashMap;
import java.util.Map;
import org.crossbranch.transform.MutableNode;
import org.crossbranch.transform.Punctuation;
import org.crossbranch.transform.TreeTransform;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * Moves the punctuation tokens that hang on the root into the tree, as the usual preparation of NeGra, TIGER and
 * Alpino does (van Cranenburgh 2016, disco-dop): a mark goes to the highest constituent that has a child which begins
 * right after the mark, the last mark first; where there is none it stays. Marks of a pair (brackets, quotes, dashes)
 * are then joined. The second joins the first if the constituent of the first ends right before it. Else the first
 * joins the second if the constituent of the second begins right after it.
 *
 * @param punctuation what counts as punctuation
 */
public record PunctuationMove(Punctuation punctuation) implements TreeTransform {

    private static final Map<String, String> CLOSING = Map.ofEntries(
            Map.entry("\"", "\""),
            Map.entry("'", "'"),
            Map.entry("``", "''"),
            Map.entry("[", "]"),
            Map.entry("(", ")"),
            Map.entry("-", "-"),
            Map.entry("\u00ab", "\u00bb"));

    @Override
    public ConstituencyTree apply(ConstituencyTree tree) {
        return MutableNode.rehung(tree, (root, tokens) -> move(tree.sentence(), root, tokens));
    }

    private void move(Sentence sentence, MutableNode root, MutableNode[] tokens) {
        for (int i = sentence.length() - 1; i >= 0; i--) {
            if (tokens[i].parent() == root && punctuation.includes(sentence.token(i))) {
                MutableNode place = highestBefore(root, i + 1);
                if (place != null) {
                    place.adopt(tokens[i]);
                }
            }
        }
        joinPairs(sentence, tokens);
    }

    /** The highest constituent with a child that begins at an index. */
    private static @Nullable MutableNode highestBefore(MutableNode node, int start) {
        for (MutableNode child : node.children()) {
            if (child.min() == start) {
                return node;
            }
        }
        for (MutableNode child : node.children()) {
            MutableNode place = highestBefore(child, start);
            if (place != null) {
                return place;
            }
        }
        return null;
    }

    private void joinPairs(Sentence sentence, MutableNode[] tokens) {
        Map<String, Integer> open = new HashMap<>();
        for (int i = 0; i < tokens.length; i++) {
            String form = sentence.token(i).form();
            if (!punctuation.includes(sentence.token(i))) {
                continue;
            }
            Integer first = open.remove(form);
            if (first != null) {
                join(tokens[first], tokens[i], first, i);
            } else if (CLOSING.containsKey(form)) {
                open.put(CLOSING.get(form), i);
            }
        }
    }

    private static void join(MutableNode first, MutableNode second, int firstIndex, int secondIndex) {
        MutableNode firstParent = first.parent();
        MutableNode secondParent = second.parent();
        if (firstParent != null && firstParent.max() == secondIndex - 1) {
            firstParent.adopt(second);
        } else if (secondParent != null && secondParent.min() == firstIndex + 1) {
            secondParent.adopt(first);
        }
    }
}
