/** The overview, the first page after sign-in, and the search. */
@NullMarked
package dev.castellan.server.console.internal.overview;

import org.jspecify.annotations.NullMarked;
