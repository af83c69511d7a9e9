/** Logs the program in by device code, and out. */
@NullMarked
package dev.castellan.cli.login;

import org.jspecify.annotations.NullMarked;
