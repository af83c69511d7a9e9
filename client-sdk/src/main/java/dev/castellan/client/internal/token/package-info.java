/** The tokens of a client, which are fixed, read from a file, or fetched and renewed. */
@NullMarked
package dev.castellan.client.internal.token;

import org.jspecify.annotations.NullMarked;
