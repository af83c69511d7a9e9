/** Worker threads for blocking work, and a fair queue in front of them. */
@NullMarked
package dev.castellan.server.internal.workers;

import org.jspecify.annotations.NullMarked;
