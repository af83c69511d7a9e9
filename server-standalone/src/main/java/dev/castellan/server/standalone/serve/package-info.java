/** The command that serves: start, signals and stop of the server. */
@NullMarked
package dev.castellan.server.standalone.serve;

import org.jspecify.annotations.NullMarked;
