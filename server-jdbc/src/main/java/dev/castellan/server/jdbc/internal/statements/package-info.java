/** Statements, and rows read from their results. */
@NullMarked
package dev.castellan.server.jdbc.internal.statements;

import org.jspecify.annotations.NullMarked;
