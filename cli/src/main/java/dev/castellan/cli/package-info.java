/** The command line: {@code castellan-cli.jar}. */
@NullMarked
package dev.castellan.cli;

import org.jspecify.annotations.NullMarked;
