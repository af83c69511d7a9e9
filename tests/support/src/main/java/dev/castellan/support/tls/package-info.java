/** Keys for TLS tests. */
@NullMarked
package dev.castellan.support.tls;

import org.jspecify.annotations.NullMarked;
