/** The tables of the store: views and transactions on SQL. */
@NullMarked
package dev.castellan.server.jdbc.internal.tables;

import org.jspecify.annotations.NullMarked;
