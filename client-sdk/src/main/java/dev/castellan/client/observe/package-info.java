/** Listeners that watch calls, and interceptors that change them. */
@NullMarked
package dev.castellan.client.observe;

import org.jspecify.annotations.NullMarked;
