/**
 * Measurements of Castellan and of comparable programs. {@link Benchmarks} starts them. They are not tests. Run them
 * manually on an idle machine. A {@link Row} is one subject. To add a subject, implement {@link Row} and register it in
 * {@link Benchmarks}.
 */
@NullMarked
package dev.castellan.benchmarks;

import org.jspecify.annotations.NullMarked;
