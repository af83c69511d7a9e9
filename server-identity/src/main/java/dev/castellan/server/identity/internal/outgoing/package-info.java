/** Sends requests to addresses that customers enter, and refuses those that lead into the network of the operator. */
@NullMarked
package dev.castellan.server.identity.internal.outgoing;

import org.jspecify.annotations.NullMarked;
