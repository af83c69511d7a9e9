/** Tests of server behavior when the database fails, and of the guarantees of several servers that share a database. */
@NullMarked
package dev.castellan.server.jdbc.failures;

import org.jspecify.annotations.NullMarked;
