/** Services that do one thing for each request and pass the request to the next service, such as the sites. */
@NullMarked
package dev.castellan.server.internal.filters;

import org.jspecify.annotations.NullMarked;
