package dev.castellan.server.undertow;

import dev.castellan.server.ServerStartException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.Xnio;
import org.xnio.XnioWorker;

/** Starts and ends the threads that move bytes. */
final class IoThreads {

    /** Found once: it searches the class path. */
    private static final Xnio XNIO = Xnio.getInstance(IoThreads.class.getClassLoader());

    /** More of them only pay where a server has a large machine for itself. */
    private static final int MOST = 2;

    /** Longest time that the threads may take to end; they wait for nothing. */
    private static final long END_SECONDS = 1;

    private IoThreads() {}

    static XnioWorker start(String name) {
        try {
            return XNIO.createWorker(OptionMap.builder()
                    .set(Options.WORKER_NAME, name)
                    .set(
                            Options.WORKER_IO_THREADS,
                            Math.min(MOST, Runtime.getRuntime().availableProcessors()))
                    .set(Options.WORKER_TASK_CORE_THREADS, 1)
                    .set(Options.WORKER_TASK_MAX_THREADS, 1)
                    .set(Options.THREAD_DAEMON, true)
                    .getMap());
        } catch (IOException e) {
            throw new ServerStartException("no I/O threads can be started", e);
        }
    }

    /** Closes all connections and ends the threads. */
    static void close(XnioWorker worker) {
        worker.shutdownNow();
        try {
            worker.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
