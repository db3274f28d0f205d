package org.crossbranch.job.serve.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.crossbranch.job.serve.Problem;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that a page of another site made a browser send. Such a page can call the service by a name of its own that leads
 * here (DNS rebinding), or by the right one, and then its origin is another.
 */
final class Guard extends Handler.Wrapper {
    /** IPv4, or IPv6 with or without brackets: no name, so nobody can make it lead here. */
    private static final Pattern ADDRESS =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[?[0-9a-f:.]*:[0-9a-f:.]*]?");

    private static final String LOCALHOST = "localhost";

    private final Set<String> names;

    /**
     * A guard.
     *
     * @param names names of the service besides {@code localhost}
     */
    Guard(Handler next, Set<String> names) {
        super(next);
        this.names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String host = String.valueOf(Request.getServerName(request)).toLowerCase(Locale.ROOT);
        if (!host.equals(LOCALHOST)
                && !names.contains(host)
                && !ADDRESS.matcher(host).matches()) {
            Replies.send(
                    request,
                    response,
                    callback,
                    new Problem(
                            Problem.Kind.FORBIDDEN,
                            "the request calls the service \"" + host + "\", a name that it does not know; use its"
                                    + " address, or start it with --set serve.names=" + host));
            return true;
        }
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null && !isOwn(origin, request.getHeaders().get(HttpHeader.HOST))) {
            Replies.send(
                    request,
                    response,
                    callback,
                    new Problem(
                            Problem.Kind.FORBIDDEN,
                            "the request comes from a page of " + origin + "; send it from the service's own page, or"
                                    + " without a browser"));
            return true;
        }
        return super.handle(request, response, callback);
    }

    private static boolean isOwn(String origin, @Nullable String host) {
        try {
            return host != null && host.equalsIgnoreCase(new URI(origin).getAuthority());
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
