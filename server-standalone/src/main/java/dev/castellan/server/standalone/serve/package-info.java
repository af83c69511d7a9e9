/** The server while it runs: start, signals, stop. */
@NullMarked
package dev.castellan.server.standalone.serve;

import org.jspecify.annotations.NullMarked;
