/** The installed programs that load a server or a database. */
@NullMarked
package dev.castellan.benchmarks.load;

import org.jspecify.annotations.NullMarked;
