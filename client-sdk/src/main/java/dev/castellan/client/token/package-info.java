/** API tokens and the sources that provide them to a client. */
@NullMarked
package dev.castellan.client.token;

import org.jspecify.annotations.NullMarked;
