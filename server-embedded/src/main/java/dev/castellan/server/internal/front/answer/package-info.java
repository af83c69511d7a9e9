/** Writes answers to a connection. */
@NullMarked
package dev.castellan.server.internal.front.answer;

import org.jspecify.annotations.NullMarked;
