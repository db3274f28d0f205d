package org.crossbranch.query;

/** A query that cannot be read. The message shows the place and says what may stand there. */
public final class QuerySyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Longest part of the query that the message repeats. */
    private static final int SHOWN = 20;

    QuerySyntaxException(String query, int place, String reason) {
        super("character " + (place + 1) + ", " + before(query.substring(place)) + ": " + reason);
    }

    private static String before(String rest) {
        if (rest.isEmpty()) {
            return "at the end";
        }
        return "before " + (rest.length() > SHOWN ? rest.substring(0, SHOWN) + "…" : rest);
    }
}
