/** The exceptions that calls throw, and the rules for retrying them. All exceptions are unchecked. */
@NullMarked
package dev.castellan.client.errors;

import org.jspecify.annotations.NullMarked;
