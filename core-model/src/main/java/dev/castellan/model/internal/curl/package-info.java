/** Requests as curl commands. */
@NullMarked
package dev.castellan.model.internal.curl;

import org.jspecify.annotations.NullMarked;
