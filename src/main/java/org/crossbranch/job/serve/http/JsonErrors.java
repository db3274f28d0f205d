package org.crossbranch.job.serve.http;

import org.crossbranch.job.serve.Problem;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Writes the errors of the server itself, such as headers that are too long, in the form of all others. */
final class JsonErrors extends ErrorHandler {
    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        Replies.send(response, callback, code, Replies.JSON, json(code, message));
    }

    private static byte[] json(int code, @Nullable String message) {
        String what = message == null ? "status " + code : message;
        String mend = code == HttpStatus.SERVICE_UNAVAILABLE_503
                ? "the service is stopping; send the request again later"
                : code < HttpStatus.INTERNAL_SERVER_ERROR_500
                        ? what + "; mend the request"
                        : "a defect of the program: " + what + "; report it with the request and the server's log";
        return Problem.json(code, "http", mend);
    }
}
