/** The output of commands: JSON lines, progress, failures and exit codes. */
@NullMarked
package dev.castellan.server.standalone.output;

import org.jspecify.annotations.NullMarked;
