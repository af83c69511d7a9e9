/** The console: pages that a server shows beside its API. Start with {@code Console}. */
@NullMarked
package dev.castellan.server.console;

import org.jspecify.annotations.NullMarked;
