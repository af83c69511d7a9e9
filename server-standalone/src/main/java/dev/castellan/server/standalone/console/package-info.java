/** Decides whether and where the runnable server shows the console, and which proxies it trusts. */
@NullMarked
package dev.castellan.server.standalone.console;

import org.jspecify.annotations.NullMarked;
