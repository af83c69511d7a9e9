/**
 * Measurements of Castellan and of comparable programs, started by {@link Benchmarks}. Run them by hand on an idle machine;
 * they are not tests. A {@link Row} is one subject; to add one, write a class and name it in {@link Benchmarks}.
 */
@NullMarked
package dev.castellan.benchmarks;

import org.jspecify.annotations.NullMarked;
