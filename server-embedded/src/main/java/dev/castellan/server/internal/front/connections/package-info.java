/** The open connections of a front: how many there may be, and which of them goes first. */
@NullMarked
package dev.castellan.server.internal.front.connections;

import org.jspecify.annotations.NullMarked;
