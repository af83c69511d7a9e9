/** Turns: which of the requests that wait is served next, so that no organization keeps the others from being served. */
@NullMarked
package dev.castellan.server.internal.front.turns;

import org.jspecify.annotations.NullMarked;
