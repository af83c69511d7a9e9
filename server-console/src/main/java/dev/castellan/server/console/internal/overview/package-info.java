/** The overview, the first page after sign-in. */
@NullMarked
package dev.castellan.server.console.internal.overview;

import org.jspecify.annotations.NullMarked;
