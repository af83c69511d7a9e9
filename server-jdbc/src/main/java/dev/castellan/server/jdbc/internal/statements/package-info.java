/** Statements and the mapping of their results to rows. */
@NullMarked
package dev.castellan.server.jdbc.internal.statements;

import org.jspecify.annotations.NullMarked;
