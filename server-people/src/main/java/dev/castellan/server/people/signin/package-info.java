/** The arguments and results of {@code People}. */
@NullMarked
package dev.castellan.server.people.signin;

import org.jspecify.annotations.NullMarked;
