/** Small pools of threads for work that no thread of the front does. */
@NullMarked
package dev.castellan.server.internal.workers;

import org.jspecify.annotations.NullMarked;
