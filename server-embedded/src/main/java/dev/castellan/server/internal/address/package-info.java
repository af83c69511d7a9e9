/** The network addresses that clients call from. */
@NullMarked
package dev.castellan.server.internal.address;

import org.jspecify.annotations.NullMarked;
