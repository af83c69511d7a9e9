/** The exceptions of calls, and which of them another attempt may follow. All are unchecked, and named by what a caller can do about them. */
@NullMarked
package dev.castellan.client.errors;

import org.jspecify.annotations.NullMarked;
