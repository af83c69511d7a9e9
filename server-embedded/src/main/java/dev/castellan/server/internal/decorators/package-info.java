/** Services around the service: documents, pages, listeners. */
@NullMarked
package dev.castellan.server.internal.decorators;

import org.jspecify.annotations.NullMarked;
