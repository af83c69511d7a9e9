/** Decorators of the service: pages, documents, listeners, proxies and headers. */
@NullMarked
package dev.castellan.server.internal.decorators;

import org.jspecify.annotations.NullMarked;
