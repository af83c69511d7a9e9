package dev.castellan.server.internal.front;

import dev.castellan.server.service.ServerStartException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.xnio.Xnio;
import org.xnio.XnioWorker;

/** Starts and ends the I/O threads of a front. */
final class IoThreads {

    /** Looked up once, since that searches the class path. */
    private static final Xnio XNIO = Xnio.getInstance(IoThreads.class.getClassLoader());

    /** More threads help only a server that has a large machine for itself. */
    private static final int MOST = 2;

    /** Longest time to wait for the threads to end. */
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
     * Returns an executor for tasks of Undertow, which has no thread until there is one. The executor of XNIO would
     * register MBeans and inspect the caches of the processor, which takes a tenth of a second at the first start.
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
