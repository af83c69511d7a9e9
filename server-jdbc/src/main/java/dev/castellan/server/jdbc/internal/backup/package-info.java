/** The backup format, the backup writer and the restore. */
@NullMarked
package dev.castellan.server.jdbc.internal.backup;

import org.jspecify.annotations.NullMarked;
