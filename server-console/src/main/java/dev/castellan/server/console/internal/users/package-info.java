/** The lists of people and of service accounts. */
@NullMarked
package dev.castellan.server.console.internal.users;

import org.jspecify.annotations.NullMarked;
