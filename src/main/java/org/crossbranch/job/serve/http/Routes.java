package org.crossbranch.job.serve.http;

import java.util.Map;
import java.util.function.Supplier;
import org.crossbranch.job.serve.Problem;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Finds the answer for a path and a method. */
final class Routes extends Handler.Wrapper {
    private static final String PARSE = "/parse";

    private final Map<String, Resource> resources;

    /**
     * Something to look at.
     *
     * @param type its type
     * @param body its contents now
     */
    record Resource(String type, Supplier<byte[]> body) {}

    /**
     * Routes.
     *
     * @param parse answers {@code POST /parse}
     * @param resources what there is to look at, by path
     */
    Routes(Handler parse, Map<String, Resource> resources) {
        super(parse);
        this.resources = Map.copyOf(resources);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        try {
            String path = Request.getPathInContext(request);
            Resource resource = resources.get(path);
            if (resource != null) {
                check(request, response, HttpMethod.GET, HttpMethod.HEAD);
                Replies.send(
                        response,
                        callback,
                        200,
                        resource.type(),
                        resource.body().get());
                return true;
            }
            if (!path.equals(PARSE)) {
                throw new Problem(
                        Problem.Kind.NOT_FOUND,
                        "there is nothing at this path; there are POST " + PARSE + ", and GET "
                                + String.join(
                                        ", ",
                                        resources.keySet().stream().sorted().toList()));
            }
            check(request, response, HttpMethod.POST);
            return super.handle(request, response, callback);
        } catch (Problem problem) {
            Replies.send(request, response, callback, problem);
            return true;
        }
    }

    private static void check(Request request, Response response, HttpMethod... methods) {
        for (HttpMethod method : methods) {
            if (method.is(request.getMethod())) {
                return;
            }
        }
        String allowed = methods.length == 1 ? methods[0].asString() : methods[0] + ", " + methods[1];
        response.getHeaders().put(HttpHeader.ALLOW, allowed);
        throw new Problem(
                Problem.Kind.METHOD_NOT_ALLOWED, "the method here is " + allowed + ", not " + request.getMethod());
    }
}
