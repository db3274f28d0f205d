package org.crossbranch.evaluation;

import java.util.List;
import java.util.stream.Collectors;
import org.crossbranch.evaluation.SentenceMatcher.MismatchException;
import org.crossbranch.evaluation.SentenceMatcher.Pair;
import org.crossbranch.transform.TokenRemoval;
import org.crossbranch.tree.ConstituencyTree;
import org.crossbranch.tree.Constituent;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;
import org.crossbranch.tree.TreeNode;

/** Brings two trees of one sentence to the same tokens, and to labels with or without functions. */
final class ComparedTokens {
    /** How many tokens stand for a sentence that has no identifier. */
    private static final int NAMED_TOKENS = 6;

    private ComparedTokens() {}

    /**
     * The trees over the same tokens. If one has more than the other, as a gold tree with empty elements, each loses those that its own
     * tags and forms delete, as in EVALB.
     *
     * @throws MismatchException if the tokens differ
     */
    static Pair<ConstituencyTree> of(
            ConstituencyTree gold, ConstituencyTree predicted, EvaluationParameters parameters) {
        Pair<ConstituencyTree> pair =
                gold.sentence().length() == predicted.sentence().length()
                        ? new Pair<>(gold, predicted)
                        : new Pair<>(
                                TokenRemoval.apply(gold, parameters::isDeleted),
                                TokenRemoval.apply(predicted, parameters::isDeleted));
        if (pair.gold().sentence().length() != pair.predicted().sentence().length()) {
            throw new MismatchException(nameOf(gold.sentence()) + " has "
                    + gold.sentence().length() + " tokens in the gold tree and "
                    + predicted.sentence().length()
                    + " in the predicted one; compare trees of the same tokens (import those with empty elements with --set"
                    + " traces=resolve)");
        }
        check(pair.gold().sentence(), pair.predicted().sentence(), parameters.equalWords());
        return pair;
    }

    private static void check(Sentence gold, Sentence predicted, Equivalence equalWords) {
        for (int i = 0; i < gold.length(); i++) {
            String form = gold.token(i).form();
            String predictedForm = predicted.token(i).form();
            if (!equalWords.areEqual(form, predictedForm)) {
                throw new MismatchException(nameOf(gold) + ": token " + i + " (counted from 0) is \"" + form
                        + "\" in the gold tree and \"" + predictedForm
                        + "\" in the predicted one; compare trees of the same tokens, or declare the forms equal with"
                        + " EQ_WORD");
            }
        }
    }

    private static String nameOf(Sentence sentence) {
        if (!sentence.id().isEmpty()) {
            return "sentence " + sentence.id();
        }
        return sentence.tokens().stream()
                .limit(NAMED_TOKENS)
                .map(Token::form)
                .collect(Collectors.joining(" ", "the sentence \"", sentence.length() > NAMED_TOKENS ? " …\"" : "\""));
    }

    /**
     * A tree whose labels and tags are cut before their first hyphen or equals sign, unless they begin with it, as discodop's
     * {@code eval} does: {@code NP-SBJ} becomes {@code NP}, {@code -LRB-} stays.
     */
    static ConstituencyTree withoutFunctions(ConstituencyTree tree) {
        return new ConstituencyTree(
                tree.sentence()
                        .withTokens(tree.sentence().tokens().stream()
                                .map(token -> token.withTag(cut(token.tag())))
                                .toList()),
                cut(tree.root()));
    }

    /** A tree whose labels and tags, but for the root's, have their functions behind a hyphen, as discodop's {@code --functions=add} makes them. */
    static ConstituencyTree withFunctions(ConstituencyTree tree) {
        return new ConstituencyTree(
                tree.sentence()
                        .withTokens(tree.sentence().tokens().stream()
                                .map(token -> token.withTag(added(token.tag(), token.function())))
                                .toList()),
                tree.root().withChildren(tree.root().changedChildren(ComparedTokens::added)));
    }

    private static Constituent added(Constituent node) {
        List<TreeNode> children = node.changedChildren(ComparedTokens::added);
        return new Constituent(added(node.label(), node.function()), node.function(), children);
    }

    private static String added(String label, String function) {
        return function.isEmpty() ? label : label + "-" + function;
    }

    private static Constituent cut(Constituent node) {
        List<TreeNode> children = node.changedChildren(ComparedTokens::cut);
        return new Constituent(cut(node.label()), node.function(), children);
    }

    private static String cut(String label) {
        int hyphen = label.indexOf('-');
        String category = hyphen > 0 ? label.substring(0, hyphen) : label;
        int equals = category.indexOf('=');
        return equals > 0 ? category.substring(0, equals) : category;
    }
}
