/** The network addresses of clients. */
@NullMarked
package dev.castellan.server.internal.address;

import org.jspecify.annotations.NullMarked;
