package org.crossbranch.job.serve.http;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.crossbranch.job.serve.ParserService;
import org.crossbranch.job.serve.Problem;
import org.crossbranch.job.settings.ServeSettings;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.DoSHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server of HTTP/1.1 around a service. */
public final class ParseServer implements AutoCloseable {
    private static final int MAX_HEADER_BYTES = 8 << 10;
    private static final int MAX_THREADS = 32;
    private static final int MAX_CLIENTS = 10_000;

    private final Server server;
    private final ServerConnector connector;

    private ParseServer(ParserService service, ServeSettings settings, String page) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
        threads.setName("http");
        threads.setDaemon(true);
        server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        ServeSettings.Address address = settings.address();
        Duration read = Duration.ofSeconds(settings.times().readSeconds());
        connector.setHost(address.host());
        connector.setPort(address.port());
        connector.setIdleTimeout(read.toMillis());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(address.maxConnections(), connector));
        Routes routes = new Routes(
                new ParseHandler(service, settings),
                Map.of(
                        "/", new Routes.Resource(Replies.HTML, () -> page.getBytes(StandardCharsets.UTF_8)),
                        "/model", new Routes.Resource(Replies.JSON, service::facts),
                        "/health", new Routes.Resource(Replies.JSON, service::health)));
        SlowHeaders slow = new SlowHeaders(
                limited(new Guard(routes, address.names()), address.rate()), server.getScheduler(), read);
        connector.addEventListener(slow);
        server.setHandler(new GracefulHandler(slow));
        server.setErrorHandler(new JsonErrors());
        server.setRequestLog(new AccessLog(service.meter(), settings.logsAccess()));
        server.setStopTimeout(1_000L * settings.times().stopSeconds());
    }

    /** Limits the rate of requests for parses by the address that they come from. */
    private static Handler limited(Handler next, int rate) {
        if (rate == 0) {
            return next;
        }
        DoSHandler limited = new DoSHandler(
                next,
                DoSHandler.ID_FROM_REMOTE_ADDRESS,
                new DoSHandler.LeakingBucketTrackerFactory(rate),
                (request, response, callback) -> {
                    Replies.send(
                            request,
                            response,
                            callback,
                            new Problem(
                                    Problem.Kind.TOO_MANY_REQUESTS,
                                    "this address sends more than " + rate
                                            + " requests a second; send many sentences in one request, or raise serve.rate"));
                    return true;
                },
                MAX_CLIENTS);
        limited.includeMethod(HttpMethod.POST.asString());
        return limited;
    }

    /**
     * Starts a server.
     *
     * @param page what it shows at its root, HTML
     * @throws IOException if it cannot listen at its address
     */
    public static ParseServer start(ParserService service, ServeSettings settings, String page) throws IOException {
        ParseServer made = new ParseServer(service, settings, page);
        try {
            made.connector.open();
            made.server.start();
            return made;
        } catch (IOException e) {
            made.stop();
            throw e;
        } catch (Exception e) {
            made.stop();
            throw new IllegalStateException("the server did not start", e);
        }
    }

    /** Where it is. */
    public URI uri() {
        String host = connector.getHost().contains(":") ? "[" + connector.getHost() + "]" : connector.getHost();
        return URI.create("http://" + host + ":" + connector.getLocalPort() + "/");
    }

    /** Takes no more connections, lets running requests end for as long as they may, and stops. */
    public void stop() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server did not stop", e);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
