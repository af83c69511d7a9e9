package dev.castellan.server.standalone.audit;

import dev.castellan.model.json.Json;
import dev.castellan.server.internal.address.AddressText;
import dev.castellan.server.spi.AuditEvent;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the audit log: one JSON object for each change, and for each change that was refused. It holds ids and no
 * secrets, names or payloads. Its line is with the operating system before a change is answered, unless that takes
 * longer than a limit. A line that cannot be written is counted, since its change is made already. Safe for use by
 * several threads.
 */
public final class AuditLog implements AuditListener, AutoCloseable {

    private static final int MOST_WAITING = 10_000;

    private final LineTarget target;
    private final LostLines lost;

    /** Makes a log that writes to a target, and closes it at its end. */
    AuditLog(LineTarget target) {
        this(target, new LostLines());
    }

    private AuditLog(LineTarget target, LostLines lost) {
        this.target = target;
        this.lost = lost;
    }

    /**
     * Opens a log in a file, which is created with mode 0600 unless it exists.
     *
     * @param longestWait how long a change waits for its line, if the disk does not answer; zero to wait for none
     * @throws CommandException if the file cannot be written
     */
    public static AuditLog open(Path file, Duration longestWait) {
        return queued(AuditFile.open(file), longestWait);
    }

    /**
     * Opens a log in a stream that stays open, such as the standard output of the process.
     *
     * @param longestWait how long a change waits for its line, if nobody reads the stream; zero to wait for none
     */
    public static AuditLog open(OutputStream stream, Duration longestWait) {
        return queued(LineTarget.stream(stream), longestWait);
    }

    private static AuditLog queued(LineTarget target, Duration longestWait) {
        LostLines lost = new LostLines();
        return new AuditLog(new QueuedTarget(target, longestWait, MOST_WAITING, lost), lost);
    }

    @Override
    public void changed(AuditEvent event) {
        write(event);
    }

    @Override
    public void attempted(AuditEvent event) {
        write(event);
    }

    /** Returns the number of lines that could not be written since the start. */
    public long lost() {
        return lost.count();
    }

    /**
     * Returns a message about the lines that could not be written since the last call; {@code null} if all could. It is
     * gathered, since a full disk would otherwise fill the log of the server too.
     */
    public @Nullable String takeComplaint() {
        return lost.takeComplaint();
    }

    /** Waits for some seconds until the lines that wait are written, and counts those that are not. */
    @Override
    public void close() {
        try {
            target.close();
        } catch (IOException e) {
            // a network disk may refuse now what it has taken before
            lost.add(e);
        }
    }

    private void write(AuditEvent event) {
        try {
            target.write(line(event));
        } catch (IOException e) {
            lost.add(e);
        }
    }

    private static byte[] line(AuditEvent event) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", event.at());
        line.put("via", event.via().name().toLowerCase(Locale.ROOT));
        line.put("operation", event.operation());
        line.put("outcome", event.outcome().name().toLowerCase(Locale.ROOT));
        put(line, "status", event.status());
        line.put("organization_id", event.organizationId());
        put(line, "user_id", event.userId());
        put(line, "token_id", event.tokenId());
        put(line, "session_id", event.sessionId());
        if (event.peer() != null) {
            line.put("peer", AddressText.of(event.peer().getAddress()));
            if (event.peer().getPort() != 0) {
                // a proxy names addresses, seldom ports
                line.put("peer_port", event.peer().getPort());
            }
        }
        line.put("ids", event.path());
        put(line, "created_id", event.createdId());
        return withEnd(Json.write(line));
    }

    private static void put(Map<String, Object> line, String name, @Nullable Object value) {
        if (value != null) {
            line.put(name, value);
        }
    }

    private static byte[] withEnd(byte[] json) {
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }
}
