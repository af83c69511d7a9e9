/** Checks option values such as URLs, headers, tokens and environment variables. */
@NullMarked
package dev.castellan.client.internal.text;

import org.jspecify.annotations.NullMarked;
