/** Signs in with passwords, tokens and invitation codes, and changes passwords. */
@NullMarked
package dev.castellan.server.people.internal.signin;

import org.jspecify.annotations.NullMarked;
