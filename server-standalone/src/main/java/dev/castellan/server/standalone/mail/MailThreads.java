package dev.castellan.server.standalone.mail;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads that send mail: two, so that one server that answers slowly does not hold up everything. */
final class MailThreads implements MailTimer {

    private static final int THREADS = 2;
    private static final long LONGEST_END_SECONDS = 5;

    private final ScheduledThreadPoolExecutor threads =
            new ScheduledThreadPoolExecutor(THREADS, MailThreads::daemon, new ThreadPoolExecutor.DiscardPolicy());

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the work reports its failures itself
    public void after(Duration time, Runnable work) {
        threads.schedule(work, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        threads.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "castellan-mail");
        thread.setDaemon(true);
        return thread;
    }
}
