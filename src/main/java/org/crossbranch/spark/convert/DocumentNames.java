package org.crossbranch.spark.convert;

import java.util.regex.Pattern;
import org.crossbranch.tree.DependencyTree;

/**
 * Keeps the sentences of several documents apart in one file. Where they have only numbers, each document begins with 1; from the second
 * document on, its name goes before the number, {@code news:1}.
 */
final class DocumentNames {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    private String first = "";

    DependencyTree apart(DependencyTree tree) {
        String[] parts = tree.sentence().id().split("/", 3);
        if (parts.length < 3 || !NUMBER.matcher(parts[2]).matches()) {
            return tree;
        }
        String document = parts[0] + "/" + parts[1];
        if (first.isEmpty()) {
            first = document;
        }
        return document.equals(first)
                ? tree
                : new DependencyTree(
                        tree.sentence().withId(document + "/" + parts[1] + ":" + parts[2]),
                        tree.heads(),
                        tree.labels());
    }
}
