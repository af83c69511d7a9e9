/** Options, retries and the typed response of a call. */
@NullMarked
package dev.castellan.client.call;

import org.jspecify.annotations.NullMarked;
