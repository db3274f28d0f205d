package org.crossbranch.job.serve.http;

import java.util.Locale;
import org.crossbranch.job.serve.ParseOrder;
import org.crossbranch.job.serve.ServiceMeter;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts requests, and makes a line of the log of each. The line has no text of the request but method and path, which are printable
 * characters of ASCII.
 *
 * @param meter counts them
 * @param isOn whether there are lines
 */
record AccessLog(ServiceMeter meter, boolean isOn) implements RequestLog {
    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private static final int LONGEST = 80;

    @Override
    public void log(Request request, Response response) {
        meter.answered(response.getStatus());
        if (!isOn) {
            return;
        }
        String work = request.getAttribute(ParseHandler.ORDER) instanceof ParseOrder order
                ? ", " + order.entries().size() + " sentences, " + order.tokens() + " tokens"
                : "";
        LOG.info(String.format(
                Locale.ROOT,
                "%s %s %s: %d%s, %.1f ms",
                Request.getRemoteAddr(request),
                shown(request.getMethod()),
                shown(request.getHttpURI().getPath()),
                response.getStatus(),
                work,
                (System.nanoTime() - request.getBeginNanoTime()) / 1e6));
    }

    private static String shown(String text) {
        String shown = text == null ? "-" : text.replaceAll("[^!-~]", "?");
        return shown.length() > LONGEST ? shown.substring(0, LONGEST) + "..." : shown;
    }
}
