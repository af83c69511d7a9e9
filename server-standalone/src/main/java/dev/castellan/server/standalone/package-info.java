/** The runnable server: {@code castellan-server.jar}. */
@NullMarked
package dev.castellan.server.standalone;

import org.jspecify.annotations.NullMarked;
