package dev.castellan.client.internal.call;

import dev.castellan.client.internal.concurrent.DaemonThreads;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The sources of time and random numbers for a client. Tests replace them.
 *
 * @param nanoTime a monotonic clock, in nanoseconds
 * @param sleeper pauses threads and schedules tasks
 * @param random supplies random numbers from 0 (inclusive) to 1 (exclusive)
 */
public record TimeSource(LongSupplier nanoTime, Sleeper sleeper, DoubleSupplier random) {

    /** Returns the sources that clients use outside tests. */
    public static TimeSource real() {
        return new TimeSource(
                System::nanoTime,
                new RealSleeper(),
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /** Pauses in real time. Closing the client ends all pauses. */
    private static final class RealSleeper implements Sleeper {

        private final CountDownLatch closed = new CountDownLatch(1);
        private final Set<Alarm> alarms = ConcurrentHashMap.newKeySet();

        @Override
        @SuppressWarnings("ReturnValueIgnored") // after an early return, the caller checks whether the client is closed
        public void sleep(Duration time) throws InterruptedException {
            closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public ScheduledTask later(Duration time, Runnable task) {
            Alarm alarm = new Alarm(task);
            alarms.add(alarm);
            alarm.set(time);
            if (closed.getCount() == 0) {
                alarm.fire();
            }
            return alarm;
        }

        @Override
        public void close() {
            closed.countDown();
            alarms.forEach(Alarm::fire);
        }

        /** A task and its timer. */
        private final class Alarm implements ScheduledTask {

            private final Runnable task;
            private final AtomicBoolean over = new AtomicBoolean();
            private volatile @Nullable Future<?> timer;

            Alarm(Runnable task) {
                this.task = task;
            }

            void set(Duration time) {
                timer = DaemonThreads.timer().schedule(this::fire, time.toNanos(), TimeUnit.NANOSECONDS);
                if (over.get()) {
                    stopTimer();
                }
            }

            /** Runs the task, but not on the timer's only thread, because the task may call a token source. */
            void fire() {
                if (over.compareAndSet(false, true)) {
                    forget();
                    DaemonThreads.shared().execute(task);
                }
            }

            @Override
            public void cancel() {
                if (over.compareAndSet(false, true)) {
                    forget();
                }
            }

            private void forget() {
                alarms.remove(this);
                stopTimer();
            }

            private void stopTimer() {
                Future<?> set = timer;
                if (set != null) {
                    set.cancel(false);
                }
            }
        }
    }
}
