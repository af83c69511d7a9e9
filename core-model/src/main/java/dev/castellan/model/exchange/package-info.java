/** Requests and responses, independent of any HTTP library. */
@NullMarked
package dev.castellan.model.exchange;

import org.jspecify.annotations.NullMarked;
