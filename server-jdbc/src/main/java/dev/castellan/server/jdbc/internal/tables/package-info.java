/** The tables of the store. Implements views and transactions with SQL. */
@NullMarked
package dev.castellan.server.jdbc.internal.tables;

import org.jspecify.annotations.NullMarked;
