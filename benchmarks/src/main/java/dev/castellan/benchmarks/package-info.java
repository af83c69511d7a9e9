/**
 * Performance measurements of Castellan and of comparable programs, started by {@link Benchmarks}. The measurements are
 * not tests. Run the measurements manually on an idle machine. Each {@link Row} measures one subject. To add a
 * measurement, write a class that implements {@link Row} and list it in {@link Benchmarks}.
 */
@NullMarked
package dev.castellan.benchmarks;

import org.jspecify.annotations.NullMarked;
