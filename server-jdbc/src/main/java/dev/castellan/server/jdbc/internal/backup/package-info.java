/** The backup format, and the classes that write and restore backups. */
@NullMarked
package dev.castellan.server.jdbc.internal.backup;

import org.jspecify.annotations.NullMarked;
