/** Runs work of tests at the same time, and waits for what other threads and processes do. */
@NullMarked
package dev.castellan.support.concurrent;

import org.jspecify.annotations.NullMarked;
