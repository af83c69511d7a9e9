/** Rules that several operations share. */
@NullMarked
package dev.castellan.server.internal.rules;

import org.jspecify.annotations.NullMarked;
