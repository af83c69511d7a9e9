/** Sends requests to addresses that customers enter, and refuses addresses in the network of the operator. */
@NullMarked
package dev.castellan.server.identity.internal.outgoing;

import org.jspecify.annotations.NullMarked;
