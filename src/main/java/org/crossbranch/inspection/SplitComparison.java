package org.crossbranch.inspection;

import java.util.List;
import java.util.Map;

/**
 * A test set beside a treebank: unknown words and labels, and sentences that both have.
 *
 * @param name name of the test set
 * @param profile its profile
 * @param unknownTokens tokens whose form the treebank lacks
 * @param unknownForms forms that it lacks
 * @param sharedSentences sentences that the treebank has, word by word
 * @param unknownLabels labels, tags and relations that it lacks
 */
public record SplitComparison(
        String name,
        TreebankProfile profile,
        long unknownTokens,
        long unknownForms,
        long sharedSentences,
        List<String> unknownLabels) {

    /** Copies the list. */
    public SplitComparison {
        unknownLabels = List.copyOf(unknownLabels);
    }

    /** Compares a test set with a treebank. */
    public static SplitComparison of(String name, TreebankProfile test, TreebankProfile treebank) {
        long tokens = 0;
        long forms = 0;
        for (var word : test.get(TreebankProfile.Group.WORD).entrySet()) {
            if (!treebank.get(TreebankProfile.Group.WORD).containsKey(word.getKey())) {
                tokens += word.getValue();
                forms++;
            }
        }
        List<String> labels =
                List.of(TreebankProfile.Group.LABEL, TreebankProfile.Group.TAG, TreebankProfile.Group.RELATION).stream()
                        .flatMap(group -> test.get(group).keySet().stream()
                                .filter(label -> !treebank.get(group).containsKey(label)))
                        .distinct()
                        .sorted()
                        .toList();
        return new SplitComparison(name, test, tokens, forms, shared(test, treebank), labels);
    }

    /** How many sentences of this test set another one has, word by word. */
    long sharedWith(SplitComparison other) {
        return shared(profile, other.profile);
    }

    private static long shared(TreebankProfile some, TreebankProfile others) {
        return some.get(TreebankProfile.Group.SENTENCE).entrySet().stream()
                .filter(sentence -> others.get(TreebankProfile.Group.SENTENCE).containsKey(sentence.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
