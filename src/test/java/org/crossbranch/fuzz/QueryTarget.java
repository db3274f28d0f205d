package org.crossbranch.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.crossbranch.query.QuerySyntaxException;
import org.crossbranch.query.QuestionTree;
import org.crossbranch.query.TreeQuery;

/**
 * Queries for trees. One is refused with its place, or looks through a tree: each match has a node for each name. Queries of many
 * nodes are read only, since the number of their matches grows with each.
 */
public final class QueryTarget {
    private static final int MOST_MATCHES = 50;
    private static final int MOST_NAMES = 4;

    private QueryTarget() {}

    /** Reads one query. */
    public static void fuzzerTestOneInput(byte[] input) {
        TreeQuery query;
        List<TreeQuery.Match> matches;
        try {
            query = TreeQuery.parse(new String(input, StandardCharsets.UTF_8));
            if (query.names().size() > MOST_NAMES) {
                return;
            }
            matches = query.matches(QuestionTree.TREE, MOST_MATCHES);
        } catch (QuerySyntaxException e) {
            if (!String.valueOf(e.getMessage()).startsWith("character ")) {
                throw new AssertionError("no place", e);
            }
            return;
        }
        if (query.names().isEmpty() || matches.size() > MOST_MATCHES) {
            throw new AssertionError(query.names() + " with " + matches.size() + " matches");
        }
        for (TreeQuery.Match match : matches) {
            if (!List.copyOf(match.nodes().keySet()).equals(query.names())) {
                throw new AssertionError(match + " is of other names than " + query.names());
            }
        }
    }
}
