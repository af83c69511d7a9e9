/** Writes the request of a call: path, query, headers and body. */
@NullMarked
package dev.castellan.client.internal.request;

import org.jspecify.annotations.NullMarked;
