/** Results as tables, JSON and CSV. */
@NullMarked
package dev.castellan.cli.output;

import org.jspecify.annotations.NullMarked;
