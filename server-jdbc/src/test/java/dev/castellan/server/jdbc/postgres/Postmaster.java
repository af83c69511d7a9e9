package dev.castellan.server.jdbc.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** A server process and its children. */
final class Postmaster {

    private static final int DEADLINE_SECONDS = 60;

    private final Process process;
    private final DataDirectory directory;

    private Postmaster(Process process, DataDirectory directory) {
        this.process = process;
        this.directory = directory;
    }

    static Postmaster start(DataDirectory directory, Settings settings, int port) {
        try {
            return new Postmaster(directory.startServer(settings.onPort(port)), directory);
        } catch (IOException e) {
            throw new UncheckedIOException("could not start PostgreSQL", e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Stops the server in fast mode. The server closes its connections and writes a checkpoint. */
    void stopFast() {
        stop("INT");
    }

    /** Stops the server in immediate mode. The server recovers at its next start, as after a crash. */
    void stopImmediate() {
        stop("QUIT");
    }

    private void stop(String signal) {
        Commands.signal(signal, LongStream.of(process.pid()));
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("PostgreSQL did not stop within " + DEADLINE_SECONDS
                        + " s of the signal " + signal + ":\n" + directory.output());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while PostgreSQL stopped", e);
        }
    }

    /** Freezes the server. The parent is frozen first, because it could otherwise start more children. */
    void freeze() {
        Commands.signal("STOP", LongStream.of(process.pid()));
        Commands.signal("STOP", children());
    }

    void thaw() {
        Commands.signal("CONT", children());
        Commands.signal("CONT", LongStream.of(process.pid()));
    }

    private LongStream children() {
        return process.children().mapToLong(ProcessHandle::pid);
    }
}
