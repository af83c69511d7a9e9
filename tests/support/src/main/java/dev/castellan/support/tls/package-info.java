/** Keys for tests of TLS. */
@NullMarked
package dev.castellan.support.tls;

import org.jspecify.annotations.NullMarked;
