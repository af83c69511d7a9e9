/** Runs work of tests simultaneously, and waits for other threads and processes. */
@NullMarked
package dev.castellan.support.concurrent;

import org.jspecify.annotations.NullMarked;
