/** The console: web pages of a server, in addition to its API. Start with {@code Console}. */
@NullMarked
package dev.castellan.server.console;

import org.jspecify.annotations.NullMarked;
