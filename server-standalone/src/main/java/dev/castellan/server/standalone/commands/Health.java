package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.standalone.options.ManagementOptions;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.settings.ConfigFileOption;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code health} command, which queries the state of a running server. Intended for containers without an HTTP
 * client.
 */
@Command(
        name = "health",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = "Checks at the management port whether a running server accepts requests. The exit code is 0 if "
                + "the server accepts requests, and 1 if it does not accept them or does not respond. The command "
                + "waits 3 s for a connection, and 3 s for each part of the response.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Health implements Callable<Integer> {

    /** The time limit of a request, which is longer than the server's time limit for a check. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(3);

    /** A health check. */
    enum Probe {
        /** Whether the server accepts requests. */
        READY("/readyz"),
        /** Whether the process is alive. */
        LIVE("/healthz");

        private final String path;

        Probe(String path) {
            this.path = path;
        }
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private ManagementOptions management;

    @Option(
            names = "--probe",
            paramLabel = "ready|live",
            defaultValue = "ready",
            description =
                    "The check: ready, whether the server accepts requests; live, whether the process is alive. Default: "
                            + "${DEFAULT-VALUE}")
    private Probe probe;

    @Mixin
    @SuppressWarnings("UnusedVariable") // declared for the help text; Settings reads the value before the command runs
    private ConfigFileOption config;

    @Override
    public Integer call() {
        requireUsage(management.isOn(), "--management-port is missing: set it to the management port of the server");
        requireUsage(
                management.port() >= 1 && management.port() <= 65_535,
                "--management-port " + management.port()
                        + ": choose the management port of the server, from 1 to 65535");
        new Output(spec).line("state", read());
        return ExitCodes.OK;
    }

    /** Returns the text of the page of the check. */
    private String read() {
        URI url = url();
        try {
            // the server is local, so proxies from the environment do not apply
            HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(Math.toIntExact(MAX_WAIT.toMillis()));
            connection.setReadTimeout(Math.toIntExact(MAX_WAIT.toMillis()));
            int status = connection.getResponseCode();
            String text = text(status == HttpURLConnection.HTTP_OK ? connection.getInputStream() : errors(connection));
            if (status != HttpURLConnection.HTTP_OK) {
                throw new CommandException(url + " responded with " + status + ": " + text);
            }
            return text;
        } catch (IOException e) {
            throw new CommandException(
                    url + " does not respond: " + e.getMessage()
                            + ": does the server run, with this --management-port and --management-address?",
                    e);
        }
    }

    /** Returns the URL of the page. If the server listens on all addresses, the host is the loopback address. */
    private URI url() {
        InetAddress address = management.address();
        String host = (address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address).getHostAddress();
        String name = host.contains(":") ? "[" + host + "]" : host;
        return URI.create("http://" + name + ":" + management.port() + probe.path);
    }

    private static InputStream errors(HttpURLConnection connection) {
        InputStream body = connection.getErrorStream();
        return body == null ? InputStream.nullInputStream() : body;
    }

    private static String text(InputStream body) throws IOException {
        try (body) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
