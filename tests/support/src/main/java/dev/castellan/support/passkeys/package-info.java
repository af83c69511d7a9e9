/** An in-memory authenticator for passkeys. */
@NullMarked
package dev.castellan.support.passkeys;

import org.jspecify.annotations.NullMarked;
