package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import okhttp3.Call;

/**
 * Cancels an OkHttp call at the moment in which its thread is interrupted: a thread that reads from a socket does not
 * notice by itself. Channels are what the JDK tells of an interrupt, so this is one, with a call behind it.
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
     * Runs work of the call on this thread, which stays interrupted if it is.
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

    /** Ends the watch; an answer that is there stays good, and what failed says so itself. */
    private void stop() {
        try {
            end(true);
        } catch (ClosedByInterruptException e) {
            assert Thread.currentThread().isInterrupted();
        } catch (IOException e) {
            throw new AssertionError("a watch that is completed only ends", e);
        }
    }

    /** An interrupt while OkHttp waits for a connection comes out as an InterruptedException, undeclared. */
    private IOException interrupted(Exception cause) {
        call.cancel();
        Thread.currentThread().interrupt();
        InterruptedIOException interrupted = new InterruptedIOException("interrupted while connecting");
        interrupted.initCause(cause);
        return interrupted;
    }

    /** What is done under the watch. */
    @FunctionalInterface
    interface Work<T> {

        /** Does it. */
        T run() throws Exception;
    }
}
