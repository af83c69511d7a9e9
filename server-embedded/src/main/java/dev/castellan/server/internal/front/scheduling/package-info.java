/** Worker threads for stores that block, and the fair queue in front of them. */
@NullMarked
package dev.castellan.server.internal.front.scheduling;

import org.jspecify.annotations.NullMarked;
