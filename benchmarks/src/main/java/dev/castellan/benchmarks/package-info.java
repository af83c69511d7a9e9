/**
 * Measurements of Castellan and of comparable programs, started by {@link Benchmarks}. They are not tests. Run them by
 * hand on an idle machine. A {@link Row} is one subject. To add a row, write a class and name it in {@link Benchmarks}.
 */
@NullMarked
package dev.castellan.benchmarks;

import org.jspecify.annotations.NullMarked;
