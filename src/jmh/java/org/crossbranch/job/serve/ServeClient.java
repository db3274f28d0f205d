package org.crossbranch.job.serve;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.crossbranch.tree.Sentence;
import org.crossbranch.tree.Token;

/** A client that costs next to nothing: one connection, requests that are ready to be sent, answers that are not looked at. */
final class ServeClient implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    ServeClient(URI server) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        out = socket.getOutputStream();
    }

    /** Requests of all sentences, so many in each. */
    static List<byte[]> requests(List<Sentence> sentences, int size) {
        List<byte[]> requests = new ArrayList<>();
        for (int from = 0; from + size <= sentences.size(); from += size) {
            ObjectNode request = JSON.createObjectNode();
            ArrayNode list = request.putArray("sentences");
            for (Sentence sentence : sentences.subList(from, from + size)) {
                ArrayNode tokens = list.addObject().putArray("tokens");
                sentence.tokens().stream().map(Token::form).forEach(tokens::add);
            }
            byte[] body = request.toString().getBytes(StandardCharsets.UTF_8);
            byte[] head =
                    ("POST /parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                                    + body.length + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII);
            byte[] whole = Arrays.copyOf(head, head.length + body.length);
            System.arraycopy(body, 0, whole, head.length, body.length);
            requests.add(whole);
        }
        return requests;
    }

    /** Sends one request after the other, from one on, until a moment. Returns the time that each took. */
    long[] send(List<byte[]> requests, int first, long end) throws IOException {
        long[] times = new long[1 << 10];
        int count = 0;
        for (int next = first; System.nanoTime() < end; next++) {
            long begin = System.nanoTime();
            out.write(requests.get(next % requests.size()));
            skipAnswer();
            if (count == times.length) {
                times = Arrays.copyOf(times, 2 * count);
            }
            times[count++] = System.nanoTime() - begin;
        }
        return Arrays.copyOf(times, count);
    }

    private void skipAnswer() throws IOException {
        String status = line();
        if (!status.startsWith("HTTP/1.1 200 ")) {
            throw new IOException("the service says: " + status);
        }
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
        }
        in.skipNBytes(length);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the service closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
