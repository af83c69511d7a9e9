/** Decorators that every request passes before the API: trusted proxies, public path, HSTS, listener, public pages. */
@NullMarked
package dev.castellan.server.internal.entry;

import org.jspecify.annotations.NullMarked;
