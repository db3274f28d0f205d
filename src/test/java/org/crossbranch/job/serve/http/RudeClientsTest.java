package org.crossbranch.job.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.crossbranch.job.serve.RunningService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that break the protocol, or take their time: each loses its own connection, and the service goes on. */
final class RudeClientsTest {
    private static final String BODY = "{\"text\": \"w1 w2.\"}";
    private static final int READ_SECONDS = 2;

    @TempDir
    private static Path folder;

    private static RunningService service;

    @BeforeAll
    static void start() throws IOException {
        service = RunningService.start(
                folder,
                List.of(RunningService.constituents(3)),
                "serve.access-log=false",
                "serve.rate=0",
                "serve.max-connections=20",
                "serve.read-seconds=" + READ_SECONDS);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @AfterEach
    void servesOthers() throws IOException, InterruptedException {
        assertThat(service.post(BODY).statusCode()).isEqualTo(200);
    }

    private static Socket connect() throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), service.uri().getPort());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** All that comes until the server ends the connection. */
    private static String rest(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException e) {
            return "";
        }
    }

    private static String request(String headers, String body) {
        return "POST /parse HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" + headers + "\r\n"
                + body;
    }

    private static String exchange(String text) throws IOException {
        try (Socket socket = connect()) {
            send(socket, text);
            socket.shutdownOutput();
            return rest(socket);
        }
    }

    @Test
    void requestsThatAreNoHttpAreRefused() throws IOException {
        assertThat(exchange("\u0001\u0002\u0003\r\n\r\n")).startsWith("HTTP/1.1 400 ");
        assertThat(exchange("POST /parse HTTP/9.9\r\n\r\n")).containsPattern("HTTP/1.1 (400|505) ");
        assertThat(exchange("GET / HTTP/1.1\r\n\r\n")).as("no Host").startsWith("HTTP/1.1 400 ");
        assertThat(exchange("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")).startsWith("HTTP/1.1 400 ");
        assertThat(exchange("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 403 ")
                .contains("a name that it does not know");
        assertThat(exchange("GET / HTTP/1.1\r\nHost: localhost:99\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
        assertThat(exchange("GET / HTTP/1.1\r\nHost: [::1]:99\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void lengthsThatContradictEachOtherAreRefused() throws IOException {
        assertThat(exchange(request("Content-Length: 5\r\nContent-Length: 6\r\n", BODY)))
                .startsWith("HTTP/1.1 400 ");
        assertThat(exchange(request("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")))
                .startsWith("HTTP/1.1 400 ");
        assertThat(exchange(request("Content-Length: -1\r\n", BODY))).startsWith("HTTP/1.1 400 ");
        assertThat(exchange(request("Content-Length: 99999999999\r\n", BODY))).startsWith("HTTP/1.1 413 ");
        assertThat(exchange(request("Transfer-Encoding: chunked\r\n", "zz\r\n")))
                .startsWith("HTTP/1.1 400 ");
    }

    @Test
    void aBodyThatIsCutIsNoRequest() throws IOException {
        String answer = exchange(request("Content-Length: 500\r\n", BODY));
        assertThat(answer).doesNotContain("200 OK");
    }

    /** A server that closes with bytes unread resets the connection, and the client never sees the answer (RFC 9112, section 9.6). */
    @ParameterizedTest
    @CsvSource({
        "413, POST /parse, 127.0.0.1, application/json",
        "415, POST /parse, 127.0.0.1, text/plain",
        "403, POST /parse, evil.example, application/json",
        "404, POST /nothing, 127.0.0.1, application/json",
        "405, PUT /parse, 127.0.0.1, application/json",
    })
    void whoSendsAllBeforeReadingGetsTheAnswerAndKeepsTheConnection(int status, String target, String host, String type)
            throws IOException {
        int length = 8 << 20;
        String headers = target + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: " + type + "\r\n";
        String body = "x".repeat(length);
        for (String request : List.of(
                headers + "Content-Length: " + length + "\r\n\r\n" + body,
                headers + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(length) + "\r\n" + body
                        + "\r\n0\r\n\r\n")) {
            try (Socket socket = connect()) {
                send(socket, request);
                send(socket, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
                assertThat(rest(socket)).startsWith("HTTP/1.1 " + status + " ").contains("HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void headersThatAreTooLongAreRefused() throws IOException {
        assertThat(exchange("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ");
        assertThat(exchange("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .containsPattern("HTTP/1.1 (414|431) ");
    }

    @Test
    void aBodyThatComesByteByByteIsGivenUp() throws IOException, InterruptedException {
        try (Socket socket = connect()) {
            send(socket, request("Content-Length: 500\r\n", "{"));
            long begin = System.nanoTime();
            String answer = drip(socket);
            assertThat(answer).startsWith("HTTP/1.1 408 ").contains("the body did not arrive within 2 s");
            assertThat((System.nanoTime() - begin) / 1e9).isBetween(READ_SECONDS - 0.5, READ_SECONDS + 8.0);
        }
    }

    @Test
    void headersThatComeByteByByteAreGivenUp() throws IOException, InterruptedException {
        try (Socket socket = connect()) {
            send(socket, "POST /parse HTTP/1.1\r\nHost: localhost\r\nX: ");
            long begin = System.nanoTime();
            drip(socket);
            assertThat((System.nanoTime() - begin) / 1e9).isBetween(READ_SECONDS - 0.5, READ_SECONDS + 8.0);
        }
    }

    @Test
    void theNextRequestOfAConnectionHasItsTimeAsWell() throws IOException, InterruptedException {
        try (Socket socket = connect()) {
            for (int i = 0; i < 3; i++) {
                send(socket, request("Content-Length: " + BODY.length() + "\r\n", BODY));
                byte[] start = socket.getInputStream().readNBytes(12);
                assertThat(new String(start, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
                Thread.sleep(1000);
                socket.getInputStream().skipNBytes(socket.getInputStream().available());
            }
            send(socket, "GET / HT");
            long begin = System.nanoTime();
            drip(socket);
            assertThat((System.nanoTime() - begin) / 1e9).isLessThan(READ_SECONDS + 8.0);
        }
    }

    /** Sends a byte now and then until the server ends the connection. Returns what it said. */
    private static String drip(Socket socket) throws IOException, InterruptedException {
        for (int i = 0; i < 60; i++) {
            if (socket.getInputStream().available() > 0) {
                return rest(socket);
            }
            try {
                send(socket, "x");
            } catch (SocketException e) {
                return "";
            }
            Thread.sleep(250);
        }
        throw new AssertionError("the server is still waiting");
    }

    @Test
    void connectionsThatSayNothingEndAndMakeRoomForOthers() throws IOException, InterruptedException {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 30; i++) {
                silent.add(connect());
            }
            // The server takes 20 of them; when their time is up, there is room again.
            assertThat(service.post(BODY).statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }
}
