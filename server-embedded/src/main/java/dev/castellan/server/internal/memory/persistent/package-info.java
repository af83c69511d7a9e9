/** Small persistent collections. */
@NullMarked
package dev.castellan.server.internal.memory.persistent;

import org.jspecify.annotations.NullMarked;
