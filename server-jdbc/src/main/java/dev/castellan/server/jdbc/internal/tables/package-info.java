/** Implements views and transactions in SQL. */
@NullMarked
package dev.castellan.server.jdbc.internal.tables;

import org.jspecify.annotations.NullMarked;
