/** What a caller says about one call, and gets of it: options, retries, the typed response. */
@NullMarked
package dev.castellan.client.call;

import org.jspecify.annotations.NullMarked;
