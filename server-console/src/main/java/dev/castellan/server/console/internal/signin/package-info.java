/** The pages on which users sign in, join, re-authenticate and sign out. */
@NullMarked
package dev.castellan.server.console.internal.signin;

import org.jspecify.annotations.NullMarked;
