/** The command that serves: start, signals and stop of the server; the warm-up for the class-data archive. */
@NullMarked
package dev.castellan.server.standalone.serve;

import org.jspecify.annotations.NullMarked;
