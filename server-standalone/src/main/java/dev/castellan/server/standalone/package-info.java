/** The entry point of the runnable server. */
@NullMarked
package dev.castellan.server.standalone;

import org.jspecify.annotations.NullMarked;
