/** Backups: their format, writing them, restoring them. */
@NullMarked
package dev.castellan.server.jdbc.internal.backup;

import org.jspecify.annotations.NullMarked;
