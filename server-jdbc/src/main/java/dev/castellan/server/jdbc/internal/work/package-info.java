/** Runs units of work: reads, writes and retries. */
@NullMarked
package dev.castellan.server.jdbc.internal.work;

import org.jspecify.annotations.NullMarked;
