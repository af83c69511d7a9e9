package dev.castellan.client;

import dev.castellan.client.internal.time.Pauses;
import dev.castellan.client.internal.time.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A time that passes only where somebody waits for it, and chance that always says the same. */
final class FakeTime implements Pauses {

    private static final double CHANCE = 0.5;

    private final List<Duration> slept = new CopyOnWriteArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private Duration now = Duration.ZERO;
    private Runnable atNextPause = () -> {};

    Timing timing() {
        return new Timing(() -> now().toNanos(), this, () -> CHANCE);
    }

    /** Returns how long each wait before a retry was. */
    List<Duration> slept() {
        return slept;
    }

    /** Does something in the middle of the next wait. */
    void atNextPause(Runnable action) {
        this.atNextPause = action;
    }

    synchronized Duration now() {
        return now;
    }

    /** Lets time pass, and runs what was to run by then. */
    void advance(Duration time) {
        List<Task> due;
        synchronized (this) {
            now = now.plus(time);
            due = tasks.stream().filter(task -> task.at.compareTo(now) <= 0).toList();
            tasks.removeAll(due);
        }
        due.forEach(task -> task.action.run());
    }

    /** Returns when the tasks that wait for their time will run, counted from now. */
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
    public synchronized Later later(Duration time, Runnable action) {
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
