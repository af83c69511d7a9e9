/** Lets programs of other platforms get tokens. */
@NullMarked
package dev.castellan.server.identity;

import org.jspecify.annotations.NullMarked;
