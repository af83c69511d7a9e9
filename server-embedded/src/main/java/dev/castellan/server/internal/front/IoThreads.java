package dev.castellan.server.internal.front;

import dev.castellan.server.service.ServerStartException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
            return XNIO.createWorkerBuilder()
                    .setWorkerName(name)
                    .setWorkerIoThreads(Math.min(MOST, Runtime.getRuntime().availableProcessors()))
                    .setExternalExecutorService(tasks(name))
                    .setDaemon(true)
                    .build();
        } catch (RuntimeException e) {
            throw new ServerStartException("no I/O threads can be started", e);
        }
    }

    /**
     * Nothing of ours runs there, so it has no thread unless something of Undertow's does. XNIO's own would register MBeans
     * and look at the caches of the processor: a tenth of a second at the first start.
     */
    private static ExecutorService tasks(String name) {
        return new ThreadPoolExecutor(0, 1, END_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, name + " task");
            thread.setDaemon(true);
            return thread;
        });
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
