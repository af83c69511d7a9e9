/** What is given to {@code People} and what it returns. */
@NullMarked
package dev.castellan.server.people.signin;

import org.jspecify.annotations.NullMarked;
