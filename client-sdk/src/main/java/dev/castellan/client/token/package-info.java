/** API tokens, and the sources that a client gets them from. */
@NullMarked
package dev.castellan.client.token;

import org.jspecify.annotations.NullMarked;
