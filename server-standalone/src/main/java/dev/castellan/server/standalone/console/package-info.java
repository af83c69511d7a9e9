/** The console of the runnable server: whether and where it is shown, and which proxies are in front of it. */
@NullMarked
package dev.castellan.server.standalone.console;

import org.jspecify.annotations.NullMarked;
