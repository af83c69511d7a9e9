package dev.castellan.server.standalone.output;

import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Reports once per second that an operation is running. Reports nothing if the operation takes less than a second. */
public final class Progress implements AutoCloseable {

    private final String what;
    private final PrintWriter writer;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(Progress::daemon);
    private int seconds;

    public Progress(String what, PrintWriter writer) {
        this.what = what;
        this.writer = writer;
    }

    static Progress start(String what, PrintWriter writer) {
        Progress progress = new Progress(what, writer);
        ScheduledFuture<?> unused = progress.timer.scheduleAtFixedRate(progress::tick, 1, 1, TimeUnit.SECONDS);
        return progress;
    }

    /** Counts and reports one more second. Must be called once per second. */
    public void tick() {
        seconds++;
        writer.println("castellan-server: " + what + ": " + seconds + " s");
        writer.flush();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "castellan-progress");
        thread.setDaemon(true);
        return thread;
    }
}
