/** The commands, which are derived from the table of operations. */
@NullMarked
package dev.castellan.cli.operations;

import org.jspecify.annotations.NullMarked;
