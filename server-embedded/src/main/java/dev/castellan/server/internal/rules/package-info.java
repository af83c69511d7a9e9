/** Rules that operations and other modules share, with their settings, and the audit events of changes. */
@NullMarked
package dev.castellan.server.internal.rules;

import org.jspecify.annotations.NullMarked;
