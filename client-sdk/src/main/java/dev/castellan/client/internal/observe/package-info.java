/** Log lines, listeners and interceptors of a call. */
@NullMarked
package dev.castellan.client.internal.observe;

import org.jspecify.annotations.NullMarked;
