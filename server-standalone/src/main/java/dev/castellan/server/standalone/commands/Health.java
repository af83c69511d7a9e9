package dev.castellan.server.standalone.commands;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.standalone.management.ManagementPage;
import dev.castellan.server.standalone.options.ManagementOptions;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.Output;
import dev.castellan.server.standalone.output.VersionProvider;
import dev.castellan.server.standalone.settings.ConfigFileOption;
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
                + "the server accepts requests, and 1 if it does not accept them or does not answer. The command "
                + "waits 3 s for a connection, and 3 s for each part of the answer.")
@SuppressWarnings("NullAway.Init") // set by picocli
final class Health implements Callable<Integer> {

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
        requireUsage(
                management.port() >= 1 && management.port() <= 65_535,
                "--management-port is missing: name the one that the server was started with");
        String state = new ManagementPage(management.bindAddress(), probe.path).read();
        new Output(spec).line("state", state);
        return ExitCodes.OK;
    }
}
