/** Runs work of tests at the same time, and waits for other threads and processes. */
@NullMarked
package dev.castellan.support.concurrent;

import org.jspecify.annotations.NullMarked;
