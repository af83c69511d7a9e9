/** What commands print: lines, tables, errors with their exit codes. */
@NullMarked
package dev.castellan.server.standalone.output;

import org.jspecify.annotations.NullMarked;
