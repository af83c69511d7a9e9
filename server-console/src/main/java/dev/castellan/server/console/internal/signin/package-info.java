/** The pages on which people sign in, join, confirm and sign out. */
@NullMarked
package dev.castellan.server.console.internal.signin;

import org.jspecify.annotations.NullMarked;
