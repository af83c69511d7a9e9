/** The output of commands: lines of JSON, progress, failures and exit codes. */
@NullMarked
package dev.castellan.server.standalone.output;

import org.jspecify.annotations.NullMarked;
