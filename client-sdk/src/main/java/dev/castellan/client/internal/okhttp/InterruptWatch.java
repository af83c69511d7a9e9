package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import okhttp3.Call;

/**
 * Cancels an OkHttp call when the calling thread is interrupted. A thread that reads from a socket does not notice an
 * interrupt, but the JDK closes the channel that an interrupted thread uses. Closing this channel cancels the call.
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
     * Runs the work on this thread and preserves the thread's interrupt flag.
     *
     * @throws IOException if the work fails or is cancelled
     */
    <T> T call(InterruptibleWork<T> work) throws IOException {
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

    /**
     * Ends the watch. Ignores interrupts, because a received response remains valid and failed work throws its
     * exception.
     */
    private void stop() {
        try {
            end(true);
        } catch (ClosedByInterruptException e) {
            assert Thread.currentThread().isInterrupted();
        } catch (IOException e) {
            throw new AssertionError("a watch that is completed only ends", e);
        }
    }

    /**
     * Converts the undeclared InterruptedException that OkHttp throws if the thread is interrupted while waiting for a
     * connection.
     */
    private IOException interrupted(Exception cause) {
        call.cancel();
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted = new InterruptedIOException("interrupted while connecting");
        interrupted.initCause(cause);
        return interrupted;
    }

    @FunctionalInterface
    interface InterruptibleWork<T> {

        T run() throws Exception;
    }
}
