package dev.castellan.server.standalone.audit;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A line on its way. Its end is told to one party: to its writer while that waits, else to whoever counts. */
final class PendingLine {

    private final byte[] text;
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    PendingLine(byte[] text) {
        this.text = text;
    }

    byte[] text() {
        return text;
    }

    /** Ends the wait of the writer, if it waits. */
    void written() {
        end.complete(null);
    }

    /** Ends the wait of the writer with a failure. Returns whether it was told of it. */
    boolean failed(Throwable why) {
        return end.completeExceptionally(why);
    }

    /** Says that the writer waits no longer. Returns whether the line had no end before. */
    boolean leave() {
        return end.complete(null);
    }

    /**
     * Waits for the end of the line, but not longer than a limit. An interrupt ends the wait too, and stays set.
     *
     * @return whether the line has ended
     * @throws IOException if the line was not written
     */
    boolean await(Duration longest) throws IOException {
        try {
            end.get(longest.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
