/** The adapter that serves the API inside an Undertow of a host. */
@NullMarked
package dev.castellan.server.undertow;

import org.jspecify.annotations.NullMarked;
