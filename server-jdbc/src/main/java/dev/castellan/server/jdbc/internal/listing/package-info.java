/** The SQL that lists users. */
@NullMarked
package dev.castellan.server.jdbc.internal.listing;

import org.jspecify.annotations.NullMarked;
