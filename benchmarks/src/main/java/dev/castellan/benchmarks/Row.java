package dev.castellan.benchmarks;

import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.servers.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** An independent measurement that adds rows to the table. */
interface Row {

    /** Runs the measurement, and adds its rows to the table. */
    void measure(Settings settings, Table table) throws Exception;

    /** Returns whether the measurement starts the runnable servers. */
    default boolean startsJars() {
        return true;
    }

    /**
     * The settings of a measurement.
     *
     * @param time the duration of each measurement
     * @param processes the number of fresh processes from which a median is computed
     * @param jars the runnable servers
     * @param heap the heap size of attacked servers, such as {@code 256m}
     * @param operations the operations whose performance is measured
     */
    record Settings(
            Duration time,
            int processes,
            List<Path> jars,
            String heap,
            List<StoreKind> stores,
            List<Operation> operations,
            List<AttackKind> attacks) {

        /** The duration of a measurement from which warm-ups and data have their full size. */
        static final Duration FULL_TIME = Duration.ofSeconds(6);

        /** Returns a duration, which is reduced if the measurements are shorter than {@link #FULL_TIME}. */
        Duration reduced(Duration full) {
            return time.compareTo(FULL_TIME) < 0
                    ? Duration.ofMillis(full.toMillis() * time.toMillis() / FULL_TIME.toMillis())
                    : full;
        }

        /** Returns a number of at least 1, which is reduced if the measurements are shorter. */
        int reduced(int full) {
            return (int) Math.max(1, reduced(Duration.ofMillis(full)).toMillis());
        }
    }
}
