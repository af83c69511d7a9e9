package dev.castellan.server.standalone.options;

import dev.castellan.server.standalone.audit.AuditLog;
import dev.castellan.server.standalone.output.CommandException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the audit log, for the server and for commands that change the store themselves. */
public final class AuditLogOption {

    private static final String STANDARD_OUTPUT = "stdout";
    private static final String OFF = "off";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    @Option(
            names = "--audit-log",
            paramLabel = "FILE|stdout|off",
            description = "Writes a line of JSON for each change, and for each that was refused: who, what, from where."
                    + " A FILE is appended to, and opened again when it was rotated. Commands write to the standard"
                    + " error in place of stdout. Default: ${DEFAULT-VALUE}",
            defaultValue = OFF)
    private String value = OFF;

    /**
     * Opens the log of a server.
     *
     * @param waits whether a change may wait a second for its line; {@code false} if its thread serves other requests
     *     meanwhile
     * @return {@code null} if there is none
     * @throws CommandException if it cannot be written
     */
    public @Nullable AuditLog ofServer(boolean waits) {
        return open(FileDescriptor.out, waits ? LONGEST_WAIT : Duration.ZERO);
    }

    /**
     * Opens the log of a command, whose standard output is its result.
     *
     * @return {@code null} if there is none
     * @throws CommandException if it cannot be written
     */
    public @Nullable AuditLog ofCommand() {
        return open(FileDescriptor.err, LONGEST_WAIT);
    }

    private @Nullable AuditLog open(FileDescriptor standard, Duration longestWait) {
        if (value.equals(OFF)) {
            return null;
        }
        return value.equals(STANDARD_OUTPUT)
                ? AuditLog.open(new FileOutputStream(standard), longestWait)
                : AuditLog.open(Path.of(value), longestWait);
    }
}
