package dev.castellan.server.internal.front.turns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelPipe;
import org.xnio.IoUtils;
import org.xnio.XnioIoThread;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.channels.StreamSourceChannel;

/**
 * Runs work on an I/O thread after it has looked for ready connections once more, without a pause. A task that is given
 * to the thread would run before that, and a timer at least a millisecond later. So the thread is given a pipe that is
 * always ready. Used on that thread.
 */
final class NextRound {

    private final Runnable work;
    private @Nullable StreamSourceChannel ready;

    NextRound(Runnable work) {
        this.work = work;
    }

    /** Runs the work once, after the next look, and after the connections that are found ready then. */
    void await(XnioIoThread thread) {
        try {
            if (ready == null) {
                ready = open(thread);
            }
            ready.resumeReads();
        } catch (IOException e) {
            later(thread);
        }
    }

    private StreamSourceChannel open(XnioIoThread thread) throws IOException {
        ChannelPipe<StreamSourceChannel, StreamSinkChannel> pipe = thread.createHalfDuplexPipe(thread);
        StreamSourceChannel source = pipe.getLeftSide();
        try {
            pipe.getRightSide().write(ByteBuffer.allocate(1)); // is never read
        } catch (IOException e) {
            IoUtils.safeClose(source, pipe.getRightSide());
            throw e;
        }
        source.getReadSetter().set(unused -> {
            source.suspendReads();
            execute(thread);
        });
        return source;
    }

    private void execute(XnioIoThread thread) {
        try {
            thread.execute(work);
        } catch (RejectedExecutionException e) {
            // the front closes its connections, and with them the requests that wait
        }
    }

    /** Works also if the process has no file descriptors left. */
    private void later(XnioIoThread thread) {
        try {
            thread.executeAfter(work, 1, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // the front closes its connections, and with them the requests that wait
        }
    }
}
