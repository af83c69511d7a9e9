/** Runs test tasks concurrently and waits for conditions. */
@NullMarked
package dev.castellan.support.concurrent;

import org.jspecify.annotations.NullMarked;
