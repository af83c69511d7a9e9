package dev.castellan.server.standalone.logging;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.TimeBasedRollingPolicy;
import ch.qos.logback.core.status.Status;
import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.model.json.Json;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.standalone.files.OwnerOnlyFile;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The audit log, with one line of JSON for each change and each rejected change, written to the logger
 * {@code castellan.audit}. Lines contain ids but never secrets, names or payloads. The logger has a separate Logback
 * context, so the logging configuration of the program cannot turn it off. Thread-safe.
 */
public final class AuditLog implements AuditListener, AutoCloseable {

    private static final int MAX_WAITING = 10_000;
    private static final int MAX_FLUSH_MILLIS = 2_000;

    private final LoggerContext context = new LoggerContext();
    private final Logger logger = context.getLogger("castellan.audit");

    /** @param complaints receives a message, at most a few times per cause, if a line cannot be written */
    private AuditLog(Consumer<String> complaints) {
        context.setMDCAdapter(new LogbackMDCAdapter());
        context.getStatusManager().add(status -> {
            if (status.getLevel() >= Status.WARN) {
                complaints.accept("the audit log lacks lines for changes that were made: " + status.getMessage()
                        + (status.getThrowable() == null ? "" : ": " + status.getThrowable()));
            }
        });
    }

    /**
     * Opens a server's log in a file. At the first change of a new day (UTC), renames the file to
     * {@code FILE.yyyy-MM-dd} and starts a new one. Each line is handed to the operating system before the server
     * responds to the change.
     *
     * @throws CommandException if the file cannot be written
     */
    public static AuditLog rolling(Path file, Consumer<String> complaints) {
        AuditLog log = new AuditLog(complaints);
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>() {
            @Override
            public void openFile(String name) throws IOException {
                createForOwner(Path.of(name));
                super.openFile(name);
            }
        };
        TimeBasedRollingPolicy<ILoggingEvent> policy = new TimeBasedRollingPolicy<>();
        return log.toFile(appender, file, () -> {
            policy.setContext(log.context);
            policy.setParent(appender);
            policy.setFileNamePattern(file.toAbsolutePath() + ".%d{yyyy-MM-dd, UTC}");
            policy.start();
            appender.setRollingPolicy(policy);
        });
    }

    /**
     * Opens a command's log in a file that a server can rename at any time.
     *
     * @throws CommandException if the file cannot be written
     */
    public static AuditLog appending(Path file, Consumer<String> complaints) {
        return new AuditLog(complaints).toFile(new FileAppender<>(), file, () -> {});
    }

    /**
     * Opens a server's log on standard output. Buffers up to 10,000 lines for a slow reader and drops any further
     * lines.
     */
    public static AuditLog standardOutput(Consumer<String> complaints) {
        AuditLog log = new AuditLog(complaints);
        AsyncAppender waiting = new AsyncAppender();
        waiting.setContext(log.context);
        waiting.setQueueSize(MAX_WAITING);
        waiting.setDiscardingThreshold(0);
        waiting.setNeverBlock(true);
        waiting.setMaxFlushTime(MAX_FLUSH_MILLIS);
        waiting.addAppender(log.started(new ConsoleAppender<>()));
        waiting.start();
        log.logger.addAppender(waiting);
        return log;
    }

    /** Opens a command's log on standard error, because standard output is for the command's result. */
    public static AuditLog standardError(Consumer<String> complaints) {
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setTarget("System.err");
        return with(appender, complaints);
    }

    static AuditLog with(OutputStreamAppender<ILoggingEvent> appender, Consumer<String> complaints) {
        AuditLog log = new AuditLog(complaints);
        log.logger.addAppender(log.started(appender));
        return log;
    }

    @Override
    public void changed(ChangeNotice event) {
        logger.info(line(event));
    }

    @Override
    public void attempted(ChangeNotice event) {
        logger.info(line(event));
    }

    /** Writes the buffered lines, waiting at most 2 seconds, and closes the file. */
    @Override
    public void close() {
        context.stop();
    }

    private AuditLog toFile(FileAppender<ILoggingEvent> appender, Path file, Runnable beforeStart) {
        Path absolute = file.toAbsolutePath();
        try {
            if (Files.exists(absolute) && !Files.isRegularFile(absolute)) {
                // opening a pipe, for example, would block until the pipe has a reader
                throw new IOException("it is not a regular file");
            }
            if (absolute.toString().contains("%")) {
                // Logback interprets % in file names, and % cannot be escaped
                throw new IOException("its path contains %");
            }
            createForOwner(absolute);
            if (!Files.isWritable(absolute)) {
                throw new IOException("it is not writable");
            }
        } catch (IOException e) {
            throw new CommandException(
                    "--audit-log " + file + " cannot be written: " + FileProblem.of(e)
                            + ": name a file in a directory that is writable," + " or stdout",
                    e);
        }
        appender.setContext(context);
        appender.setFile(absolute.toString());
        beforeStart.run();
        logger.addAppender(started(appender));
        return this;
    }

    private Appender<ILoggingEvent> started(OutputStreamAppender<ILoggingEvent> appender) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%msg%n");
        encoder.start();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }

    /** Creates a file with mode 0600 if it does not exist. */
    private static void createForOwner(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, OwnerOnlyFile.ownerOnly(file.getFileSystem()));
        }
    }

    private static String line(ChangeNotice event) {
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
        AccessLog.addPeer(line, event.peer());
        line.put("ids", event.path());
        put(line, "created_id", event.createdId());
        return new String(Json.write(line), StandardCharsets.UTF_8);
    }

    private static void put(Map<String, Object> line, String name, @Nullable Object value) {
        if (value != null) {
            line.put(name, value);
        }
    }
}
