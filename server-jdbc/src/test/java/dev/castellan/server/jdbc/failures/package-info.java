/** Tests the server while the database fails, and several servers that share a database. */
@NullMarked
package dev.castellan.server.jdbc.failures;

import org.jspecify.annotations.NullMarked;
