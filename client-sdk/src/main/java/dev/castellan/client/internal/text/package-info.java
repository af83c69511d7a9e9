/** Checks the values of options: URLs, headers, tokens, environment variables. */
@NullMarked
package dev.castellan.client.internal.text;

import org.jspecify.annotations.NullMarked;
