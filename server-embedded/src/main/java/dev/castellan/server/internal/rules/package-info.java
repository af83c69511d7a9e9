/**
 * Rules that operations and other modules share, such as the rights of a caller, the rate of changes and the length
 * of a session.
 */
@NullMarked
package dev.castellan.server.internal.rules;

import org.jspecify.annotations.NullMarked;
