/** Backups: the format, the writer and the restore. */
@NullMarked
package dev.castellan.server.jdbc.internal.backup;

import org.jspecify.annotations.NullMarked;
