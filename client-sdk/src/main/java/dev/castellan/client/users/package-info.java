/** Filters and orders of a list of users. */
@NullMarked
package dev.castellan.client.users;

import org.jspecify.annotations.NullMarked;
