/** The exceptions of calls, and the failures that the client may retry. All exceptions are unchecked. */
@NullMarked
package dev.castellan.client.errors;

import org.jspecify.annotations.NullMarked;
