/** The filter and the order of lists of users. */
@NullMarked
package dev.castellan.client.users;

import org.jspecify.annotations.NullMarked;
