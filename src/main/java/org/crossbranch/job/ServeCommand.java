package org.crossbranch.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.crossbranch.job.run.CommonOptions;
import org.crossbranch.job.run.ExitCode;
import org.crossbranch.job.run.JobException;
import org.crossbranch.job.run.JobRun;
import org.crossbranch.job.run.RunPaths;
import org.crossbranch.job.serve.ParserService;
import org.crossbranch.job.serve.ServedModel;
import org.crossbranch.job.serve.http.ParseServer;
import org.crossbranch.job.settings.ServeSettings;
import org.crossbranch.job.settings.Settings;
import org.crossbranch.render.page.ParserPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Models become a service. */
@Command(
        name = "serve",
        header = "Parses what a browser or a program sends.",
        description = {
            "",
            "Serves a page on which to type a sentence and see its trees, and answers POST /parse in JSON. Further models are chosen by"
                    + " name; constituents and dependencies of one language are parsed together. Runs until it is stopped by"
                    + " Ctrl+C or SIGTERM; running requests may end.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  crossbranch serve --model models/mine --port 8080",
            "  crossbranch serve --model nl-alpino --model en-ewt --set annotate.search=beam"
        },
        sortOptions = false)
final class ServeCommand extends Job {
    /** Counts down on a signal. */
    private final CountDownLatch stop = new CountDownLatch(1);

    /** Counts down at the end of the run. */
    private final CountDownLatch ended = new CountDownLatch(1);

    @Option(
            names = "--model",
            required = true,
            paramLabel = "MODEL",
            description = InputOptions.Models.ONE + "; give several to choose from by name")
    private List<String> models = List.of();

    @Option(names = "--port", paramLabel = "NUMBER", description = "TCP port, 0 for a free one (default: serve.port)")
    private String port = "";

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "address; all but loopback are open to the network (default: serve.host)")
    private String host = "";

    @Mixin
    private InputOptions.Encoder encoder = new InputOptions.Encoder();

    @Mixin
    private InputOptions.Segmenter segmenter = new InputOptions.Segmenter();

    @Override
    void assign(CommonOptions to) {
        to.assign("--port", "serve.port", port);
        to.assign("--host", "serve.host", host);
        encoder.assign(to);
        segmenter.assign(to);
    }

    @Override
    RunPaths paths() {
        return new RunPaths().reads("--model", models).reads("--encoder", encoder.folder());
    }

    @Override
    public Integer call() {
        // On a signal the JVM runs its hooks and ends. This one waits for the requests that run, and for the run's
        // manifest.
        Thread hook = new Thread(() -> {
            stop.countDown();
            await(ended);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return super.call();
        } finally {
            ended.countDown();
            forget(hook);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It runs already.
        }
    }

    @Override
    void run(JobRun run) {
        Settings settings = run.settings();
        ServeSettings serve = common().isQuiet() ? settings.serve().withoutAccessLog() : settings.serve();
        if (serve.queue().sentences() < serve.request().maxSentences()) {
            throw new JobException(
                    ExitCode.USAGE,
                    "serve.queue-sentences is " + serve.queue().sentences() + " and serve.max-sentences is "
                            + serve.request().maxSentences() + ": no such request would fit; raise the first");
        }
        models.forEach(run::readsModel);
        List<ServedModel> served = ServedModel.read(run.hadoop(), models, settings);
        served.stream()
                .flatMap(model -> model.documents().files().stream())
                .distinct()
                .forEach(run::reads);
        warn(run, serve.address().host());
        try (ParserService service = new ParserService(served, settings);
                ParseServer server = start(service, serve)) {
            run.out().println("crossbranch serve: " + server.uri() + " (Ctrl+C stops)");
            run.out().flush();
            await(stop);
            server.stop();
            run.out().println("stopped: " + service.meter().summary());
        }
    }

    private static ParseServer start(ParserService service, ServeSettings serve) {
        String page = ParserPage.html(new String(service.facts(), StandardCharsets.UTF_8));
        ServeSettings.Address address = serve.address();
        try {
            return ParseServer.start(service, serve, page);
        } catch (UnresolvedAddressException e) {
            throw new JobException(
                    ExitCode.USAGE,
                    "there is no address \"" + address.host() + "\"; give one of this machine with --host");
        } catch (SocketException e) {
            throw unusable(address, e);
        } catch (IOException e) {
            throw e.getCause() instanceof SocketException cause
                    ? unusable(address, cause)
                    : new JobException(ExitCode.MACHINE, "the server did not start: " + e.getMessage());
        }
    }

    private static JobException unusable(ServeSettings.Address address, IOException e) {
        return new JobException(
                ExitCode.USAGE,
                "cannot listen at port " + address.port() + " of " + address.host() + ": " + e.getMessage()
                        + "; give another with --port, or 0 for a free one, and an address of this machine with --host");
    }

    /** Says who can reach the service, if others can. */
    private static void warn(JobRun run, String host) {
        try {
            if (!InetAddress.getByName(host).isLoopbackAddress()) {
                run.progress()
                        .noted(
                                "whoever reaches " + host
                                        + " may use this service: it asks nobody for a password; put a proxy before it that does");
            }
        } catch (UnknownHostException e) {
            throw new JobException(
                    ExitCode.USAGE, "there is no address \"" + host + "\"; give one of this machine with --host");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
