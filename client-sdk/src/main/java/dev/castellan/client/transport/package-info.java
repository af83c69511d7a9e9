/** The transport of a client, which callers can replace. */
@NullMarked
package dev.castellan.client.transport;

import org.jspecify.annotations.NullMarked;
