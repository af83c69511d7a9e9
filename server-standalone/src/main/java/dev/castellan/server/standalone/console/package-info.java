/** The console of the runnable server: whether it is shown, where, and which proxies stand before it. */
@NullMarked
package dev.castellan.server.standalone.console;

import org.jspecify.annotations.NullMarked;
