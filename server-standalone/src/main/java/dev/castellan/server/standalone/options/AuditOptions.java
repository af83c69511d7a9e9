package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.standalone.logging.AuditLog;
import dev.castellan.server.standalone.output.CommandException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** The options of the audit log and of the audit events in the store, for the server and for commands. */
public final class AuditOptions {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");
    private static final String STANDARD_OUTPUT = "stdout";
    private static final String OFF = "off";

    @Option(
            names = "--audit-log",
            paramLabel = "FILE|stdout|off",
            description = "Writes a line of JSON for each change and each refused change, with user, operation and "
                    + "address. The server appends to FILE, and renames it once a day. With stdout, commands use "
                    + "the standard error. Default: ${DEFAULT-VALUE}",
            defaultValue = OFF)
    private String log = OFF;

    @Option(
            names = "--audit",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Keeps an event in the store for each change and each sign-in, which 'GET /audit-events' "
                    + "shows. Default: ${DEFAULT-VALUE}")
    private OnOff events = OnOff.ON;

    /** Returns whether the store keeps audit events. */
    public boolean keepsEvents() {
        return events == OnOff.ON;
    }

    /** Checks that the log is not in a file of the store, which its lines would destroy. */
    public void check(StoreOptions store) {
        requireUsage(
                log.equals(OFF) || log.equals(STANDARD_OUTPUT) || !store.isIn(Path.of(log)),
                "--audit-log names a file of --data: choose another file");
    }

    /**
     * Opens the log of a server.
     *
     * @return the log, or {@code null} if the option is not set
     * @throws CommandException if the log cannot be written
     */
    public @Nullable AuditLog ofServer() {
        return switch (log) {
            case OFF -> null;
            case STANDARD_OUTPUT -> AuditLog.standardOutput(LOG::error);
            default -> AuditLog.rolling(Path.of(log), LOG::error);
        };
    }

    /**
     * Opens the log of a command.
     *
     * @return the log, or {@code null} if the option is not set
     * @throws CommandException if the log cannot be written
     */
    public @Nullable AuditLog ofCommand() {
        return switch (log) {
            case OFF -> null;
            case STANDARD_OUTPUT -> AuditLog.standardError(LOG::error);
            default -> AuditLog.appending(Path.of(log), LOG::error);
        };
    }
}
