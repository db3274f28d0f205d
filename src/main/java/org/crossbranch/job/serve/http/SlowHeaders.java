package org.crossbranch.job.serve.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose client takes too long over the headers of a request. The server's idle timeout does not see one that sends
 * a byte now and then.
 */
final class SlowHeaders extends Handler.Wrapper implements Connection.Listener {
    private static final long LOOK_MILLIS = 500;

    private final Scheduler scheduler;
    private final Duration most;
    private final Map<Connection, Wait> waits = new ConcurrentHashMap<>();

    /**
     * A connection between two requests.
     *
     * @param bytes bytes that had come when the wait began
     * @param begin when a byte of the next request was first seen, as {@link System#nanoTime} counts; 0 if none was
     */
    private record Wait(long bytes, long begin) {}

    /**
     * Watches connections.
     *
     * @param most longest time that headers may take
     */
    SlowHeaders(Handler next, Scheduler scheduler, Duration most) {
        super(next);
        this.scheduler = scheduler;
        this.most = most;
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        look();
    }

    @Override
    public void onOpened(Connection connection) {
        waits.put(connection, new Wait(0, 0));
    }

    @Override
    public void onClosed(Connection connection) {
        waits.remove(connection);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Connection connection = request.getConnectionMetaData().getConnection();
        waits.remove(connection);
        Request.addCompletionListener(request, thrown -> {
            if (connection.getEndPoint().isOpen()) {
                waits.put(connection, new Wait(connection.getBytesIn(), 0));
            }
        });
        return super.handle(request, response, callback);
    }

    private void look() {
        if (!isStarting() && !isRunning()) {
            return;
        }
        long now = System.nanoTime();
        waits.forEach((connection, wait) -> {
            if (connection.getBytesIn() == wait.bytes()) {
                return;
            }
            if (wait.begin() == 0) {
                waits.replace(connection, wait, new Wait(wait.bytes(), now));
            } else if (now - wait.begin() > most.toNanos()) {
                connection.getEndPoint().close();
            }
        });
        scheduler.schedule(this::look, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
}
