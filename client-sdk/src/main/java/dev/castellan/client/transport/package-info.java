/** The transport of a client, for callers that replace it. */
@NullMarked
package dev.castellan.client.transport;

import org.jspecify.annotations.NullMarked;
