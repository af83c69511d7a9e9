/** Counts the bytes that a front holds for clients, and bounds them. */
@NullMarked
package dev.castellan.server.internal.front.held;

import org.jspecify.annotations.NullMarked;
