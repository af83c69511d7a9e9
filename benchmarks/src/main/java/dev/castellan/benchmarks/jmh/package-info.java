/** The benchmarks within a JVM, which JMH runs in fresh processes. */
@NullMarked
package dev.castellan.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
