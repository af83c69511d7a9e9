package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import okhttp3.Call;

/**
 * Cancels an OkHttp call when its thread is interrupted. A thread that reads from a socket does not notice an
 * interrupt, but the JDK closes channels on an interrupt. This channel cancels the call on close.
 */
final class InterruptWatch extends AbstractInterruptibleChannel {

    private final Call call;

    private InterruptWatch(Call call) {
        this.call = call;
    }

    static InterruptWatch over(Call call) {
        return new InterruptWatch(call);
    }

    /**
     * Runs the work of the call on this thread. Keeps the interrupt flag of the thread.
     *
     * @throws IOException if the work fails or is cancelled
     */
    <T> T call(Work<T> work) throws IOException {
        T result;
        begin();
        try {
            result = work.run();
        } catch (IOException | RuntimeException e) {
            stop();
            throw e;
        } catch (Exception e) {
            stop();
            throw interrupted(e);
        }
        stop();
        return result;
    }

    @Override
    protected void implCloseChannel() {
        call.cancel();
    }

    /** Ends the watch. A received response stays valid. The work throws its own failure. */
    private void stop() {
        try {
            end(true);
        } catch (ClosedByInterruptException e) {
            assert Thread.currentThread().isInterrupted();
        } catch (IOException e) {
            throw new AssertionError("a watch that is completed only ends", e);
        }
    }

    /** OkHttp throws an undeclared InterruptedException if it is interrupted while it waits for a connection. */
    private IOException interrupted(Exception cause) {
        call.cancel();
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted = new InterruptedIOException("interrupted while connecting");
        interrupted.initCause(cause);
        return interrupted;
    }

    /** The watched work. */
    @FunctionalInterface
    interface Work<T> {

        /** Runs the work. */
        T run() throws Exception;
    }
}
