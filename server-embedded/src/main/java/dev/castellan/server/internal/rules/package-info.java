/** Rules that are shared by several operations. */
@NullMarked
package dev.castellan.server.internal.rules;

import org.jspecify.annotations.NullMarked;
