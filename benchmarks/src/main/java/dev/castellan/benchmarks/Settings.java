package dev.castellan.benchmarks;

import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.servers.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How to measure.
 *
 * @param time how long a figure is measured
 * @param processes how many fresh processes a median is made of
 * @param jars runnable servers
 * @param heap the heap of attacked servers, such as {@code 256m}
 * @param stores the stores to measure
 * @param attacks the attacks to run
 */
record Settings(
        Duration time, int processes, List<Path> jars, String heap, List<StoreKind> stores, List<AttackKind> attacks) {}
