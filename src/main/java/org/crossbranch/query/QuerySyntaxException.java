package org.crossbranch.query;

/** A query that cannot be read. The message shows the place and says what may stand there. */
public final class QuerySyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    QuerySyntaxException(String query, int place, String reason) {
        super("character " + (place + 1) + ": " + reason + "\n  " + query + "\n  " + " ".repeat(place) + "^");
    }
}
