package dev.castellan.server.standalone.output;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Reports the progress of an operation once per second. Reports nothing if the operation takes less than a second. */
public final class Progress implements AutoCloseable {

    private static final double MEGA = 1_000_000;

    private final String what;
    private final PrintWriter writer;
    private final AtomicLong bytes = new AtomicLong();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(Progress::daemon);
    private int seconds;

    public Progress(String what, PrintWriter writer) {
        this.what = what;
        this.writer = writer;
    }

    static Progress start(String what, PrintWriter writer) {
        Progress progress = new Progress(what, writer);
        ScheduledFuture<?> unused = progress.timer.scheduleAtFixedRate(progress::tell, 1, 1, TimeUnit.SECONDS);
        return progress;
    }

    /** Reports the progress and counts one more second. Must be called once per second. */
    public void tell() {
        seconds++;
        String size = bytes.get() == 0 ? "" : String.format(", %.1f MB so far", bytes.get() / MEGA);
        writer.println("castellan-server: " + what + ": " + seconds + " s" + size);
        writer.flush();
    }

    public long bytes() {
        return bytes.get();
    }

    public OutputStream counting(OutputStream stream) {
        return new FilterOutputStream(stream) {
            @Override
            public void write(int one) throws IOException {
                out.write(one);
                bytes.incrementAndGet();
            }

            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                out.write(source, offset, length);
                bytes.addAndGet(length);
            }
        };
    }

    public InputStream counting(InputStream stream) {
        return new FilterInputStream(stream) {
            @Override
            public int read() throws IOException {
                int one = in.read();
                bytes.addAndGet(one < 0 ? 0 : 1);
                return one;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = in.read(target, offset, length);
                bytes.addAndGet(Math.max(0, count));
                return count;
            }
        };
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
