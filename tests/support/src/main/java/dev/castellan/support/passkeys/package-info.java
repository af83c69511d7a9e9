/** An authenticator for passkeys in memory. */
@NullMarked
package dev.castellan.support.passkeys;

import org.jspecify.annotations.NullMarked;
