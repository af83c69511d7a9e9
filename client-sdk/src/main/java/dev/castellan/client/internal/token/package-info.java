/** The tokens of a client: fixed, read from a file, fetched and renewed. */
@NullMarked
package dev.castellan.client.internal.token;

import org.jspecify.annotations.NullMarked;
