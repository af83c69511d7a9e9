/** The adapter that serves the API inside an embedder's own Undertow. */
@NullMarked
package dev.castellan.server.undertow;

import org.jspecify.annotations.NullMarked;
