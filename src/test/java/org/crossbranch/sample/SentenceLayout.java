package org.crossbranch.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Leaf;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/** From a phrase to a tree: commas after subordinate clauses, a capital at the beginning, indices. */
final class SentenceLayout {
    private final Phrase root;
    private final List<Word> order;

    SentenceLayout(Phrase root) {
        this.root = root;
        this.order = new ArrayList<>(root.words());
        closeClauses(root);
    }

    ConstituencyTree tree(String id) {
        Map<Word, Integer> indices = new HashMap<>();
        List<Token> tokens = new ArrayList<>();
        for (Word word : order) {
            String form = tokens.isEmpty()
                    ? Character.toUpperCase(word.form().charAt(0)) + word.form().substring(1)
                    : word.form();
            indices.put(word, tokens.size());
            tokens.add(Token.of(form, word.tag()));
        }
        return new ConstituencyTree(new Sentence(id, "", tokens), constituent(root, indices));
    }

    /** Inner clauses come first: where two end together, one comma does for both. */
    private void closeClauses(Phrase phrase) {
        for (Part part : List.copyOf(phrase.parts())) {
            if (part instanceof Phrase inner) {
                closeClauses(inner);
            }
        }
        boolean isSubordinate = phrase.label().equals("REL") || phrase.label().equals("CP");
        int after = order.indexOf(last(phrase)) + 1;
        if (isSubordinate && after < order.size() && !order.get(after).isPunctuation()) {
            Word comma = new Word(",", "PUNCT");
            order.add(after, comma);
            phrase.append(comma);
        }
    }

    private Word last(Phrase phrase) {
        Word last = order.get(0);
        for (Word word : words(phrase)) {
            last = order.indexOf(word) > order.indexOf(last) ? word : last;
        }
        return last;
    }

    /** All words, with the commas added since the phrase's own list of them was made. */
    private static List<Word> words(Phrase phrase) {
        List<Word> words = new ArrayList<>();
        for (Part part : phrase.parts()) {
            words.addAll(part instanceof Phrase inner ? words(inner) : part.words());
        }
        return words;
    }

    private static Constituent constituent(Phrase phrase, Map<Word, Integer> indices) {
        List<TreeNode> children = new ArrayList<>();
        for (Part part : phrase.parts()) {
            if (part instanceof Phrase inner) {
                children.add(constituent(inner, indices));
            } else if (part instanceof Word word) {
                children.add(new Leaf(Objects.requireNonNull(indices.get(word), "each word has its place")));
            }
        }
        return new Constituent(phrase.label(), "", children);
    }
}
