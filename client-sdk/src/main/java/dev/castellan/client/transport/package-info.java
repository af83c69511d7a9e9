/** The transport of a client, which a user can replace. */
@NullMarked
package dev.castellan.client.transport;

import org.jspecify.annotations.NullMarked;
