/** Lets programs of other platforms get tokens. The entry point is {@link dev.castellan.server.identity.Federation}. */
@NullMarked
package dev.castellan.server.identity;

import org.jspecify.annotations.NullMarked;
