/** Runs units of work in transactions. */
@NullMarked
package dev.castellan.server.jdbc.internal.transactions;

import org.jspecify.annotations.NullMarked;
