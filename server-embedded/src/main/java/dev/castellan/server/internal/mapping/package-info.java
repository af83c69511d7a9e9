/** Turns rows of the store into the objects of responses. */
@NullMarked
package dev.castellan.server.internal.mapping;

import org.jspecify.annotations.NullMarked;
