/** Keys of issuers that sign JWTs. */
@NullMarked
package dev.castellan.support.jwt;

import org.jspecify.annotations.NullMarked;
