/** The embeddable server and its administration. */
@NullMarked
package dev.castellan.server;

import org.jspecify.annotations.NullMarked;
