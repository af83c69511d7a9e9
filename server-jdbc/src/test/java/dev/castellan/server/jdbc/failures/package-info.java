/** Tests how servers behave when the database fails, and what several servers that share a database guarantee. */
@NullMarked
package dev.castellan.server.jdbc.failures;

import org.jspecify.annotations.NullMarked;
