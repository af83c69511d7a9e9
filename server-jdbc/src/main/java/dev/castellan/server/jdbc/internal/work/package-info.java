/** Runs units of work: reads, writes, retries. */
@NullMarked
package dev.castellan.server.jdbc.internal.work;

import org.jspecify.annotations.NullMarked;
