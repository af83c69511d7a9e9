/** The console, which adds web pages to a server. Start with {@code Console}. */
@NullMarked
package dev.castellan.server.console;

import org.jspecify.annotations.NullMarked;
