/** Checks and parses option values such as URLs, headers and tokens. */
@NullMarked
package dev.castellan.client.internal.text;

import org.jspecify.annotations.NullMarked;
