/** The HTTP-neutral request and response that clients send and servers answer. */
@NullMarked
package dev.castellan.model.exchange;

import org.jspecify.annotations.NullMarked;
