/** Services that handle one concern, such as sites or trusted proxies, and pass requests to the next service. */
@NullMarked
package dev.castellan.server.internal.filters;

import org.jspecify.annotations.NullMarked;
