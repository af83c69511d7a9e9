/** Turns the response of a server into a value or into an exception. */
@NullMarked
package dev.castellan.client.internal.answer;

import org.jspecify.annotations.NullMarked;
