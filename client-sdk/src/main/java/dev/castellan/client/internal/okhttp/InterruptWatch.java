package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import okhttp3.Call;

/**
 * Cancels an OkHttp call when its thread is interrupted, since a thread that reads from a socket does not notice an
 * interrupt. The JDK closes channels on an interrupt, so this is a channel that cancels a call when it is closed.
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
     * Runs the work of the call on this thread. The interrupt flag of the thread is kept.
     *
     * @throws IOException if the work fails, or was cancelled
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

    /** Ends the watch. An answer that was received stays valid, and a failure is thrown by the work. */
    private void stop() {
        try {
            end(true);
        } catch (ClosedByInterruptException e) {
            assert Thread.currentThread().isInterrupted();
        } catch (IOException e) {
            throw new AssertionError("a watch that is completed only ends", e);
        }
    }

    /** OkHttp throws an undeclared InterruptedException on an interrupt while it waits for a connection. */
    private IOException interrupted(Exception cause) {
        call.cancel();
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted = new InterruptedIOException("interrupted while connecting");
        interrupted.initCause(cause);
        return interrupted;
    }

    /** The work that is watched. */
    @FunctionalInterface
    interface Work<T> {

        /** Runs the work. */
        T run() throws Exception;
    }
}
