/** The SQL that lists users and tokens. */
@NullMarked
package dev.castellan.server.jdbc.internal.listing;

import org.jspecify.annotations.NullMarked;
