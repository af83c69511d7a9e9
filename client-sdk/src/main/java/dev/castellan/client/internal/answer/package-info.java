/** Converts the response of a server to a value or to an exception. */
@NullMarked
package dev.castellan.client.internal.answer;

import org.jspecify.annotations.NullMarked;
