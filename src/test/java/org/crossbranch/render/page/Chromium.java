package org.crossbranch.render.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** A headless Chromium with one page, spoken to by the DevTools protocol. Debian's package is {@code chromium}. */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long SECONDS = 30;

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final Queue<String> errors = new ConcurrentLinkedQueue<>();
    private final Queue<String> requests = new ConcurrentLinkedQueue<>();

    private Chromium(Process process, URI page) throws IOException {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(page, new Listener())
                .orTimeout(SECONDS, TimeUnit.SECONDS)
                .join();
    }

    /**
     * Starts a browser.
     *
     * @throws TestAbortedException if none is installed: the test is reported as skipped
     */
    static Chromium start(Path profile) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        executable().toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--window-size=1280,900",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Path portFile = profile.resolve("DevToolsActivePort");
        for (int tenths = 0; !Files.exists(portFile) || Files.size(portFile) == 0; tenths++) {
            if (tenths > 10 * SECONDS || !process.isAlive()) {
                process.destroyForcibly();
                throw new IOException("Chromium did not start");
            }
            Thread.sleep(100);
        }
        String port = Files.readAllLines(portFile).get(0);
        HttpResponse<String> targets = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        for (JsonNode target : JSON.readTree(targets.body())) {
            if (target.path("type").asText().equals("page")) {
                Chromium browser = new Chromium(
                        process, URI.create(target.path("webSocketDebuggerUrl").asText()));
                for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
                    browser.command(domain + ".enable", Map.of());
                }
                return browser;
            }
        }
        process.destroyForcibly();
        throw new IOException("Chromium has no page: " + targets.body());
    }

    private static Path executable() {
        for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
            for (String name : NAMES) {
                Path path = Path.of(folder, name);
                if (Files.isExecutable(path)) {
                    return path;
                }
            }
        }
        String missing = "SKIPPED, NOT TESTED: no Chromium is installed; apt-get install chromium";
        System.err.println(missing);
        throw new TestAbortedException(missing);
    }

    /** Opens a file and waits until its script has shown trees, if it has any. */
    void open(Path file, String fragment) throws IOException {
        open(file.toUri() + fragment);
    }

    /** Opens an address and waits until it is there. */
    void open(String address) throws IOException {
        command("Page.navigate", Map.of("url", address));
        await("document.readyState === 'complete' && document.title !== ''");
    }

    /** Waits until an expression is true. */
    void await(String expression) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!evaluate(expression).asBoolean()) {
            if (System.nanoTime() > end) {
                throw new IOException(expression + " did not become true; errors: " + errors);
            }
        }
    }

    /** The value of an expression in the page. */
    JsonNode evaluate(String expression) throws IOException {
        JsonNode answer = command(
                "Runtime.evaluate",
                Map.of("expression", expression, "returnByValue", true, "awaitPromise", true, "userGesture", true));
        if (answer.has("exceptionDetails")) {
            throw new IOException(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    /** Presses a key that writes a character. */
    void press(String key) {
        command("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "text", key));
        command("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Presses a key that writes nothing, such as ArrowUp. */
    void pressNamed(String key) {
        command("Input.dispatchKeyEvent", Map.of("type", "rawKeyDown", "key", key));
        command("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Shows pages as a phone does. */
    void beAPhone() {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
    }

    /** By how many pixels a page is wider than the window. */
    int overflow() throws IOException {
        return evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                .asInt(-1);
    }

    /** Presses Enter with Ctrl. */
    void pressControlEnter() {
        Map<String, ?> key = Map.of("key", "Enter", "code", "Enter", "windowsVirtualKeyCode", 13, "modifiers", 2);
        for (String type : List.of("rawKeyDown", "keyUp")) {
            Map<String, Object> event = new HashMap<>(key);
            event.put("type", type);
            command("Input.dispatchKeyEvent", event);
        }
    }

    /** Types a text where the cursor is. */
    void type(String text) {
        command("Input.insertText", Map.of("text", text));
    }

    /** Emulates a preference of dark pages. */
    void preferDark() {
        command(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    }

    /** Has files that are downloaded written to a folder. */
    void downloadTo(Path folder) {
        command("Page.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
    }

    /** Clicks the first button with a text. */
    void click(String button) throws IOException {
        evaluate("[...document.querySelectorAll('button')].find(one => one.textContent === '" + button + "').click()");
    }

    /** Writes a picture of what is seen. */
    void screenshot(Path to) throws IOException {
        JsonNode answer = command("Page.captureScreenshot", Map.of("format", "png"));
        Files.write(to, Base64.getDecoder().decode(answer.path("data").asText()));
    }

    /** The ratio of an element's colour to the ground's, as WCAG 2 defines it. */
    double contrast(String selector) throws IOException {
        return evaluate("""
                        (() => { const luminance = color => { const [r, g, b] = color.match(/\\d+/g).slice(0, 3).map(v => {
                        const c = v / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
                        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
                        const one = luminance(getComputedStyle(document.querySelector('SELECTOR')).color);
                        const other = luminance(getComputedStyle(document.body).backgroundColor);
                        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05); })()""".replace("SELECTOR", selector)).asDouble();
    }

    /** The accessible names of the page's nodes. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (JsonNode node : command("Accessibility.getFullAXTree", Map.of()).path("nodes")) {
            names.add(node.path("name").path("value").asText());
        }
        return names;
    }

    /** Errors of scripts, and whatever the policy of a page refused. */
    List<String> errors() {
        return new ArrayList<>(errors);
    }

    /** Addresses that pages asked for. */
    List<String> requests() {
        return new ArrayList<>(requests);
    }

    /** Sends a command of the protocol; its result. */
    JsonNode command(String method, Map<String, ?> parameters) {
        int id = lastId.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        socket.sendText(message.toString(), true).join();
        return answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }

    /** Ends the browser, with the processes that it has started: they write to its profile, which is deleted next. */
    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        process.destroy();
        for (ProcessHandle each : all) {
            try {
                each.onExit().get(SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException | ExecutionException | TimeoutException e) {
                all.forEach(ProcessHandle::destroyForcibly);
            }
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean isLast) {
            message.append(data);
            if (isLast) {
                receive(message.toString());
                message.setLength(0);
            }
            webSocket.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void receive(String text) {
            JsonNode received;
            try {
                received = JSON.readTree(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            if (received.has("id")) {
                CompletableFuture<JsonNode> answer =
                        answers.remove(received.get("id").asInt());
                if (answer != null) {
                    answer.complete(received.path("result"));
                }
                return;
            }
            JsonNode parameters = received.path("params");
            switch (received.path("method").asText()) {
                case "Runtime.exceptionThrown" -> errors.add(parameters.toString());
                case "Log.entryAdded" ->
                    errors.add(parameters.path("entry").path("text").asText());
                case "Network.requestWillBeSent" ->
                    requests.add(parameters.path("request").path("url").asText());
                default -> {}
            }
        }
    }
}
