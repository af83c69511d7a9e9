package dev.castellan.client;

import dev.castellan.client.internal.call.Sleeper;
import dev.castellan.client.internal.call.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Time that passes only during waits, and a constant random number. */
final class FakeTime implements Sleeper {

    private static final double CHANCE = 0.5;

    private final List<Duration> slept = new CopyOnWriteArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private Duration now = Duration.ZERO;
    private Runnable atNextPause = () -> {};

    TimeSource timing() {
        return new TimeSource(() -> now().toNanos(), this, () -> CHANCE);
    }

    /** Returns the duration of each wait before a retry. */
    List<Duration> slept() {
        return slept;
    }

    /** Runs an action during the next wait. */
    void atNextPause(Runnable action) {
        this.atNextPause = action;
    }

    synchronized Duration now() {
        return now;
    }

    /** Advances the time and runs the tasks that are due. */
    void advance(Duration time) {
        List<Task> due;
        synchronized (this) {
            now = now.plus(time);
            due = tasks.stream().filter(task -> task.at.compareTo(now) <= 0).toList();
            tasks.removeAll(due);
        }
        due.forEach(task -> task.action.run());
    }

    /** Returns the time until each waiting task runs. */
    synchronized List<Duration> pending() {
        return tasks.stream().map(task -> task.at.minus(now)).sorted().toList();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        atNextPause.run();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        slept.add(time);
        advance(time);
    }

    @Override
    public synchronized ScheduledTask later(Duration time, Runnable action) {
        Task task = new Task(now.plus(time), action);
        tasks.add(task);
        return () -> forget(task);
    }

    @Override
    public void close() {
        advance(Duration.ofDays(100));
    }

    private synchronized void forget(Task task) {
        tasks.remove(task);
    }

    private record Task(Duration at, Runnable action) {}
}
