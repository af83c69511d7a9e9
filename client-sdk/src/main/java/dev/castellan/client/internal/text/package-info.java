/** Checks the texts that callers give: URLs, headers, tokens, environment variables. */
@NullMarked
package dev.castellan.client.internal.text;

import org.jspecify.annotations.NullMarked;
