/** Logging, listeners and interceptors of calls. */
@NullMarked
package dev.castellan.client.internal.observe;

import org.jspecify.annotations.NullMarked;
