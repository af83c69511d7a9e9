package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;

import dev.castellan.harness.Emulator;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedException;
import dev.castellan.server.internal.configuration.SettingChecks;
import dev.castellan.server.spi.ServerStartException;
import dev.castellan.server.standalone.options.BindAddress;
import dev.castellan.server.standalone.options.NamedAddress;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.settings.ConfigFileOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code emulate} command, which serves the test harness over HTTP until the process is asked to stop. */
@Command(
        name = "emulate",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = "Serves tenants for tests in any language, with faults, a clock and a journal, until SIGTERM or"
                + " SIGINT. Keeps all data in memory, and listens only on the loopback interface. docs/emulator.md"
                + " describes the control API.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Emulate implements Callable<Integer> {

    /** How the command announces that it is ready. */
    enum Announcement {
        TEXT,
        JSON
    }

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Port to listen on, or 0 for any free port. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Loopback address to listen on. Default: ${DEFAULT-VALUE}")
    private InetAddress address;

    @Option(
            names = "--seed",
            paramLabel = "FILE",
            description = "Seed in YAML or JSON, which every tenant gets that is created without a seed. Default: none")
    private @Nullable Path seed;

    @Option(
            names = "--print",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "How to print the URL and the token of the control API, and the id of the process, once the"
                    + " emulator is ready. Default: ${DEFAULT-VALUE}")
    private Announcement print;

    @Option(
            names = "--exit-with-parent",
            description = "Also stops at the end of the standard input, which a test runner that has started the"
                    + " emulator with a pipe closes when it ends. Default: off")
    private boolean exitWithParent;

    @Mixin
    @SuppressWarnings("UnusedVariable") // declared for the help text; Settings reads the value before the command runs
    private ConfigFileOption config;

    @Override
    public Integer call() throws InterruptedException {
        requireAccepted("--port", () -> SettingChecks.port(port));
        CommandException.requireUsage(
                address.isLoopbackAddress(),
                "--address " + NamedAddress.text(address)
                        + ": the emulator listens only on the loopback interface: choose 127.0.0.1, ::1 or localhost");
        try (Emulator emulator = start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(emulator), "castellan-stop"));
            announce(emulator);
            if (exitWithParent) {
                awaitEnd(System.in);
            } else {
                new CountDownLatch(1).await();
            }
        }
        return ExitCodes.OK;
    }

    private Emulator start() {
        try {
            return Emulator.start(new InetSocketAddress(address, port), seed());
        } catch (SeedException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        } catch (ServerStartException e) {
            throw new BindAddress("--port", port, "--address", address).complaint(e);
        }
    }

    private Seed seed() {
        return seed == null ? Seeds.of() : Seeds.load(seed);
    }

    private void announce(Emulator emulator) {
        long pid = ProcessHandle.current().pid();
        if (print == Announcement.JSON) {
            new Output(spec).line("url", emulator.url().toString(), "token", emulator.token(), "pid", pid);
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("control API: " + emulator.url());
        out.println("token:       " + emulator.token());
        out.println("process:     " + pid);
        out.flush();
    }

    private static void awaitEnd(InputStream input) {
        try {
            input.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // the other end of the pipe is closed
        }
    }

    /** Stops the emulator and exits with code 0, because a requested stop is not a failure. */
    private static void stop(Emulator emulator) {
        emulator.close();
        Runtime.getRuntime().halt(ExitCodes.OK);
    }
}
