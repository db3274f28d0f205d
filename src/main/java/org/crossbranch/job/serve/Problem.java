package org.crossbranch.job.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** A request that cannot be answered as it is: what is wrong with it, and how to mend it. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** The kinds of problems, each with the status that HTTP has for it. */
    public enum Kind {
        /** The body is no JSON. */
        MALFORMED_JSON(400),
        /** The body is JSON, but no request. */
        INVALID_REQUEST(400),
        /** The request comes from a page of another site, or calls the service by a name that it does not know. */
        FORBIDDEN(403),
        /** There is nothing at this path. */
        NOT_FOUND(404),
        /** The path has no such method. */
        METHOD_NOT_ALLOWED(405),
        /** The request did not arrive in time. */
        TOO_SLOW(408),
        /** The request is longer than may be. */
        TOO_LARGE(413),
        /** The body is not said to be JSON. */
        UNSUPPORTED_TYPE(415),
        /** The client sends more requests than it may. */
        TOO_MANY_REQUESTS(429),
        /** There is no room for more sentences, or they did not get their turn in time. */
        BUSY(503),
        /** A defect of the program. */
        DEFECT(500);

        private final int status;

        Kind(int status) {
            this.status = status;
        }

        /** The status of HTTP. */
        public int status() {
            return status;
        }

        /** Whether the same request may succeed a little later. */
        public boolean isPassing() {
            return this == TOO_MANY_REQUESTS || this == BUSY;
        }
    }

    /**
     * A problem.
     *
     * @param message what is wrong, where, and how to mend it
     */
    public Problem(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    /** A request that breaks the schema. */
    static Problem invalid(String message) {
        return new Problem(Kind.INVALID_REQUEST, message);
    }

    /** Its kind. */
    public Kind kind() {
        return kind;
    }

    /** The problem's message. */
    public String message() {
        return String.valueOf(getMessage());
    }

    /** The answer that says so, as JSON. */
    public byte[] json() {
        return json(kind.status, kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), message());
    }

    /** The answer that names a problem of any kind, as JSON. */
    public static byte[] json(int status, String kind, String message) {
        ObjectNode answer = AnswerWriter.JSON.createObjectNode();
        answer.putObject("error").put("status", status).put("kind", kind).put("message", message);
        return AnswerWriter.bytes(answer);
    }
}
