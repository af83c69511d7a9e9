/** Filters and sort orders for lists of users. */
@NullMarked
package dev.castellan.client.users;

import org.jspecify.annotations.NullMarked;
