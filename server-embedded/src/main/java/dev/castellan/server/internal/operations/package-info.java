/** What every endpoint does: one small class each, free of HTTP, with all the rules of the API. */
@NullMarked
package dev.castellan.server.internal.operations;

import org.jspecify.annotations.NullMarked;
