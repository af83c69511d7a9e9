/** Failures and exit codes. */
@NullMarked
package dev.castellan.cli.failure;

import org.jspecify.annotations.NullMarked;
