/** Worker threads for what blocks, and the fair queue in front of them. */
@NullMarked
package dev.castellan.server.internal.workers;

import org.jspecify.annotations.NullMarked;
