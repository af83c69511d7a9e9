package dev.castellan.server.internal.front.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.xnio.Xnio;
import org.xnio.XnioWorker;

class DeadlineTest {

    private final XnioWorker worker = Xnio.getInstance()
            .createWorkerBuilder()
            .setWorkerIoThreads(1)
            .setDaemon(true)
            .build();
    private final BlockingQueue<Runnable> late = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> done = new LinkedBlockingQueue<>();
    private final Deadline deadline = new Deadline(worker.getIoThread(), Duration.ofMillis(1), late::add);

    @AfterEach
    void close() {
        worker.shutdownNow();
    }

    @Test
    void actionRunsWhenLateWorkDoes() throws Exception {
        deadline.start(() -> done.add("late"));
        Runnable work = lateWork();
        assertThat(done).isEmpty();
        work.run();

        assertThat(done).containsExactly("late");
    }

    @Test
    void actionThatIsCancelledWhileItWaitsDoesNotRun() throws Exception {
        deadline.start(() -> done.add("late"));
        Runnable work = lateWork();
        deadline.cancel();
        work.run();

        assertThat(done).isEmpty();
    }

    @Test
    void nextActionIsNotTakenForTheCancelledOne() throws Exception {
        deadline.start(() -> done.add("first"));
        Runnable first = lateWork();
        deadline.cancel();
        deadline.start(() -> done.add("second"));
        first.run();
        assertThat(done).isEmpty();
        lateWork().run();

        assertThat(done).containsExactly("second");
    }

    private Runnable lateWork() throws InterruptedException {
        return Objects.requireNonNull(late.poll(10, TimeUnit.SECONDS), "the time is not over");
    }
}
