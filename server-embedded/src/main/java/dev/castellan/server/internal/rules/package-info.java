/**
 * Rules that operations and other modules share, such as the rights of a caller and the length of a session, and the
 * audit events of changes.
 */
@NullMarked
package dev.castellan.server.internal.rules;

import org.jspecify.annotations.NullMarked;
